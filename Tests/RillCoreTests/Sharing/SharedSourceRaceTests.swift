/// Deadlocks and crashes known from other libraries: several threads join and leave shared sources while
/// these emit. RxSwift's issues 1992, 2653, 2698 and 2718.
@Suite(.blocking, .serialized) struct SharedSourceRaceTests {
    private static let roundCount = 10_000

    /// Issue 2653: `zip` disposes of a source on one thread while another thread replays it to `zip`.
    @Test func takeOneOfTwoSharedSourcesUnderZipGivesThePairOnce() {
        struct Round: Sendable {
            let first = PublishSubject<Int>()
            let second = BehaviorSubject(value: 2)
            let streams: [Observable<Int>]
            let keepers: [any Disposable]
            let probe = SerialityProbe<Int>()

            init() {
                streams = [first.share(replay: 1), second.share(replay: 1)]
                keepers = streams.map { $0.subscribe() }
            }
        }
        let failures = failedRounds(
            prepare: { Round() },
            { round in
                _ = Observable.zip(round.streams[0].take(1), round.streams[1].take(1)) { $0 * 10 + $1 }
                    .subscribe(round.probe)
            },
            against: { $0.first.onNext(1) },
            check: { round in
                for keeper in round.keepers { keeper.dispose() }
                return round.probe.elements == [12] && round.probe.endings == [.completed]
                    && round.probe.isSerial && !round.first.hasObservers && !round.second.hasObservers
            })
        #expect(failures == 0)
    }

    /// Issue 2653 with one source, which emits while another thread joins it a second time. While the first
    /// thread delivers 1, the 2 is enqueued, so the second thread may receive 1 as well.
    @Test func takeOneOfASharedSourceUnderZipGivesOnePairOnTwoThreads() {
        struct Round: Sendable {
            let subject = BehaviorSubject(value: 1)
            let pairs: Observable<Int>
            let probes = [SerialityProbe<Int>(), SerialityProbe<Int>()]

            init() {
                let shared = subject.share(replay: 1)
                pairs = Observable.zip(shared.take(1), shared.take(1)) { $0 * 10 + $1 }
            }
        }
        let failures = failedRounds(
            prepare: { Round() },
            { round in _ = round.pairs.subscribe(round.probes[0]) },
            against: { round in
                round.subject.onNext(2)
                _ = round.pairs.subscribe(round.probes[1])
            },
            check: { round in
                round.probes.allSatisfy { probe in
                    probe.isSerial && probe.endings == [.completed] && probe.elements.count == 1
                        && [11, 12, 22].contains(probe.elements[0])
                } && !round.subject.hasObservers
            })
        #expect(failures == 0)
    }

    /// Issue 1992: each of two shared sources is replayed to one that joins the other.
    @Test func twoSharedSourcesThatTwoThreadsJoinInOppositeOrderDeliverTheLatestOfBoth() {
        struct Round: Sendable {
            let subjects = [BehaviorSubject(value: 1), BehaviorSubject(value: 1)]
            let streams: [Observable<Int>]
            let probes = [SerialityProbe<Int>(), SerialityProbe<Int>()]
            let subscriptions = CompositeDisposable()

            init() {
                let first = subjects[0].share(replay: 1)
                let second = subjects[1].share(replay: 1)
                streams = [
                    first.flatMapLatest { element in second.map { element * 10 + $0 } },
                    second.flatMapLatest { element in first.map { $0 * 10 + element } },
                ]
                for stream in [first, second] { subscriptions.insert(stream.subscribe()) }
            }

            func join(_ number: Int) {
                subscriptions.insert(streams[number].subscribe(probes[number]))
                subjects[number].onNext(2)
            }
        }
        let failures = failedRounds(
            prepare: { Round() },
            { $0.join(0) },
            against: { $0.join(1) },
            check: { round in
                round.subscriptions.dispose()
                return round.probes.allSatisfy { $0.isSerial && $0.elements.last == 22 }
                    && round.subjects.allSatisfy { !$0.hasObservers }
            })
        #expect(failures == 0)
    }

    /// Issue 2718: two first subscribers at the same time.
    @Test(arguments: [SubjectLifetimeScope.whileConnected, .forever], [0, 1])
    func twoFirstSubscribersStartTheSourceOnceAndTheLastOfThemStopsIt(
        _ scope: SubjectLifetimeScope, _ replay: Int
    ) {
        struct Round: Sendable {
            let attempts = Attempts()
            let subject = PublishSubject<Int>()
            let shared: Observable<Int>
            let probes = [SerialityProbe<Int>(), SerialityProbe<Int>()]
            let subscriptions = [SerialDisposable(), SerialDisposable()]

            init(_ scope: SubjectLifetimeScope, _ replay: Int) {
                let subject = subject
                shared = attempts.stream { _ in subject.asObservable() }.share(replay: replay, scope: scope)
            }

            func join(_ number: Int) {
                subscriptions[number].disposable = shared.subscribe(probes[number])
            }
        }
        let failures = failedRounds(
            rounds: Self.roundCount / 4,
            prepare: { Round(scope, replay) },
            { $0.join(0) },
            against: { $0.join(1) },
            check: { round in
                round.subject.onNext(5)
                let isStartedOnce = round.attempts.total == 1 && round.attempts.live == 1
                concurrently(threads: 2) { round.subscriptions[$0].dispose() }
                return isStartedOnce && round.attempts.live == 0
                    && round.probes.allSatisfy { $0.elements == [5] && $0.isSerial }
            })
        #expect(failures == 0)
    }

