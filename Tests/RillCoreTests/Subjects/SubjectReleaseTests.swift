/// A subscription whose disposable is dropped lives as long as its subject: operators that subscribe again,
/// or later, retain what they subscribe to, and that is not the subject itself.
struct SubjectReleaseTests {
    private final class Capture: Sendable {}

    private static let forms: [(name: String, apply: @Sendable (Observable<Int>) -> Observable<Int>)] = [
        ("concat", { $0.concat(Observable.never()) }),
        ("concat to another", { Observable.just(0).concat($0) }),
        ("concatMap", { $0.concatMap { _ in Observable<Int>.never() } }),
        ("concatMap, inner", { source in Observable.of(1, 2).concatMap { _ in source } }),
        ("flatMap, inner", { source in source.flatMap { _ in source } }),
        ("map", { $0.map { $0 } }),
        ("retry", { $0.retry() }),
        ("retry of 3 attempts", { $0.retry(3) }),
        ("retryWhen", { $0.retryWhen { (errors: Observable<any Error>) in errors.take(2) } }),
        ("catchError", { source in source.catchError { _ in source } }),
        ("sample", { $0.sample($0) }),
        ("share", { $0.share(replay: 1) }),
        ("withLatestFrom", { $0.withLatestFrom($0) }),
    ]

    @Test(arguments: forms.indices, 0..<3) func aDroppedSubscriptionIsReleased(_ index: Int, _ kind: Int) {
        let apply = Self.forms[index].apply
        weak var released: Capture?
        do {
            let capture = Capture()
            released = capture
            let show: @Sendable (Int) -> Void = { _ in withExtendedLifetime(capture) {} }
            switch kind {
            case 0:
                let subject = PublishSubject<Int>()
                _ = apply(subject.asObservable()).subscribe(onNext: show)
                subject.onNext(1)
            case 1:
                let relay = BehaviorRelay(value: 1)
                _ = apply(relay.asObservable()).subscribe(onNext: show)
                relay.accept(2)
            default:
                let subject = ReplaySubject<Int>.create(bufferSize: 1)
                _ = apply(subject.asObservable()).subscribe(onNext: show)
                subject.onNext(1)
            }
        }
        #expect(released == nil, "\(Self.forms[index].name)")
    }

    /// By a timer, by another source, or by what others share.
    @Test(arguments: 0..<9) func someFormsOutliveTheirSubject(_ form: Int) {
        let scheduler = VirtualTimeScheduler()
        let timer = Observable<Int>.timer(.seconds(1), scheduler: scheduler)
        let policy = RetryPolicy(.immediate).attemptTimeout(.seconds(1))
        weak var capture: Capture?
        let (kept, subscription) = {
            let held = Capture()
            capture = held
            let source = PublishSubject<Int>().asObservable()
            let stream: Observable<Int> =
                switch form {
                case 0: source.buffer(timeSpan: .seconds(1), count: 9, scheduler: scheduler).map(\.count)
                case 1: source.window(timeSpan: .seconds(1), count: 9, scheduler: scheduler).map { _ in 1 }
                case 2: source.share(replay: 1, scope: .forever)
                case 3: source.timeout(.seconds(1), scheduler: scheduler)
                case 4: source.sample(timer)
                case 5: source.takeUntil(timer)
                case 6: source.amb(timer)
                case 7: source.retry(policy, scheduler: scheduler)
                default: source.multicast(PublishSubject<Int>()).refCount()
                }
            return (stream, stream.subscribe(onNext: { _ in withExtendedLifetime(held) {} }))
        }()
        withExtendedLifetime((kept, scheduler)) { #expect(capture != nil) }
        subscription.dispose()
    }

    @Test(arguments: [true, false])
    func whoAwaitsAReleasedStreamWaitsUntilTheTaskIsCancelled(_ isLoop: Bool) async {
        let hasSubscribed = Latch()
        var relay: PublishRelay<Int>? = PublishRelay()
        weak var released: PublishRelay<Int>?
        released = relay
        let source = relay?.asObservable() ?? .empty()
        let stream = source.do(onSubscribed: { hasSubscribed.give() })
        let task = Task<Void, any Error> {
            if isLoop { for try await _ in stream.values {} } else { _ = try await stream.value }
        }
        #expect(await hasSubscribed.wait())
        relay = nil
        #expect(released == nil)
        for _ in 0..<100 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func aStreamWhoseSubjectIsReleasedReplaysAndIsSilent() {
        let (stream, replayed) = (
            PublishSubject<Int>().asObservable(), BehaviorRelay(value: 1).asObservable()
        )
        weak var released: Capture?
        let log = Log<Int>()
        do {
            let capture = Capture()
            released = capture
            _ = Observable.merge(stream, replayed).subscribe(onNext: { [capture] in
                withExtendedLifetime(capture) {}
                log.write($0)
            })
        }
        #expect(log.entries == [1])
        #expect(released == nil)
    }
}
