@Suite struct JustTests {
    @Test func emitsTheElementAndCompletes() {
        #expect(synchronousDifference(Observable.just(1), from: "(1|)") == nil)
    }

    @Test(arguments: [(0, []), (1, [.next(1)]), (2, [.next(1), .completed])] as [(Int, [Event<Int>])])
    func isSilentOnceDisposed(after count: Int, expected: [Event<Int>]) {
        #expect(events(of: .just(1), disposingAfter: count) == expected)
    }
}