    @Test(arguments: [SubjectLifetimeScope.whileConnected, .forever])
    func theSourceRunsOnceAtATimeWhileThreadsComeAndGo(_ scope: SubjectLifetimeScope) {
        let attempts = Attempts()
        let shared = attempts.stream { number in .just(number).concat(.never()) }
            .share(replay: 1, scope: scope)
        concurrently(threads: 4) { _ in
            for _ in 0..<rounds(20_000) { shared.subscribe().dispose() }
        }
        #expect(attempts.peak == 1)
        #expect(attempts.live == 0)
    }

    /// Issue 2698: the last subscriber leaves while another one joins as the first.
    @Test(arguments: [SubjectLifetimeScope.whileConnected, .forever])
    func aSubscriberThatJoinsWhileTheLastOneLeavesReceivesTheSource(_ scope: SubjectLifetimeScope) {
        struct Round: Sendable {
            let attempts = Attempts()
            let subject = PublishSubject<Int>()
            let shared: Observable<Int>
            let first: any Disposable
            let second = SerialDisposable()
            let probe = SerialityProbe<Int>()

            init(_ scope: SubjectLifetimeScope) {
                let subject = subject
                shared = attempts.stream { _ in subject.asObservable() }.share(replay: 1, scope: scope)
                first = shared.subscribe()
            }
        }
        let failures = failedRounds(
            rounds: Self.roundCount / 2,
            prepare: { Round(scope) },
            { $0.first.dispose() },
            against: { round in round.second.disposable = round.shared.subscribe(round.probe) },
            check: { round in
                let isRunningOnce = round.attempts.live == 1
                round.subject.onNext(7)
                round.second.dispose()
                return isRunningOnce && round.probe.elements == [7] && round.probe.isSerial
                    && round.attempts.live == 0 && round.attempts.total <= 2
                    && round.attempts.peak == 1
            })
        #expect(failures == 0)
    }

    /// A subscriber that joins while the source ends receives that end or, unless the scope is `.forever`, a
    /// new run of the source.
    @Test(
        arguments: [SubjectLifetimeScope.whileConnected, .forever], [Event<Int>.completed, .error(Boom())])
    func aSubscriberThatJoinsWhileTheSourceEndsReceivesAnEnd(
        _ scope: SubjectLifetimeScope, _ ending: Event<Int>
    ) {
        struct Round: Sendable {
            let attempts = Attempts()
            let subject = PublishSubject<Int>()
            let shared: Observable<Int>
            let probe = SerialityProbe<Int>()

            init(_ scope: SubjectLifetimeScope, _ ending: Event<Int>) {
                let subject = subject
                shared = attempts.stream { number in
                    number == 1
                        ? subject.asObservable() : Observable.of(.next(8), ending).dematerialize()
                }.share(replay: 1, scope: scope)
                _ = shared.subscribe(onError: { _ in })
                subject.onNext(7)
            }
        }
        let failures = failedRounds(
            rounds: Self.roundCount / 4,
            prepare: { Round(scope, ending) },
            { $0.subject.on(ending) },
            against: { round in _ = round.shared.subscribe(round.probe) },
            check: { round in
                let isFirst = round.probe.elements == [7] && round.attempts.total == 1
                let isNext = round.probe.elements == [8] && round.attempts.total == 2
                return (isFirst || (isNext && scope == .whileConnected))
                    && round.probe.endings == [ending] && round.probe.isSerial
                    && round.attempts.live == 0
            })
        #expect(failures == 0)
    }

    @Test(arguments: [0, 1])
    func twoThreadsThatJoinAndLeaveWhileTheSourceEmitsLeaveNothingBehind(_ replay: Int) {
        let count = rounds(10_000)
        let attempts = Attempts()
        let subject = PublishSubject<Int>()
        let source = attempts.stream { _ in subject.asObservable() }
        let shared = replay == 0 ? source.publish().refCount() : source.share(replay: replay)
        let probes = Log<SerialityProbe<Int>>()
        // A fixed number of elements, so that every thread returns.
        let done = finishes(within: 300) {
            concurrently(threads: 3) { thread in
                if thread == 0 { return (0..<2 * count).forEach { subject.onNext($0) } }
                for turn in 0..<count {
                    let probe = SerialityProbe<Int>()
                    let stream = turn % 2 == 0 ? shared : shared.take(1)
                    let subscription = stream.subscribe(probe)
                    if turn % 3 == 0 { subject.onNext(-1) }
                    subscription.dispose()
                    probes.write(probe)
                }
            }
        }
        #expect(done)
        #expect(probes.entries.allSatisfy { $0.isSerial })
        #expect(attempts.live == 0)
        #expect(!subject.hasObservers)
        let probe = SerialityProbe<Int>()
        let last = shared.subscribe(probe)
        subject.onNext(5)
        last.dispose()
        #expect(probe.elements == [5])
    }

    /// The rounds that did not pass; nil when they were not done within a minute.
    private func failedRounds<State: Sendable>(
        rounds: Int = SharedSourceRaceTests.roundCount,
        prepare: @escaping @Sendable () -> State,
        _ first: @escaping @Sendable (State) -> Void,
        against second: @escaping @Sendable (State) -> Void,
        check: @escaping @Sendable (State) -> Bool
    ) -> Int? {
        let failures = Atomic<Int>(0)
        let done = finishes(within: 300) {
            let count = race(rounds: rounds, prepare: prepare, first, against: second, check: check)
            failures.store(count, ordering: .releasing)
        }
        return done ? failures.load(ordering: .acquiring) : nil
    }
}
