import RillLimits

/// Operators in forms that change nothing, for the laws of the contract; a new operator has its form in its
/// own tests. A form is named after its operator; words after a blank describe the form. `SourceRulesTests`
/// names the operators that have no form.
let operatorForms: [ContractCheck] =
    creating + transforming + filtering + combining + aggregating + errorHandling + sideEffects + timed
    + sharing + startedByAnOperator

/// A form that collects elements emits them when the source completes.
private let collecting: Set<ContractLaw> = [
    .elementsBeforeAnErrorPass, .aSubjectFedByItsSubscriberKeepsOrder, .anEndlessSynchronousSourceStops,
]

/// A form that emits elements later drops the pending ones when the source fails, and its subscriber leaves
/// too late to stop a synchronous source.
private let delaying: Set<ContractLaw> = [.elementsBeforeAnErrorPass, .anEndlessSynchronousSourceStops]

/// A periodic timer retains the subscriber until the subscription ends.
private let periodic: Set<ContractLaw> = [.aDroppedSubjectIsReleased, .aDroppedObserverIsReleased]

// One overload each, so that the lists compile quickly.
private func plain(
    _ name: String, except exceptions: Set<ContractLaw> = [],
    _ operation: @escaping @Sendable (Observable<Int>) -> Observable<Int>
) -> ContractCheck {
    ContractCheck(name, except: exceptions, operation)
}

private func onClock(
    _ name: String, except exceptions: Set<ContractLaw> = [],
    _ operation: @escaping @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>
) -> ContractCheck {
    ContractCheck(name, except: exceptions, operation)
}

private let creating: [ContractCheck] = [
    plain("nothing") { $0 },
    // A subscription that `create` adopts can be disposed of only when the call that starts it has returned.
    plain("create", except: [.anEndlessSynchronousSourceStops]) { source in
        Observable.create { source.subscribe($0) }
    },
    plain("create with a lifetime", except: [.anEndlessSynchronousSourceStops]) { source in
        Observable.create { observer, lifetime in lifetime.add(source.subscribe(observer)) }
    },
    plain("deferred") { source in Observable.deferred { source } },
    plain("using") { source in
        Observable.using({ SerialDisposable() }, observableFactory: { _ in source })
    },
]

private let transforming: [ContractCheck] = [
    onClock("buffer", except: periodic) {
        flattened($0.buffer(timeSpan: .seconds(9), count: 1, scheduler: $1))
    },
    onClock("buffer by time", except: delaying.union(periodic)) {
        flattened($0.buffer(timeSpan: .seconds(9), count: 999, scheduler: $1))
    },
    plain("compactMap") { $0.compactMap { $0 } },
    plain("concatMap") { $0.concatMap { Observable.just($0) } },
    plain("enumerated") { $0.enumerated().map { $0.element } },
    plain("flatMap") { $0.flatMap { Observable.just($0) } },
    plain("flatMap(maxConcurrent:)") { $0.flatMap(maxConcurrent: 1) { Observable.just($0) } },
    plain("flatMapFirst") { $0.flatMapFirst { Observable.just($0) } },
    plain("flatMapLatest") { $0.flatMapLatest { Observable.just($0) } },
    plain("groupBy") { $0.groupBy { $0 }.flatMap { $0 } },
    plain("groupBy into one") { $0.groupBy { _ in 0 }.flatMap { $0 } },
    plain("map") { $0.map { $0 } },
    plain("switchLatest") { $0.map { Observable.just($0) }.switchLatest() },
    onClock("window", except: periodic) {
        $0.window(timeSpan: .seconds(9), count: 1, scheduler: $1).concat()
    },
    onClock("window by time", except: periodic) {
        $0.window(timeSpan: .seconds(9), count: 999, scheduler: $1).merge()
    },
]

private let filtering: [ContractCheck] = [
    plain("distinct") { $0.distinct() },
    plain("distinctUntilChanged") { $0.distinctUntilChanged { _, _ in false } },
    plain("elementAt", except: collecting) { flattened($0.toArray().elementAt(0)) },
    plain("filter") { $0.filter { _ in true } },
    plain("first", except: collecting) { flattened($0.toArray().first()) },
    plain("last", except: collecting) { flattened($0.toArray().last()) },
    plain("single", except: collecting) { flattened($0.toArray().single()) },
    plain("skip") { $0.skip(0) },
    plain("skipUntil") { $0.skipUntil(Observable.just(0)) },
    plain("skipWhile") { $0.skipWhile { _ in false } },
    plain("take") { $0.take(.max) },
    plain("takeLast", except: collecting) { $0.takeLast(999) },
    plain("takeUntil") { $0.takeUntil(Observable<Int>.never()) },
    plain("takeWhile") { $0.takeWhile { _ in true } },
]

