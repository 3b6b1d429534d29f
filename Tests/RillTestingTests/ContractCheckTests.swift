import RillCore
import RillTesting
import Testing

@Suite struct ContractCheckTests {
    @Test(arguments: single + joined + errors + timed)
    func anOperatorThatChangesNothingKeepsTheLaws(_ check: ContractCheck) {
        #expect(check.violations() == [])
    }

    @Test func aSwallowedCompletionIsFound() {
        let violations = plain("swallow") { $0.concat(Observable<Int>.never()) }.violations()
        #expect(violations.contains { $0.hasPrefix("swallow: elements and completion pass, but ") })
        #expect(violations.contains { $0.hasPrefix("swallow: an empty stream completes, but ") })
    }

    @Test func duplicatedElementsAreFound() {
        let violations = plain("twice") { $0.flatMap { Observable.of($0, $0) } }.violations()
        #expect(violations.contains { $0.hasPrefix("twice: elements and completion pass, but ") })
    }

    @Test func elementsOfASecondThreadThatAreLostAreFound() {
        let violations = plain("positive") { $0.filter { $0 >= 0 } }.violations()
        #expect(violations.count == 1)
        #expect(violations.first?.hasPrefix("positive: two threads are heard one at a time") == true)
    }

    @Test func aSourceThatIsKeptIsFound() {
        let violations = plain("keep") { source in
            Observable { observer, _ in source.run(observer, in: Lifetime()) }
        }.violations()
        #expect(
            violations.contains { $0.hasPrefix("keep: disposal on another thread tears the source down") })
    }

    @Test func aCheckIsCalledWhatItsOperatorIs() {
        #expect(plain("map") { $0 }.description == "map")
    }
}

// One overload each, so that the lists are quick to compile.
private func plain(
    _ name: String, _ operation: @escaping @Sendable (Observable<Int>) -> Observable<Int>
) -> ContractCheck {
    ContractCheck(name, operation)
}

private func onClock(
    _ name: String,
    _ operation: @escaping @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>
) -> ContractCheck {
    ContractCheck(name, operation)
}

private let single: [ContractCheck] = [
    plain("nothing") { $0 },
    plain("map") { $0.map { $0 } },
    plain("compactMap") { $0.compactMap { $0 } },
    plain("scan") { $0.scan(0) { $1 } },
    plain("enumerated") { $0.enumerated().map { $0.element } },
    plain("filter") { $0.filter { _ in true } },
    plain("skip") { $0.skip(0) },
    plain("skipWhile") { $0.skipWhile { _ in false } },
    plain("take") { $0.take(.max) },
    plain("takeLast") { $0.takeLast(999) },
    plain("takeWhile") { $0.takeWhile { _ in true } },
    plain("distinct") { $0.distinct() },
    plain("distinctUntilChanged") { $0.distinctUntilChanged { _, _ in false } },
    plain("toArray") { $0.toArray().flatMap { Observable.from($0) } },
    plain("switchIfEmpty") { $0.switchIfEmpty(.empty()) },
    plain("do") { $0.do() },
    plain("debug") { $0.debug("check", to: { _ in }) },
    plain("share") { $0.share() },
    plain("publish") { $0.publish().refCount() },
    plain("replay") { $0.replay(1).refCount() },
]

private let joined: [ContractCheck] = [
    plain("flatMap") { $0.flatMap { Observable.just($0) } },
    plain("flatMap(maxConcurrent:)") { $0.flatMap(maxConcurrent: 1) { Observable.just($0) } },
    plain("flatMapLatest") { $0.flatMapLatest { Observable.just($0) } },
    plain("flatMapFirst") { $0.flatMapFirst { Observable.just($0) } },
    plain("concatMap") { $0.concatMap { Observable.just($0) } },
    plain("groupBy") { $0.groupBy { $0 }.flatMap { $0 } },
    plain("takeUntil") { $0.takeUntil(Observable<Int>.never()) },
    plain("skipUntil") { $0.skipUntil(Observable.just(0)) },
    plain("concat") { $0.concat(Observable<Int>.empty()) },
    plain("merge") { Observable.merge($0, .empty()) },
    plain("startWith") { $0.startWith() },
    plain("amb") { $0.amb(.never()) },
    plain("withLatestFrom") { $0.withLatestFrom(Observable.just(0)) { element, _ in element } },
    plain("combineLatest") { Observable.combineLatest(Observable.just(0), $0) { _, element in element } },
    plain("combineLatest list") { source in
        let rows: Observable<[Int]> = Observable.combineLatest([source])
        return rows.map { $0[0] }
    },
    plain("zip") { Observable.zip(Observable.range(start: 0, count: 999), $0) { _, element in element } },
    plain("zip list") { source in
        let rows: Observable<[Int]> = Observable.zip([source])
        return rows.map { $0[0] }
    },
]

private let errors: [ContractCheck] = [
    plain("catchError") { $0.catchError { .error($0) } },
    plain("mapError") { $0.mapError { $0 } },
    plain("retry(1)") { $0.retry(1) },
    plain("retryWhen") { $0.retryWhen { errors in errors.map { throw $0 } as Observable<Int> } },
    plain("materialize") { $0.materialize().dematerialize() },
    plain("create") { source in Observable.create { source.subscribe($0) } },
    plain("deferred") { source in Observable.deferred { source } },
    plain("subscribe(on:)") { $0.subscribe(on: ImmediateScheduler.instance) },
]

private let timed: [ContractCheck] = [
    onClock("observe(on:)") { $0.observe(on: $1) },
    onClock("observe(on:bufferSize:)") { $0.observe(on: $1, bufferSize: 999, overflow: .error) },
    onClock("delay") { $0.delay(.zero, scheduler: $1) },
    onClock("throttle") { $0.throttle(.zero, scheduler: $1) },
    onClock("timeout") { $0.timeout(.seconds(9), scheduler: $1) },
    onClock("timeout(other:)") { $0.timeout(.seconds(9), other: .never(), scheduler: $1) },
    onClock("timestamp") { $0.timestamp($1).map { $0.element } },
    onClock("timeInterval") { $0.timeInterval($1).map { $0.element } },
]
