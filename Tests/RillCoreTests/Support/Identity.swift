import RillCore
import RillTesting
import Testing

/// An operator in a form that changes nothing, for a law that all of them keep.
struct Identity: Sendable, CustomTestStringConvertible {
    let name: String
    let apply: @Sendable (Observable<Int>) -> Observable<Int>

    init(_ name: String, _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
        self.name = name
        self.apply = apply
    }

    var testDescription: String { name }

    static let all: [Identity] = [
        Identity("nothing") { $0 },
        Identity("map") { $0.map { $0 } },
        Identity("compactMap") { $0.compactMap { $0 } },
        Identity("scan") { $0.scan(0) { $1 } },
        Identity("enumerated") { $0.enumerated().map { $0.element } },
        Identity("filter") { $0.filter { _ in true } },
        Identity("skip") { $0.skip(0) },
        Identity("take") { $0.take(.max) },
        Identity("takeWhile") { $0.takeWhile { _ in true } },
        Identity("takeUntil") { $0.takeUntil(Observable<Int>.never()) },
        Identity("distinctUntilChanged") { $0.distinctUntilChanged { _, _ in false } },
        Identity("flatMap") { $0.flatMap { Observable.just($0) } },
        Identity("flatMapLatest") { $0.flatMapLatest { Observable.just($0) } },
        Identity("concatMap") { $0.concatMap { Observable.just($0) } },
        Identity("concat") { $0.concat(.empty()) },
        Identity("concat list") { Observable.concat([.empty(), $0, .empty()]) },
        Identity("merge") { Observable.merge($0, .empty()) },
        Identity("startWith") { $0.startWith() },
        Identity("withLatestFrom") { $0.withLatestFrom(Observable.just(0)) { element, _ in element } },
        Identity("combineLatest") {
            Observable.combineLatest(Observable.just(0), $0) { _, element in element }
        },
        Identity("zip") { source in
            Observable.zip(Observable.range(start: 0, count: 20_000), source) { _, element in element }
        },
        Identity("do") { $0.do() },
        Identity("catchError") { $0.catchError { .error($0) } },
        Identity("mapError") { $0.mapError { $0 } },
        Identity("retry(1)") { $0.retry(1) },
        Identity("retryWhen") { $0.retryWhen { errors in errors.map { throw $0 } as Observable<Int> } },
        Identity("retry(policy)") {
            $0.retry(RetryPolicy().maxAttempts(1), scheduler: VirtualTimeScheduler())
        },
        Identity("hedge") {
            $0.hedge(after: .constant(.seconds(9)), maxAttempts: 2, scheduler: VirtualTimeScheduler())
        },
        Identity("materialize") { $0.materialize().dematerialize() },
        Identity("create") { source in Observable.create { source.subscribe($0) } },
        Identity("deferred") { source in Observable.deferred { source } },
        Identity("observe(on:)") { $0.observe(on: ImmediateScheduler.instance) },
        Identity("subscribe(on:)") { $0.subscribe(on: ImmediateScheduler.instance) },
    ]
}
