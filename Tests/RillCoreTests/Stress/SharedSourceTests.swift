import RillCore
import RillLocks
import Testing

/// What other libraries have deadlocked or crashed on: shared sources, joined and left by several threads while they
/// fire. RxSwift's issues 1992, 2653, 2698 and 2718.
@Suite(.serialized)
struct SharedSourceTests {
    private static let rounds = sanitized ? 1_000 : 10_000

    /// Issue 2653: `zip` leaves a source on one thread while that is replayed to it on another.
    @Test func takeOneOfTwoSharedSourcesUnderZipHearsThePairOnce() {
        struct Round: Sendable {
            let first = PublishSubject<Int>()
            let second = BehaviorSubject(value: 2)
            let streams: [Observable<Int>]
            let keepers: [any Disposable]
            let witness = Witness<Int>()

            init() {
                streams = [first.share(replay: 1), second.share(replay: 1)]
                keepers = streams.map { $0.subscribe() }
            }
        }
        let failures = failedRounds(
            prepare: { Round() },
            { round in
                _ = Observable.zip(round.streams[0].take(1), round.streams[1].take(1)) { $0 * 10 + $1 }
                    .subscribe(round.witness)
            },
            against: { $0.first.onNext(1) },
            check: { round in
                for keeper in round.keepers { keeper.dispose() }
                return round.witness.elements == [12] && round.witness.endings == [.completed]
                    && round.witness.sawOrder && !round.first.hasObservers && !round.second.hasObservers
            })
        #expect(failures == 0)
    }

    /// Issue 2653 with one source, which fires and is joined a second time by another thread. While the first thread
    /// delivers 1, the 2 waits for it, so that the second thread may hear 1 as well.
    @Test func takeOneOfASharedSourceUnderZipHearsOnePairOnTwoThreads() {
        struct Round: Sendable {
            let subject = BehaviorSubject(value: 1)
            let pairs: Observable<Int>
            let witnesses = [Witness<Int>(), Witness<Int>()]

            init() {
                let shared = subject.share(replay: 1)
                pairs = Observable.zip(shared.take(1), shared.take(1)) { $0 * 10 + $1 }
            }
        }
        let failures = failedRounds(
            prepare: { Round() },
            { round in _ = round.pairs.subscribe(round.witnesses[0]) },
            against: { round in
                round.subject.onNext(2)
                _ = round.pairs.subscribe(round.witnesses[1])
            },
            check: { round in
                round.witnesses.allSatisfy { witness in
                    witness.sawOrder && witness.endings == [.completed] && witness.elements.count == 1
                        && [11, 12, 22].contains(witness.elements[0])
                } && !round.subject.hasObservers
            })
        #expect(failures == 0)
    }