private let combining: [ContractCheck] = [
    plain("amb") { $0.amb(.never()) },
    plain("combineLatest") { Observable.combineLatest(Observable.just(0), $0) { _, element in element } },
    plain("combineLatest of any number") { source in
        let rows: Observable<(Int, Int, Int)> = Observable.combineLatest(
            Observable.just(0), Observable.just(0), source)
        return rows.map { $0.2 }
    },
    plain("combineLatest of a list") { source in
        let rows: Observable<[Int]> = Observable.combineLatest([source])
        return rows.map { $0[0] }
    },
    plain("concat") { $0.concat(Observable<Int>.empty()) },
    plain("concat of a list") { Observable.concat([.empty(), $0, .empty()]) },
    plain("concat()") { $0.map { Observable.just($0) }.concat() },
    plain("merge") { Observable.merge($0, .empty()) },
    plain("merge()") { $0.map { Observable.just($0) }.merge() },
    plain("merge(maxConcurrent:)") { $0.map { Observable.just($0) }.merge(maxConcurrent: 1) },
    plain("startWith") { $0.startWith() },
    plain("withLatestFrom") { $0.withLatestFrom(Observable.just(0)) { element, _ in element } },
    plain("zip") { Observable.zip(Observable.range(start: 0, count: 999), $0) { _, element in element } },
    plain("zip of any number") { source in
        let numbers = Observable.range(start: 0, count: 999)
        let rows: Observable<(Int, Int, Int)> = Observable.zip(numbers, numbers, source)
        return rows.map { $0.2 }
    },
    plain("zip of a list") { source in
        let rows: Observable<[Int]> = Observable.zip([source])
        return rows.map { $0[0] }
    },
]

private let aggregating: [ContractCheck] = [
    plain("defaultIfEmpty") { $0.startWith(0).defaultIfEmpty(9).skip(1) },
    plain("reduce", except: collecting) { flattened($0.reduce([]) { $0 + [$1] }) },
    plain("switchIfEmpty") { $0.switchIfEmpty(.empty()) },
    plain("toArray", except: collecting) { flattened($0.toArray()) },
]

private let errorHandling: [ContractCheck] = [
    plain("catchError") { $0.catchError { .error($0) } },
    plain("catchErrorJustReturn") {
        $0.materialize().filter { !$0.isCompleted }.concat(.error(DrawnError()))
            .catchErrorJustReturn(.completed).dematerialize()
    },
    plain("dematerialize") { $0.map { Event.next($0) }.dematerialize() },
    plain("elements") { $0.map { Event.next($0) }.elements() },
    plain("errors") { source in
        source.map { Event<Int>.error(Carrier(element: $0)) }.errors().compactMap {
            ($0 as? Carrier)?.element
        }
    },
    plain("mapError") { $0.mapError { $0 } },
    plain("materialize") { $0.materialize().dematerialize() },
    plain("retry()") { $0.materialize().retry().dematerialize() },
    plain("retry(_:)") { $0.retry(1) },
    onClock("retry(_:scheduler:)") {
        $0.retry(RetryPolicy().maxAttempts(1), scheduler: $1)
    },
    plain("retryWhen") {
        $0.retryWhen { errors in errors.map { throw $0 } as Observable<Int> }
    },
]

private let sideEffects: [ContractCheck] = [
    plain("bind", except: [.anEndlessSynchronousSourceStops]) { source in
        Observable.create { source.bind(to: $0) }
    },
    plain("debug") { $0.debug("check", to: { _ in }) },
    plain("do") { $0.do() },
    plain("subscribe(on:)") { $0.subscribe(on: ImmediateScheduler.instance) },
]

