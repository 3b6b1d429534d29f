@Suite struct EmptyTests {
    @Test func completesSynchronously() {
        #expect(synchronousDifference(Observable<Int>.empty(), from: "|") == nil)
    }
}
