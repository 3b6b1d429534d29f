@Suite struct JustTests {
    @Test func emitsTheElementAndCompletes() {
        #expect(synchronousDifference(Observable.just(1), from: "(1|)") == nil)
    }
}
