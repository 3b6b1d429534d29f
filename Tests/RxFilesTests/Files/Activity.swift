import Foundation
import RillRx

// Swift 6: private struct LoadActivityToken<E: Sendable>: ObservableConvertibleType, Disposable {
private struct LoadActivityToken<E>: ObservableConvertibleType, Disposable {
    private let _source: Observable<E>
    private let _dispose: Cancelable

    // Swift 6: init(source: Observable<E>, disposeAction: @escaping @Sendable () -> Void) {
    init(source: Observable<E>, disposeAction: @escaping () -> Void) {
        _source = source
        _dispose = Disposables.create(with: disposeAction)
    }

    func dispose() {
        _dispose.dispose()
    }

    func asObservable() -> Observable<E> {
        return _source
    }
}

/// RxSwift's example: enables monitoring of sequence computation.
// Swift 6: public final class LoadActivityIndicator: SharedSequenceConvertibleType {
public class LoadActivityIndicator: SharedSequenceConvertibleType {
    public typealias Element = Bool
    public typealias SharingStrategy = DriverSharingStrategy

    private let _lock = NSRecursiveLock()
    private let _relay = BehaviorRelay(value: 0)
    private let _loading: SharedSequence<SharingStrategy, Bool>

    public init() {
        _loading = _relay.asDriver()
            .map { $0 > 0 }
            .distinctUntilChanged()
    }

    fileprivate func trackActivityOfObservable<Source: ObservableConvertibleType>(_ source: Source)
        -> Observable<Source.Element>
    {
        return Observable.using(
            { () -> LoadActivityToken<Source.Element> in
                self.increment()
                return LoadActivityToken(source: source.asObservable(), disposeAction: self.decrement)
            },
            observableFactory: { token in
                token.asObservable()
            })
    }

    private func increment() {
        _lock.lock()
        _relay.accept(_relay.value + 1)
        _lock.unlock()
    }

    private func decrement() {
        _lock.lock()
        _relay.accept(_relay.value - 1)
        _lock.unlock()
    }

    public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> {
        return _loading
    }
}

final class LoadErrorTracker: SharedSequenceConvertibleType {
    typealias SharingStrategy = DriverSharingStrategy
    private let _subject = PublishSubject<Error>()

    func trackError<O: ObservableConvertibleType>(from source: O) -> Observable<O.Element> {
        return source.asObservable().do(onError: onError)
    }

    func asSharedSequence() -> SharedSequence<SharingStrategy, Error> {
        return _subject.asObservable().asDriver(onErrorDriveWith: .empty())
    }

    func asObservable() -> Observable<Error> {
        return _subject.asObservable()
    }

    private func onError(_ error: Error) {
        _subject.onNext(error)
    }

    deinit {
        _subject.onCompleted()
    }
}

extension ObservableConvertibleType {
    func trackLoadActivity(_ indicator: LoadActivityIndicator) -> Observable<Element> {
        return indicator.trackActivityOfObservable(self)
    }

    func trackLoadError(_ tracker: LoadErrorTracker) -> Observable<Element> {
        return tracker.trackError(from: self)
    }
}

enum LoadReportError: Error {
    case offline
}

// Returns:
//     loading false
//     loading true
//     report sales
//     error offline
//     loading false
//     loading true
//     report cached
//     loading false
@MainActor
func demoActivity() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let bag = DisposeBag()
    let activity = LoadActivityIndicator()
    let errors = LoadErrorTracker()

    activity.asDriver().drive(onNext: { lines.append("loading \($0)") }).disposed(by: bag)
    errors.asDriver().drive(onNext: { lines.append("error \($0)") }).disposed(by: bag)

    func load(_ request: Single<String>) {
        request
            .trackLoadActivity(activity)
            .trackLoadError(errors)
            .catch { _ in .empty() }
            .subscribe(onNext: { lines.append("report \($0)") })
            .disposed(by: bag)
    }

    let sales = PublishSubject<String>()
    let stock = PublishSubject<String>()
    load(sales.take(1).asSingle())
    load(stock.take(1).asSingle())
    sales.onNext("sales")
    stock.onError(LoadReportError.offline)
    load(.just("cached"))

    return withExtendedLifetime((bag, activity, errors)) { lines }
}
