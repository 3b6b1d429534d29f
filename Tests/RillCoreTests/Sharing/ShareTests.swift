import RillCore
import RillTesting
import Testing

struct ShareTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func aThousandRacingFirstSubscribersStartTheSourceOnce() {
        let starts = Log<Int>()
        let ends = Log<Int>()
        let heard = Log<Int>()
        let subscriptions = Log<any Disposable>()
        let source = Observable<Int>.create { observer in
            starts.write(1)
            observer.onNext(7)
            return atEnd { ends.write(1) }
        }
        let shared = source.share(replay: 1)
        concurrently(threads: 1_000) { _ in
            subscriptions.write(shared.subscribe(onNext: { heard.write($0) }))
        }
        #expect(starts.count == 1)
        #expect(heard.entries == Array(repeating: 7, count: 1_000))
        #expect(ends.count == 0)
        for subscription in subscriptions.entries { subscription.dispose() }
        #expect(ends.count == 1)
    }

    @Test(arguments: [SubjectLifetimeScope.whileConnected, .forever])
    func aLateSubscriberHearsTheLastElementFirst(_ scope: SubjectLifetimeScope) {
        let source: TestSource<Int> = scheduler.cold("-1-2-3-4-|")
        let shared = source.share(replay: 1, scope: scope)
        let first = scheduler.record(shared)
        scheduler.advance(ticks: 2)
        let second = scheduler.record(shared)
        scheduler.advance(ticks: 2)
        first.dispose()
        scheduler.advance(ticks: 2)
        second.dispose()
        scheduler.run()
        #expect(first.difference(from: "-1-2") == nil)
        #expect(second.difference(from: "--12-3") == nil)
        #expect(source.subscriptionDifference(from: "^-----!") == nil)
    }

    @Test(arguments: [("-1-|", "------1-|"), ("-1-#", "------1-#")] as [(String, String)])
    func whileConnectedWhoComesAfterTheEndStartsTheSourceAnew(drawn: String, late: String) {
        let source: TestSource<Int> = scheduler.cold(drawn)
        let shared = source.share(replay: 1)
        _ = scheduler.record(shared)
        scheduler.advance(ticks: 5)
        let recorder = scheduler.record(shared)
        scheduler.run()
        #expect(recorder.difference(from: late) == nil)
        #expect(source.subscriptionDifference(from: "^--!", "-----^--!") == nil)
    }

    @Test(arguments: [("-1-|", "-----(1|)"), ("-1-#", "-----(1#)")] as [(String, String)])
    func foreverWhoComesAfterTheEndHearsWhatIsKeptAndStartsNothing(drawn: String, late: String) {
        let source: TestSource<Int> = scheduler.cold(drawn)
        let shared = source.share(replay: 1, scope: .forever)
        _ = scheduler.record(shared)
        scheduler.advance(ticks: 5)
        let recorder = scheduler.record(shared)
        scheduler.run()
        #expect(recorder.difference(from: late) == nil)
        #expect(source.subscriptionDifference(from: "^--!") == nil)
    }

    @Test func foreverWhoComesFromInsideTheEndStartsNothing() {
        let source: TestSource<Int> = scheduler.cold("-1-|")
        let shared = source.share(replay: 1, scope: .forever)
        let recorder = scheduler.record(shared.concat(shared))
        scheduler.run()
        #expect(recorder.difference(from: "-1-(1|)") == nil)
        #expect(source.subscriptionDifference(from: "^--!") == nil)
    }

    @Test func retryBehindShareStartsTheSourceAgainOnceForAll() {
        let source: TestSource<Int> = scheduler.cold("-1-#")
        let stream = source.share().retry(2)
        let first = scheduler.record(stream)
        let second = scheduler.record(stream)
        scheduler.run()
        #expect(first.difference(from: "-1--1-#") == nil)
        #expect(second.difference(from: "-1--1-#") == nil)
        #expect(source.subscriptionDifference(from: "^--!", "---^--!") == nil)
    }

    @Test func aSynchronousSourceIsHeardWholeAndStopsWithItsOnlySubscriber() {
        let whole = Observable<Int>.of(1, 2, 3).share()
        #expect(differenceAtOnce(whole, from: "(123|)") == nil)
        let endless = Observable<Int>.from(1...).share(replay: 1)
        #expect(differenceAtOnce(endless.take(2), from: "(12|)") == nil)
    }

    @Test func aNegativeCountIsRefused() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.never().share(replay: -1)
        }
        #expect(result.says("Rill: share(replay:) needs a count of 0 or more, but got -1"))
    }
}
