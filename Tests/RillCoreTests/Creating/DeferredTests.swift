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

    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("-|", becomes: "-|", subscribed: "^!"),
        Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("-1-2-#", becomes: "-1-2-#", subscribed: "^----!"),
        Drawing("-1-2-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func isTheStreamOfTheFactory(_ drawing: Drawing) {
        #expect(drawing.difference { source in .deferred { source } } == nil)
    }

    @Test func aThrowInTheFactoryIsTheError() {
        #expect(synchronousDifference(Observable<Int>.deferred { throw Boom() }, from: "#") == nil)
    }

    @Test func theFactoryIsNotCalledOnceDisposed() {
        let asked = Log<Int>()
        let stream = Observable<Int>.deferred {
            asked.write(1)
            return .just(1)
        }
        #expect(events(of: stream, disposingAfter: 0) == [])
        #expect(asked.count == 0)
    }
}
