import RillCore
import RillLocks

/// A closure runs on the actor on which it is written.
@MainActor private final class Screen {
    var lines: [String] = []
    let background = SerialDispatchQueueScheduler(qos: .default)

    func show(_ line: String) { lines.append(line) }

    func isOnMainQueue(_ line: String) {
        lines.append(MainScheduler.isOnMainQueue ? line : "\(line) off the main queue")
    }

    /// Waits for what `subscribe` ends with its argument.
    func wait(_ subscribe: (@escaping @MainActor @Sendable () -> Void) -> any Disposable) async {
        await withCheckedContinuation { continuation in _ = subscribe { continuation.resume() } }
    }
}

@Suite(.blocking) @MainActor struct ActorClosureTests {
    private let screen = Screen()

    @Test func anElementOfAnotherQueueArrivesOnTheMainActor() async {
        await screen.wait { done in
            Observable.of(1, 2).observe(on: screen.background).subscribe(
                onNext: { [screen] in screen.isOnMainQueue("\($0)") },
                onCompleted: { [screen] in screen.isOnMainQueue("completed") },
                onDisposed: { done() })
        }
        #expect(screen.lines == ["1", "2", "completed"])
    }

    @Test func anErrorToo() async {
        await screen.wait { done in
            Observable<Int>.error(Boom()).observe(on: screen.background).subscribe(
                onError: { [screen] in screen.isOnMainQueue("\($0)") }, onDisposed: { done() })
        }
        #expect(screen.lines == ["\(Boom())"])
    }

    /// Without another closure that tells the actor.
    @Test func aCompletionToo() async {
        await screen.wait { done in
            Observable<Int>.empty().observe(on: screen.background).subscribe(onCompleted: { [screen] in
                screen.isOnMainQueue("completed")
                done()
            })
        }
        #expect(screen.lines == ["completed"])
    }

    @Test func insideTheCallOnTheMainQueue() {
        let relay = BehaviorRelay(value: 1)
        let subscription = relay.subscribe(onNext: { [screen] in screen.show("\($0)") })
        relay.accept(2)
        #expect(screen.lines == ["1", "2"])
        subscription.dispose()
        relay.accept(3)
        #expect(screen.lines == ["1", "2"])
    }

    @Test func anElementThatIsSentInsideADeliveryFollowsIt() async {
        let relay = PublishRelay<Int>()
        await screen.wait { done in
            relay.subscribe(onNext: { [screen, weak relay] number in
                if number < 3 { relay?.accept(number + 1) }
                screen.show("\(number)")
                if number == 3 { done() }
            })
            .also { relay.accept(1) }
        }
        #expect(screen.lines == ["1", "2", "3"])
    }

