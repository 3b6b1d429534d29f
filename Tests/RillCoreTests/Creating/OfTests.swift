@Suite struct OfTests {
    @Test func emitsItsArgumentsInOrder() {
        #expect(synchronousDifference(Observable.of(3, 1, 2), from: "(312|)") == nil)
    }

    @Test func withoutArgumentsItCompletes() {
        #expect(synchronousDifference(Observable<Int>.of(), from: "|") == nil)
    }

    @Test(arguments: [(0, []), (2, [.next(1), .next(2)])] as [(Int, [Event<Int>])])
    func isSilentOnceDisposed(after count: Int, expected: [Event<Int>]) {
        #expect(events(of: .of(1, 2, 3), disposingAfter: count) == expected)
    }
}
