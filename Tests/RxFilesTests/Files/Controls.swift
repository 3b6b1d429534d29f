import Foundation
import RillRx

/// Our own `.rx`-like namespace, for controls that are no NSObjects.
struct AppReactive<Base> {
    let base: Base
}

protocol AppReactiveCompatible {}

extension AppReactiveCompatible {
    var appRx: AppReactive<Self> {
        return AppReactive(base: self)
    }
}

// Swift 6: @MainActor class AppLabel {
class AppLabel {
    var text: String?
    var isHidden = false
}

// Unchecked: the main thread uses it.
// Swift 6: class AppTextField: @unchecked Sendable {
class AppTextField {
    var text: String?
    fileprivate let editing = PublishSubject<String?>()

    func type(_ text: String) {
        self.text = text
        editing.onNext(text)
    }
}

// Swift 6: final class AppButton: Sendable {
class AppButton {
    fileprivate let taps = PublishSubject<Void>()

    func tap() {
        taps.onNext(())
    }
}

extension AppLabel: AppReactiveCompatible {}
extension AppTextField: AppReactiveCompatible {}
extension AppButton: AppReactiveCompatible {}

extension AppReactive where Base: AppLabel {
    var text: Binder<String?> {
        return Binder(base) { label, text in
            label.text = text
        }
    }

    var isHidden: Binder<Bool> {
        return Binder(base) { label, isHidden in
            label.isHidden = isHidden
        }
    }
}

extension AppReactive where Base: AppTextField {
    var text: ControlProperty<String?> {
        let values = Observable<String?>.deferred { [weak field = base] in
            guard let field = field else { return .empty() }
            return field.editing.startWith(field.text)
        }
        let sink = Binder<String?>(base) { field, text in
            field.text = text
        }
        return ControlProperty(values: values, valueSink: sink)
    }
}

extension AppReactive where Base: AppButton {
    var tap: ControlEvent<Void> {
        return ControlEvent(events: base.taps)
    }
}

final class AppViewModel {
    let refresh = PublishRelay<Void>()
    let user: Driver<String?>
    let canSave: Driver<Bool>
    let toast: Signal<String>

    // Swift 6: init(nickname: Driver<String>, load: @escaping @Sendable () -> Single<String>) {
    init(nickname: Driver<String>, load: @escaping () -> Single<String>) {
        let toasts = PublishRelay<String>()
        toast = toasts.asSignal()
        user =
            refresh
            .flatMapLatest { _ -> Observable<String?> in
                load().map { Optional($0) }.asObservable().catch { error in
                    toasts.accept("toast \(error)")
                    return .just(nil)
                }
            }
            .startWith(nil)
            .asDriver(onErrorJustReturn: nil)
        canSave = Driver.combineLatest(nickname, user) { nickname, user in
            user != nil && nickname.count > 2
        }
        .distinctUntilChanged()
    }
}

// Returns:
//     field preset
//     label PRESET
//     submit preset
//     changed hello
//     label HELLO
//     submit hello
//     signal
//     hidden true
//     title -
//     save false
//     title -
//     title Ann
//     save true
//     with toast a stream without an element false Ann!?.-
@MainActor
func demoControls() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let bag = DisposeBag()
    let field = AppTextField()
    let label = AppLabel()
    let button = AppButton()

    let preset = BehaviorRelay<String?>(value: "preset")
    preset.bind(to: field.appRx.text).disposed(by: bag)
    lines.append("field \(field.text ?? "nil")")

    field.appRx.text.orEmpty
        .map { $0.uppercased() }
        .bind(to: label.appRx.text)
        .disposed(by: bag)
    lines.append("label \(label.text ?? "nil")")

    button.appRx.tap
        .withLatestFrom(field.appRx.text.orEmpty)
        .subscribe(onNext: { lines.append("submit \($0)") })
        .disposed(by: bag)
    field.appRx.text.changed
        .subscribe(onNext: { lines.append("changed \($0 ?? "nil")") })
        .disposed(by: bag)

    button.tap()
    field.type("hello")
    lines.append("label \(label.text ?? "nil")")

    button.appRx.tap
        .asSignal()
        .emit(onNext: { lines.append("signal") })
        .disposed(by: bag)
    button.tap()

    Observable.just(true).bind(to: label.appRx.isHidden).disposed(by: bag)
    lines.append("hidden \(label.isHidden)")

    // Swift 6: nonisolated(unsafe) var replies = [Single.just("Ann"), .error(RxError.noElements)]
    var replies = [Single.just("Ann"), .error(RxError.noElements)]
    let viewModel = AppViewModel(
        nickname: field.appRx.text.orEmpty.asDriver(), load: { replies.removeLast() })
    let title = BehaviorRelay<String?>(value: nil)
    viewModel.user.map { $0 ?? "-" }.drive(title).disposed(by: bag)
    title.compactMap { $0 }.subscribe(onNext: { lines.append("title \($0)") }).disposed(by: bag)
    viewModel.canSave.drive(onNext: { lines.append("save \($0)") }).disposed(by: bag)
    viewModel.toast.emit(with: label, onNext: { label, toast in label.text = toast }).disposed(by: bag)
    title.withUnretained(button).bind(with: label) { label, pair in label.isHidden = pair.1 == nil }
        .disposed(by: bag)
    Single.just("Ann")
        .subscribe(
            with: field, onSuccess: { field, name in field.text = name },
            onFailure: { field, error in field.text = "\(error)" }
        )
        .disposed(by: bag)
    Observable.just("!")
        .subscribe(
            with: field, onNext: { field, mark in field.text? += mark },
            onError: { field, error in field.text = "\(error)" }, onDisposed: { field in field.text? += "?" }
        )
        .disposed(by: bag)
    Completable.empty().subscribe(with: field, onCompleted: { field in field.text? += "." }).disposed(by: bag)
    Infallible.just("-").subscribe(with: field, onNext: { field, mark in field.text? += mark })
        .disposed(by: bag)
    viewModel.refresh.accept(())
    viewModel.refresh.accept(())
    lines.append("with \(label.text ?? "nil") \(label.isHidden) \(field.text ?? "nil")")

    return withExtendedLifetime((bag, field, button)) { lines }
}