    @Test func everyKindOfStreamHasTheForm() {
        let subject = PublishSubject<Int>()
        let replay = ReplayRelay<Int>.create(bufferSize: 1)
        let property = ControlProperty(
            values: Observable.just(5), valueSink: Observer(onNext: { _ in }, onEnd: { _ in }))
        _ = subject.subscribe(onNext: { [screen] in screen.show("subject \($0)") })
        _ = replay.subscribe(with: screen, onNext: { $0.show("relay \($1)") })
        _ = property.subscribe(onNext: { [screen] in screen.show("property \($0)") })
        _ = Single.just(1).subscribe(onSuccess: { [screen] in screen.show("single \($0)") })
        _ = Single<Int>.error(Boom()).subscribe(with: screen, onFailure: { $0.show("single \($1)") })
        _ = Single.just(2).subscribe { [screen] in screen.show("single \($0)") }
        _ = Maybe<Int>.empty().subscribe(
            onSuccess: { [screen] in screen.show("maybe \($0)") },
            onCompleted: { [screen] in screen.show("maybe") })
        _ = Maybe.just(3).subscribe { [screen] in screen.show("maybe \($0)") }
        _ = Completable.empty().subscribe(onCompleted: { [screen] in screen.show("completable") })
        _ = Completable.empty().subscribe { [screen] in screen.show("completable \($0)") }
        _ = Infallible.of(4).subscribe(onNext: { [screen] in screen.show("infallible \($0)") })
        _ = Infallible.of(4).subscribe { [screen] in screen.show("infallible \($0)") }
        subject.onNext(6)
        replay.accept(7)
        #expect(
            screen.lines == [
                "property 5", "single 1", "single \(Boom())", "single success(2)", "maybe",
                "maybe success(3)", "completable", "completable completed", "infallible 4",
                "infallible next(4)", "infallible completed", "subject 6", "relay 7",
            ])
    }

    @Test func methodsAreClosures() {
        _ = Observable.of("a", "b").subscribe(onNext: screen.show)
        #expect(screen.lines == ["a", "b"])
    }

    @Test func aClosureOfTypeSendableStaysWhereTheEventIs() async {
        let log = Log<Bool>()
        let write: @Sendable (Int) -> Void = { _ in log.write(MainScheduler.isOnMainQueue) }
        await screen.wait { done in
            Observable.just(1).observe(on: screen.background).subscribe(
                onNext: write, onDisposed: { done() })
        }
        #expect(log.entries == [false])
    }

    @Test func aDisposalInsideADeliveryIsTheEnd() async {
        await screen.wait { done in
            let subscription = SerialDisposable()
            subscription.disposable = Observable.range(start: 1, count: 9).observe(on: screen.background)
                .subscribe(
                    onNext: { [screen] in
                        screen.show("\($0)")
                        if $0 == 3 { subscription.dispose() }
                    },
                    onCompleted: { [screen] in screen.show("completed") },
                    onDisposed: { [screen] in
                        screen.isOnMainQueue("disposed")
                        done()
                    })
            return subscription
        }
        #expect(screen.lines == ["1", "2", "3", "disposed"])
    }

    @Test func sharedRetriedAndFlattened() async {
        let attempts = Attempts()
        let retried = attempts.stream { number in
            Observable.just(number).flatMap { number < 3 ? .error(Boom()) : Observable.of($0, $0 * 10) }
        }
        .retry(5)
        let start = PublishSubject<Void>()
        let shared = start.take(1).flatMap { retried }.observe(on: screen.background).share(replay: 1)
        await screen.wait { done in
            let second = shared.subscribe(onNext: { [screen] in screen.isOnMainQueue("second \($0)") })
            return shared.subscribe(
                onNext: { [screen] in screen.isOnMainQueue("first \($0)") },
                onDisposed: { done() }
            )
            .also {
                _ = second
                // Only now, so that the replay has dropped nothing.
                start.onNext(())
            }
        }
        #expect(Set(screen.lines) == ["first 3", "first 30", "second 3", "second 30"])
        #expect(attempts.total == 3)
    }

    @Test func aSubscriptionThatNobodyEndsIsReleasedWithItsSubject() {
        weak var weakScreen: Screen?
        do {
            let screen = Screen()
            weakScreen = screen
            let subject = PublishSubject<Int>()
            _ = subject.asObservable().map { $0 }.subscribe(onNext: { screen.show("\($0)") })
        }
        #expect(weakScreen == nil)
    }

    @Test func aClosureOfALazyVariableStaysWhereTheEventIs() async {
        let lazy = Lazy()
        await screen.wait { done in
            lazy.done = done
            return lazy.subscription
        }
        #expect(lazy.isOnMainQueue.entries == [false])
    }

    @Test func anUnownedSelfOfTheMainActorIsItsObject() async {
        let total = Total()
        for number in 1...100 {
            await screen.wait { done in total.add(Observable.of(number).observe(on: screen.background), done)
            }
        }
        #expect(total.sum == 5050)
    }

    @Test func anElementThatAMethodOfItsActorSendsArrivesAfterTheMethod() async throws {
        let subject = PublishSubject<Int>()
        weak var weakCounter: Counter?
        do {
            let counter = Counter()
            weakCounter = counter
            await counter.follow(subject)
            await counter.send(1, to: subject)
            // A loop of yields would keep a core busy until the actor has its turn, behind all other tests.
            let deadline = ContinuousClock.now + .seconds(300)
            while await counter.events.count < 2, .now < deadline {
                try await Task.sleep(for: .milliseconds(1))
            }
            #expect(await counter.events == ["sent", "received 1"])
        }
        #expect(weakCounter != nil, "its subscription holds it")
        await weakCounter?.stop()
        #expect(await comesTrue { weakCounter == nil })
    }

    @Test func inAnActorAWeakClosureAndThatOfAnObjectRunWhereTheEventIs() async {
        let (counter, subject, log) = (Counter(), PublishSubject<Int>(), Log<String>())
        await counter.followWeakly(subject, log)
        subject.onNext(1)
        #expect(log.entries == ["weak", "with"], "inside the call")
        await counter.stop()
    }

    @Test func aTaskThatFollowsValuesDoesNotHoldItsActor() async {
        weak var weakFollower: Follower?
        do {
            let follower = Follower()
            weakFollower = follower
            await follower.follow(.never())
        }
        #expect(await comesTrue { weakFollower == nil })
    }

    @Test func closuresOfTwoActorsAreRefused() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Counter().refused()
        }
        #expect(
            result.says("Rill: the closures of one subscription belong to two actors, "))
    }
}