private let timed: [ContractCheck] = [
    onClock("debounce", except: delaying) { spaced($0, on: $1).debounce(.seconds(1), scheduler: $1) },
    onClock("delay", except: delaying) { $0.delay(.zero, scheduler: $1) },
    onClock("delaySubscription") { $0.delaySubscription(.zero, scheduler: $1) },
    onClock("hedge") { $0.hedge(after: .constant(.seconds(9)), maxAttempts: 2, scheduler: $1) },
    onClock("limited(by: RateLimiter)") {
        $0.limited(by: RateLimiter(1_000_000, per: .seconds(1)), scheduler: $1)
    },
    onClock("limited(by: Bulkhead)") { $0.limited(by: Bulkhead(1), scheduler: $1) },
    onClock("observe(on:)", except: [.anEndlessSynchronousSourceStops]) { $0.observe(on: $1) },
    plain("observe(on:) immediately") { $0.observe(on: ImmediateScheduler.instance) },
    onClock("observe(on:bufferingPolicy:)", except: [.anEndlessSynchronousSourceStops]) {
        $0.observe(on: $1, bufferingPolicy: .error(999))
    },
    onClock("observe(on:bufferingPolicy:) pausing", except: [.anEndlessSynchronousSourceStops]) {
        $0.observe(on: $1, bufferingPolicy: .pauseSource(2))
    },
    onClock("sample", except: delaying.union(periodic)) {
        spaced($0, on: $1).sample(Observable<Int>.interval(.seconds(1), scheduler: $1))
    },
    onClock("subscribe(on:) a clock") { $0.subscribe(on: $1) },
    onClock("throttle") { $0.throttle(.zero, scheduler: $1) },
    onClock("throttle spaced", except: delaying) { spaced($0, on: $1).throttle(.seconds(1), scheduler: $1) },
    onClock("timeInterval") { $0.timeInterval(scheduler: $1).map { $0.element } },
    onClock("timeout") { $0.timeout(.seconds(9), scheduler: $1) },
    onClock("timeout(other:)") { $0.timeout(.seconds(9), other: .never(), scheduler: $1) },
    onClock("timestamp") { $0.timestamp(scheduler: $1).map { $0.element } },
]

private let sharing: [ContractCheck] = [
    plain("multicast") { $0.multicast { PublishSubject<Int>() }.refCount() },
    // What a run has left, the next subscribers receive.
    plain("multicast through one subject", except: [.subscriptionsShareNoState]) {
        $0.multicast(PublishSubject<Int>()).refCount()
    },
    plain("publish") { $0.publish().refCount() },
    plain("refCount") { $0.publish().refCount().publish().refCount() },
    plain("replay") { $0.replay(1).refCount() },
    plain("replayAll") { $0.replayAll().refCount() },
    plain("share") { $0.share() },
    plain("share with a replay") { $0.share(replay: 1) },
    plain("share for ever", except: [.subscriptionsShareNoState]) { $0.share(replay: 1, scope: .forever) },
]

/// The stream is the one that the operator starts, in place of its source.
private let startedByAnOperator: [ContractCheck] = [
    plain("amb as the other stream") { Observable.never().amb($0) },
    plain("catchError as the next stream") { source in
        Observable<Int>.error(Boom()).catchError { _ in source }
    },
    // The selector, which retains the stream, is kept for elements that wait.
    plain("concatMap as inner stream") { source in
        Observable.just(0).concatMap { _ in source }
    },
    plain("flatMap as inner stream") { source in Observable.just(0).flatMap { _ in source } },
    plain("flatMap(maxConcurrent:) as inner stream") { source in
        Observable.just(0).flatMap(maxConcurrent: 1) { _ in source }
    },
    plain("flatMapFirst as inner stream") { source in Observable.just(0).flatMapFirst { _ in source } },
    plain("flatMapLatest as inner stream") { source in Observable.just(0).flatMapLatest { _ in source } },
    plain("switchIfEmpty as the other stream") { Observable.empty().switchIfEmpty($0) },
    plain("switchLatest as inner stream") { Observable.just($0).switchLatest() },
]

private func flattened(_ arrays: Observable<[Int]>) -> Observable<Int> {
    arrays.concatMap { Observable.from($0) }
}

/// Pauses two seconds after every element, for operators that drop elements which follow too soon.
private func spaced(_ source: Observable<Int>, on scheduler: VirtualTimeScheduler) -> Observable<Int> {
    let pause = Observable<Int>.timer(.seconds(2), scheduler: scheduler).filter { _ in false }
    return source.concatMap { Observable.just($0).concat(pause) }
}

/// An element in the shape of an error.
private struct Carrier: Error {
    let element: Int
}
