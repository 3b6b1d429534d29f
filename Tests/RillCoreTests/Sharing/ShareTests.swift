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

    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("|", becomes: "|", subscribed: "(^!)"),
        Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("-1-#", becomes: "-1-#", subscribed: "^--!"),
        Drawing("-(12)-|", becomes: "-(12)-|", subscribed: "^--!"),
        Drawing("-1-2-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func aSingleSubscriberHearsTheSource(_ drawing: Drawing) {
        for scope in [SubjectLifetimeScope.whileConnected, .forever] {
            for count in 0...2 {
                #expect(drawing.difference { $0.share(replay: count, scope: scope) } == nil)
            }
        }
    }

    /// What is kept while somebody holds the shared stream itself.
    @Test(arguments: Ending.allCases)
    func onlyForeverIsAnythingKeptAfterTheEnd(_ ending: Ending) {
        for (scope, kept) in [(SubjectLifetimeScope.whileConnected, 0), (.forever, 2)] {
            let counter = Payload.Counter()
            let subject = PublishSubject<Payload>()
            let shared = subject.share(replay: 2, scope: scope)
            let subscription = shared.subscribe(onError: { _ in })
            for number in 1...3 { subject.onNext(counter.make(number)) }
            #expect(counter.live == 2)
            switch ending {
            case .completion: subject.onCompleted()
            case .error: subject.onError(Boom())
            case .disposal: subscription.dispose()
            }
            withExtendedLifetime((subject, shared, subscription)) { #expect(counter.live == kept) }
        }
    }

    @Test(arguments: [SubjectLifetimeScope.whileConnected, .forever], [0, 1])
    func aSourceNobodyCanFeedAnyMoreLetsGoOfTheSubscribers(_ scope: SubjectLifetimeScope, _ replay: Int) {
        let released = Log<Int>()
        let subscriptions = subscribed(with: Guest { released.write(1) })
        #expect(released.entries == [1])
        subscriptions.dispose()

        func subscribed(with guest: Guest) -> any Disposable {
            let subject = PublishSubject<Int>()
            let shared = subject.share(replay: replay, scope: scope)
            let subscription = shared.subscribe(onNext: { _ in withExtendedLifetime(guest) {} })
            subject.onNext(1)
            #expect(released.entries.isEmpty)
            return subscription
        }
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        #expect(leftovers(after: ending) { $0.share() } == 0)
        #expect(leftovers(after: ending) { $0.share(replay: 2) } == 0)
        #expect(leftovers(after: ending) { $0.share(replay: 2, scope: .forever) } == 0)
    }
}
