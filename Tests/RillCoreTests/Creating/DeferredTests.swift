@Suite struct DeferredTests {
    @Test func theFactoryIsCalledForEverySubscriber() {
        let asked = Log<Int>()
        let stream = Observable<Int>.deferred {
            asked.write(asked.count)
            return .just(asked.count)
        }
        #expect(asked.count == 0)
        #expect(synchronousDifference(stream, from: "(1|)") == nil)
        #expect(synchronousDifference(stream, from: "(2|)") == nil)
    }
}
