import RillCore
import RillTesting
import Testing

@Suite struct DeferredTests {
    @Test func theFactoryIsAskedAnewForEverySubscriber() {
        let asked = Log<Int>()
        let stream = Observable<Int>.deferred {
            asked.write(asked.count)
            return .just(asked.count)
        }
        #expect(asked.count == 0)
        #expect(differenceAtOnce(stream, from: "(1|)") == nil)
        #expect(differenceAtOnce(stream, from: "(2|)") == nil)
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
        #expect(differenceAtOnce(Observable<Int>.deferred { throw Boom() }, from: "#") == nil)
    }

    @Test func stopsAnEndlessStreamBehindTake() {
        #expect(differenceAtOnce(Observable.deferred { .from(1...) }.take(3), from: "(123|)") == nil)
    }

    @Test func theFactoryIsNotAskedOnceDisposed() {
        let asked = Log<Int>()
        let stream = Observable<Int>.deferred {
            asked.write(1)
            return .just(1)
        }
        #expect(events(of: stream, disposingAfter: 0) == [])
        #expect(asked.count == 0)
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { source in Observable.deferred { source } } == 0)
    }
}