    /// Issue 1992: each of two shared sources is replayed to one that joins the other.
    @Test func twoSharedSourcesThatTwoThreadsJoinInOppositeOrderDeliverTheLatestOfBoth() {
        struct Round: Sendable {
            let subjects = [BehaviorSubject(value: 1), BehaviorSubject(value: 1)]
            let streams: [Observable<Int>]
            let witnesses = [Witness<Int>(), Witness<Int>()]
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
                subscriptions.insert(streams[number].subscribe(witnesses[number]))
                subjects[number].onNext(2)
            }
        }
        let failures = failedRounds(
            prepare: { Round() },
            { $0.join(0) },
            against: { $0.join(1) },
            check: { round in
                round.subscriptions.dispose()
                return round.witnesses.allSatisfy { $0.sawOrder && $0.elements.last == 22 }
                    && round.subjects.allSatisfy { !$0.hasObservers }
            })
        #expect(failures == 0)
    }

    /// Issue 2718: two first subscribers at once.
    @Test(arguments: [SubjectLifetimeScope.whileConnected, .forever], [0, 1])
    func twoFirstSubscribersStartTheSourceOnceAndTheLastOfThemStopsIt(
        _ scope: SubjectLifetimeScope, _ replay: Int
    ) {
        struct Round: Sendable {
            let attempts = Attempts()
            let subject = PublishSubject<Int>()
            let shared: Observable<Int>
            let witnesses = [Witness<Int>(), Witness<Int>()]
            let subscriptions = [SerialDisposable(), SerialDisposable()]

            init(_ scope: SubjectLifetimeScope, _ replay: Int) {
                let subject = subject
                shared = attempts.stream { _ in subject.asObservable() }.share(replay: replay, scope: scope)
            }

            func join(_ number: Int) {
                subscriptions[number].disposable = shared.subscribe(witnesses[number])
            }
        }
        let failures = failedRounds(
            rounds: Self.rounds / 4,
            prepare: { Round(scope, replay) },
            { $0.join(0) },
            against: { $0.join(1) },
            check: { round in
                round.subject.onNext(5)
                let isStartedOnce = round.attempts.total == 1 && round.attempts.live == 1
                concurrently(threads: 2) { round.subscriptions[$0].dispose() }
                return isStartedOnce && round.attempts.live == 0
                    && round.witnesses.allSatisfy { $0.elements == [5] && $0.sawOrder }
            })
        #expect(failures == 0)
    }

    /// Issue 2698: one leaves as the last while another one comes as the first.
    @Test(arguments: [SubjectLifetimeScope.whileConnected, .forever])
    func oneThatComesWhileTheLastOneLeavesHearsTheSource(_ scope: SubjectLifetimeScope) {
        struct Round: Sendable {
            let attempts = Attempts()
            let subject = PublishSubject<Int>()
            let shared: Observable<Int>
            let first: any Disposable
            let second = SerialDisposable()
            let witness = Witness<Int>()

            init(_ scope: SubjectLifetimeScope) {
                let subject = subject
                shared = attempts.stream { _ in subject.asObservable() }.share(replay: 1, scope: scope)
                first = shared.subscribe()
            }
        }
        let failures = failedRounds(
            rounds: Self.rounds / 2,
            prepare: { Round(scope) },
            { $0.first.dispose() },
            against: { round in round.second.disposable = round.shared.subscribe(round.witness) },
            check: { round in
                let isRunningOnce = round.attempts.live == 1
                round.subject.onNext(7)
                round.second.dispose()
                return isRunningOnce && round.witness.elements == [7] && round.witness.sawOrder
                    && round.attempts.live == 0 && round.attempts.total <= 2
            })
        #expect(failures == 0)
    }

    /// One comes while the source ends: it hears that end, or, where the end is not for ever, a source of its own.
    @Test(
        arguments: [SubjectLifetimeScope.whileConnected, .forever], [Event<Int>.completed, .error(Boom())])
    func oneThatComesWhileTheSourceEndsHearsAnEnd(_ scope: SubjectLifetimeScope, _ ending: Event<Int>) {
        struct Round: Sendable {
            let attempts = Attempts()
            let subject = PublishSubject<Int>()
            let shared: Observable<Int>
            let witness = Witness<Int>()

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
            rounds: Self.rounds / 4,
            prepare: { Round(scope, ending) },
            { $0.subject.on(ending) },
            against: { round in _ = round.shared.subscribe(round.witness) },
            check: { round in
                let isFirst = round.witness.elements == [7] && round.attempts.total == 1
                let isNext = round.witness.elements == [8] && round.attempts.total == 2
                return (isFirst || (isNext && scope == .whileConnected))
                    && round.witness.endings == [ending] && round.witness.sawOrder
                    && round.attempts.live == 0
            })
        #expect(failures == 0)
    }

    @Test(arguments: [0, 1])
    func twoThreadsThatComeAndGoWhileTheSourceFiresLeaveNothingBehind(_ replay: Int) {
        let count = sanitized ? 1_000 : 10_000
        let attempts = Attempts()
        let subject = PublishSubject<Int>()
        let source = attempts.stream { _ in subject.asObservable() }
        let shared = replay == 0 ? source.publish().refCount() : source.share(replay: replay)
        let witnesses = Log<Witness<Int>>()
        // As many as that and no more: a thread that finds the gate of a subject taken leaves its element to the one
        // inside, and one that sends for ever may keep that one inside for ever.
        let done = finishes(within: 60) {
            concurrently(threads: 3) { thread in
                if thread == 0 { return (0..<2 * count).forEach { subject.onNext($0) } }
                for turn in 0..<count {
                    let witness = Witness<Int>()
                    let stream = turn % 2 == 0 ? shared : shared.take(1)
                    let subscription = stream.subscribe(witness)
                    if turn % 3 == 0 { subject.onNext(-1) }
                    subscription.dispose()
                    witnesses.write(witness)
                }
            }
        }
        #expect(done)
        #expect(witnesses.entries.allSatisfy { $0.sawOrder })
        #expect(attempts.live == 0)
        #expect(!subject.hasObservers)
        let witness = Witness<Int>()
        let last = shared.subscribe(witness)
        subject.onNext(5)
        last.dispose()
        #expect(witness.elements == [5])
    }

    /// The rounds that did not pass; nil when they were not done within a minute.
    private func failedRounds<State: Sendable>(
        rounds: Int = SharedSourceTests.rounds,
        prepare: @escaping @Sendable () -> State,
        _ first: @escaping @Sendable (State) -> Void,
        against second: @escaping @Sendable (State) -> Void,
        check: @escaping @Sendable (State) -> Bool
    ) -> Int? {
        let failures = Atomic<Int>(0)
        let done = finishes(within: 60) {
            let count = race(rounds: rounds, prepare: prepare, first, against: second, check: check)
            failures.store(count, ordering: .releasing)
        }
        return done ? failures.load(ordering: .acquiring) : nil
    }
}
