import Foundation
import RillRx

enum FlagError: Error {
    case offline
}

// Swift 6: final class FlagStore: Sendable {
final class FlagStore {
    private let flags = BehaviorRelay<[String: Bool]>(value: [:])

    func isEnabled(_ name: String) -> Infallible<Bool> {
        return
            flags
            .map { $0[name] ?? false }
            .distinctUntilChanged()
            .asInfallible(onErrorJustReturn: false)
    }

    func update(_ values: [String: Bool]) {
        flags.accept(flags.value.merging(values) { _, new in new })
    }
}

// Unchecked: one thread uses it.
// Swift 6: final class FlagBanner: @unchecked Sendable {
final class FlagBanner {
    var isVisible = false
}

func flagRemoteConfig() -> Infallible<[String: Bool]> {
    return Infallible.create { observer in
        observer(.next(["chat": true]))
        observer(.next(["chat": true, "video": true]))
        observer(.completed)
        return Disposables.create()
    }
}

func flagThresholds(from source: Observable<Int>) -> Infallible<Int> {
    return source.asInfallible(onErrorFallbackTo: Infallible.of(7, 8))
}

// Returns:
//     value 4
//     value 6
//     done
//     threshold 1
//     threshold 7
//     threshold 8
//     sum 6
//     name a
//     name b
//     chat false
//     both false
//     chat true
//     both true
//     chat false
//     both false
//     banner false
//     config done
//     banner true
func demo06FeatureFlags() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let bag = DisposeBag()

    Infallible.of(1, 2, 3)
        .map { $0 * 2 }
        .filter { $0 > 2 }
        .subscribe(
            onNext: { lines.append("value \($0)") },
            onCompleted: { lines.append("done") }
        )
        .disposed(by: bag)

    let thresholds = Observable.concat(.just(1), Observable<Int>.error(FlagError.offline))
    flagThresholds(from: thresholds)
        .subscribe(onNext: { lines.append("threshold \($0)") })
        .disposed(by: bag)

    Infallible.from([1, 2, 3])
        .asObservable()
        .reduce(0, accumulator: +)
        .subscribe(onNext: { lines.append("sum \($0)") })
        .disposed(by: bag)

    Infallible.merge(Infallible.just("a"), Infallible.just("b"))
        .subscribe(onNext: { lines.append("name \($0)") })
        .disposed(by: bag)

    let store = FlagStore()
    let banner = FlagBanner()
    store.isEnabled("chat")
        .subscribe(onNext: { lines.append("chat \($0)") })
        .disposed(by: bag)
    Infallible.combineLatest(store.isEnabled("chat"), store.isEnabled("video")) { $0 && $1 }
        .distinctUntilChanged()
        .subscribe(onNext: { lines.append("both \($0)") })
        .disposed(by: bag)
    store.update(["chat": true])
    store.update(["video": true])
    store.update(["chat": false])

    store.isEnabled("chat")
        .flatMapLatest { $0 ? Infallible.just(true) : Infallible.just(false) }
        .subscribe(with: banner, onNext: { banner, isOn in banner.isVisible = isOn })
        .disposed(by: bag)
    lines.append("banner \(banner.isVisible)")

    let silent = FlagStore()
    silent.isEnabled("chat")
        .subscribe(with: banner, onNext: { banner, isOn in banner.isVisible = isOn })
        .disposed(by: bag)
    flagRemoteConfig()
        .subscribe(onNext: { silent.update($0) }, onCompleted: { lines.append("config done") })
        .disposed(by: bag)
    lines.append("banner \(banner.isVisible)")

    return withExtendedLifetime((bag, banner)) { lines }
}