extension Disposable {
    fileprivate func also(_ action: () -> Void) -> any Disposable {
        action()
        return self
    }
}

@MainActor private final class Lazy {
    let isOnMainQueue = Log<Bool>()
    var done: @MainActor @Sendable () -> Void = {}
    private let numbers = Observable.just(1).observe(on: SerialDispatchQueueScheduler(qos: .default))

    lazy var subscription: any Disposable = numbers.subscribe(
        onNext: { [isOnMainQueue] _ in isOnMainQueue.write(MainScheduler.isOnMainQueue) },
        onDisposed: { [done] in Task { await done() } })
}

@MainActor private final class Total {
    var sum = 0

    func add(_ numbers: Observable<Int>, _ done: @escaping @MainActor @Sendable () -> Void) -> any Disposable
    {
        numbers.subscribe(onNext: { [unowned self] in sum += $0 }, onDisposed: { done() })
    }
}

private actor Follower {
    private var following: Task<Void, any Error>?

    func follow(_ numbers: Observable<Int>) {
        following = Task { [weak self] in
            for try await number in numbers.values { await self?.show(number) }
        }
    }

    private func show(_ number: Int) {}

    deinit { following?.cancel() }
}

private actor Counter {
    var numbers: [Int] = []
    var events: [String] = []
    private var subscriptions: [any Disposable] = []

    func follow(_ subject: PublishSubject<Int>) {
        subscriptions = [subject.subscribe(onNext: { self.events.append("received \($0)") })]
    }

    func followWeakly(_ subject: PublishSubject<Int>, _ log: Log<String>) {
        subscriptions = [
            subject.subscribe(onNext: { [weak self] _ in log.write(self == nil ? "none" : "weak") }),
            subject.subscribe(with: self, onNext: { _, _ in log.write("with") }),
        ]
    }

    func send(_ number: Int, to subject: PublishSubject<Int>) {
        subject.onNext(number)
        events.append("sent")
    }

    func stop() {
        for subscription in subscriptions { subscription.dispose() }
        subscriptions = []
    }

    func count(_ stream: Observable<Int>, _ done: @escaping @Sendable () -> Void) {
        _ = stream.subscribe(
            onNext: { number in
                self.assertIsolated()
                self.numbers.append(number)
            },
            onCompleted: { self.events.append("completed") },
            onDisposed: {
                self.events.append("disposed")
                done()
            })
    }

    func refused() {
        _ = Observable.just(1).subscribe(
            onNext: { self.numbers.append($0) }, onCompleted: { @MainActor in })
    }
}

struct OtherActorTests {
    @Test func closuresOfAnActorRunOnItInOrder() async {
        let counter = Counter()
        await withCheckedContinuation { continuation in
            Task {
                let numbers = Observable.range(start: 1, count: 1_000)
                    .observe(on: SerialDispatchQueueScheduler(qos: .default))
                await counter.count(numbers) { continuation.resume() }
            }
        }
        #expect(await counter.numbers == Array(1...1_000))
        #expect(await counter.events == ["completed", "disposed"])
    }

    @Test func aClosureOfNoActorRunsOnTheThreadOfTheEvent() {
        let log = Log<UInt>()
        _ = Observable.just(1).subscribe(
            onNext: { _ in log.write(Threads.current) }, onCompleted: { log.write(Threads.current) })
        #expect(log.entries == [Threads.current, Threads.current])
    }
}
