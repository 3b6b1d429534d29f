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

// Returns:
//     field preset
//     label PRESET
//     submit preset
//     changed hello
//     label HELLO
//     submit hello
//     signal
//     hidden true
@MainActor
func demo16AppReactive() -> [String] {
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

    return withExtendedLifetime((bag, field, button)) { lines }
}
