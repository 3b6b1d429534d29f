@Suite struct EmptyTests {
    @Test func completesSynchronously() {
        #expect(synchronousDifference(Observable<Int>.empty(), from: "|") == nil)
    }

    @Test func isSilentOnceDisposed() {
        #expect(events(of: Observable<Int>.empty(), disposingAfter: 0) == [])
    }
}
