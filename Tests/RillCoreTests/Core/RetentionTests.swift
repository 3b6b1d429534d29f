/// No element outlives a stream that has ended, while its subject and its subscription are alive. The
/// operators are in forms that hold elements back where they can.
struct RetentionTests {
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let leftovers: @Sendable (Ending) -> Int
    }

    @Test(arguments: forms, Ending.allCases)
    func noElementOutlivesTheStream(_ form: Form, after ending: Ending) {
        #expect(form.leftovers(ending) == 0)
    }

    /// An inner stream that never ends keeps its elements after the source has completed.
    @Test(arguments: waiting, [Ending.error, .disposal])
    func noPendingElementOutlivesTheStream(_ form: Form, after ending: Ending) {
        #expect(form.leftovers(ending) == 0)
    }

    private static let forms =
        creating + transforming + filtering + combining + aggregating + errorHandling + timing + scheduling
        + sideEffects + sharing

    private static let waiting: [Form] = [
        plain("concatMap") { source in source.concatMap { _ in Observable<Int>.never() } },
        plain("zip") { Observable.zip($0, Observable<Int>.never()) },
    ]

    private static let creating: [Form] = [
        plain("create") { source in .create { observer in source.subscribe(observer) } },
        plain("deferred") { source in Observable.deferred { source } },
        plain("using") { source in
            Observable.using({ SerialDisposable() }, observableFactory: { _ in source })
        },
    ]

    private static let transforming: [Form] = [
        onClock("buffer of 1") { $0.buffer(timeSpan: .milliseconds(9), count: 1, scheduler: $1) },
        onClock("buffer of 2") { $0.buffer(timeSpan: .milliseconds(9), count: 2, scheduler: $1) },
        onClock("buffer of 9") { $0.buffer(timeSpan: .milliseconds(9), count: 9, scheduler: $1) },
        plain("compactMap") { $0.compactMap { $0.number == 2 ? nil : $0 } },
        plain("concatMap 1") { source in source.concatMap { Observable.just($0) } },
        plain("concatMap 2") { source in Observable.just(1).concatMap { _ in source } },
        plain("enumerated") { $0.enumerated() },
        plain("flatMap 1") { source in source.flatMap { Observable.just($0) } },
        plain("flatMap 2") { source in Observable.just(1).flatMap { _ in source } },
        plain("flatMap(maxConcurrent:)") { $0.flatMap(maxConcurrent: 1) { Observable.just($0) } },
        plain("flatMapFirst 1") { source in source.flatMapFirst { Observable.just($0) } },
        plain("flatMapFirst 2") { source in Observable.just(1).flatMapFirst { _ in source } },
        plain("flatMapLatest 1") { source in source.flatMapLatest { Observable.just($0) } },
        plain("flatMapLatest 2") { source in source.flatMapLatest { _ in source } },
        plain("flatMapLatest 3") { source in Observable.just(1).flatMapLatest { _ in source } },
        plain("groupBy") { $0.groupBy { $0.number }.flatMap { $0 } },
        plain("map") { $0.map { $0 } },
        plain("scan") { $0.scan([]) { $0 + [$1] } },
        plain("switchLatest 1") { $0.map { Observable.just($0) }.switchLatest() },
        plain("switchLatest 2") { Observable.just($0).switchLatest() },
        onClock("window of 1") { windows(of: $0, count: 1, scheduler: $1) },
        onClock("window of 2") { windows(of: $0, count: 2, scheduler: $1) },
        onClock("window of 9") { windows(of: $0, count: 9, scheduler: $1) },
    ]

    private static let filtering: [Form] = [
        plain("distinct") { $0.distinct { $0.number } },
        plain("distinctUntilChanged") { $0.distinctUntilChanged { $0.number } },
        plain("elementAt 1") { $0.elementAt(1) },
        plain("elementAt 2") { $0.elementAt(5) },
        plain("filter") { $0.filter { $0.number != 2 } },
        plain("first") { $0.first() },
        plain("ignoreElements") { $0.ignoreElements() },
        plain("last") { $0.last() },
        plain("single 1") { $0.single() },
        plain("single 2") { $0.single { $0.number == 2 } },
        plain("skip") { $0.skip(1) },
        plain("skipUntil 1") { $0.skipUntil(Observable<Int>.never()) },
        plain("skipUntil 2") { $0.skipUntil(Observable.just(1)) },
        plain("skipWhile 1") { $0.skipWhile { $0.number < 2 } },
        plain("skipWhile 2") { $0.skipWhile { $0.number < 5 } },
        plain("take 1") { $0.take(2) },
        plain("take 2") { $0.take(5) },
        plain("takeLast") { $0.takeLast(2) },
        plain("takeUntil 1") { $0.takeUntil(Observable<Int>.never()) },
        plain("takeUntil 2") { $0.takeUntil($0.filter { $0.number == 2 }) },
        plain("takeWhile 1") { $0.takeWhile { $0.number < 2 } },
        plain("takeWhile 2") { $0.takeWhile { $0.number < 5 } },
    ]

    private static let combining: [Form] = [
        plain("amb") { $0.amb(.never()) },
        plain("combineLatest") { .combineLatest($0, $0) { first, _ in first } },
        plain("combineLatest of a list") { Observable<[Payload]>.combineLatest([$0, $0, $0]) },
        plain("concat 1") { .concat($0, .empty()) },
        plain("concat 2") { .concat(.empty(), $0) },
        plain("merge") { .merge($0, $0) },
        plain("startWith") { $0.startWith() },
        plain("withLatestFrom 1") { $0.withLatestFrom($0) },
        plain("withLatestFrom 2") { $0.withLatestFrom(Observable<Int>.never()) },
        plain("zip") { .zip($0, $0) { first, _ in first } },
        plain("zip of a list") { Observable<[Payload]>.zip([$0, $0, $0]) },
    ]

    private static let aggregating: [Form] = [
        plain("defaultIfEmpty") { $0.map { $0.number }.defaultIfEmpty(0) },
        plain("reduce") { $0.reduce([]) { $0 + [$1] } },
        plain("switchIfEmpty 1") { $0.switchIfEmpty(.never()) },
        plain("switchIfEmpty 2") { Observable<Payload>.empty().switchIfEmpty($0) },
        plain("toArray") { $0.toArray() },
    ]

    private static let errorHandling: [Form] = [
        plain("catchError 1") { $0.catchError { .error($0) } },
        plain("catchError 2") { source in source.catchError { _ in source } },
        plain("catchError 3") { source in Observable<Payload>.error(Boom()).catchError { _ in source } },
        Form(testDescription: "catchErrorJustReturn") { ending in
            let counter = Payload.Counter()
            return TestSupport.leftovers(after: ending) { $0.catchErrorJustReturn(counter.make()) }
                + counter.live
        },
        plain("dematerialize 1") { $0.map { Event.next($0) }.dematerialize() },
        plain("dematerialize 2") { $0.materialize().dematerialize() },
        plain("elements") { $0.materialize().elements() },
        plain("errors") { $0.materialize().errors() },
        plain("mapError") { $0.mapError { $0 } },
        plain("materialize") { $0.materialize() },
        plain("retry 1") { $0.retry(1) },
        plain("retry 2") { $0.retry(2) },
    ]

    private static let timing: [Form] = [
        onClock("debounce") { $0.debounce(.milliseconds(2), scheduler: $1) },
        onClock("delay") { $0.delay(.milliseconds(2), scheduler: $1) },
        onClock("delaySubscription") { $0.delaySubscription(.milliseconds(1), scheduler: $1) },
        plain("sample") { $0.sample($0) },
        onClock("throttle") { $0.throttle(.milliseconds(9), scheduler: $1) },
        onClock("timeInterval") { $0.timeInterval(scheduler: $1) },
        onClock("timeout 1") { $0.timeout(.seconds(1), scheduler: $1) },
        onClock("timeout 2") { $0.timeout(.milliseconds(2), scheduler: $1) },
        onClock("timeout(other:)") { $0.timeout(.seconds(1), other: .never(), scheduler: $1) },
        onClock("timestamp") { $0.timestamp(scheduler: $1) },
    ]

    private static let scheduling: [Form] = [
        plain("observe(on:) 1") { $0.observe(on: ImmediateScheduler.instance) },
        onClock("observe(on:) 2") { $0.observe(on: $1) },
        onClock("observe(on:bufferingPolicy:) 1") { $0.observe(on: $1, bufferingPolicy: .dropOldest(2)) },
        onClock("observe(on:bufferingPolicy:) 2") { $0.observe(on: $1, bufferingPolicy: .dropNewest(2)) },
        onClock("observe(on:bufferingPolicy:) 3") { $0.observe(on: $1, bufferingPolicy: .error(2)) },
        onClock("observe(on:bufferingPolicy:) 4") { $0.observe(on: $1, bufferingPolicy: .pauseSource(2)) },
        plain("subscribe(on:) 1") { $0.subscribe(on: ImmediateScheduler.instance) },
        onClock("subscribe(on:) 2") { $0.subscribe(on: $1) },
    ]

    private static let sideEffects: [Form] = [
        plain("debug") { $0.debug("x", to: { _ in }) },
        plain("do") { $0.do(onNext: { _ in }, onDispose: {}) },
    ]

    private static let sharing: [Form] = [
        plain("refCount 1") { $0.publish().refCount() },
        plain("refCount 2") { $0.replay(2).refCount() },
        plain("share 1") { $0.share() },
        plain("share 2") { $0.share(replay: 2) },
        plain("share 3") { $0.share(replay: 2, scope: .forever) },
    ]
}

private func plain<Result>(
    _ name: String, _ transform: @escaping @Sendable (Observable<Payload>) -> Observable<Result>
) -> RetentionTests.Form {
    RetentionTests.Form(testDescription: name) { leftovers(after: $0, transform) }
}

private func onClock<Result>(
    _ name: String,
    _ transform: @escaping @Sendable (Observable<Payload>, VirtualTimeScheduler) -> Observable<Result>
) -> RetentionTests.Form {
    RetentionTests.Form(testDescription: name) { leftovers(after: $0, transform) }
}

private func windows(
    of source: Observable<Payload>, count: Int, scheduler: VirtualTimeScheduler
) -> Observable<Payload> {
    source.window(timeSpan: .milliseconds(9), count: count, scheduler: scheduler).flatMap { $0 }
}
