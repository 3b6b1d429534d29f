@Suite struct NeverTests {
    @Test func printsNothing() {
        #expect(synchronousDifference(Observable<Int>.never(), from: "-") == nil)
    }
}
