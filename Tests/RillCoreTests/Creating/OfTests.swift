@Suite struct OfTests {
    @Test func emitsItsArgumentsInOrder() {
        #expect(synchronousDifference(Observable.of(3, 1, 2), from: "(312|)") == nil)
        #expect(synchronousDifference(Observable<Int>.of(), from: "|") == nil)
    }
}
