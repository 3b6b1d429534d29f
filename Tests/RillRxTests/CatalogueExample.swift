import Rill
import RillRx

/// The example of Sources/RillRx/RillRx.docc, compiled.
@MainActor func shownResults(
    of query: BehaviorRelay<String>, search: @escaping @Sendable (String) -> Observable<[String]>,
    show: @escaping @MainActor @Sendable ([String]) -> Void
) -> any Disposable {
    let results = query.asDriver()
        .debounce(.milliseconds(300))
        .distinctUntilChanged()
        .flatMapLatest { search($0).asDriver(onErrorJustReturn: []) }
    return results.drive(onNext: { show($0) })
}
