import Foundation

/// Controls as an app would write them.
@MainActor struct ControlTests {
    @Test func aControlPropertyIsAStreamAndSetsItsControl() {
        let field = Field(text: nil)
        let log = Log<String>()
        let values = field.rx.text.orEmpty.asDriver().drive(onNext: { log.write($0) })
        let changes = field.rx.text.changed.asSignal().emit(onNext: { log.write("changed to \($0 ?? "nil")") }
        )
        field.type("a")
        Observable.just("b").bind(to: field.rx.text.orEmpty).dispose()
        #expect(field.text == "b")
        #expect(log.entries == ["", "a", "changed to a"])
        values.dispose()
        changes.dispose()
    }

    @Test func aPropertyOfAnObjectIsABinder() {
        let field = Field(text: nil)
        let texts = BehaviorRelay(value: "a")
        let first = texts.asDriver().drive(field.rx.title)
        #expect(field.title == "a")
        let second = texts.asDriver().map { $0.isEmpty }.drive(field.rx.isHidden)
        texts.accept("")
        #expect(field.title == "")
        #expect(field.isHidden)
        field.rx[\.title].onNext("path")
        #expect(field.title == "path")
        first.dispose()
        second.dispose()
    }

    @Test func aBinderDoesNotRetainItsObject() {
        var field: Field? = Field(text: nil)
        weak let released = field
        let binder = field?.rx.title
        field = nil
        #expect(released == nil)
        binder?.onNext("nobody")
    }

    /// Nor does what takes an object with its closures.
    @Test func noFormRetainsItsObject() {
        var field: Field? = Field(text: nil)
        weak let released = field
        let (scheduler, texts) = (VirtualTimeScheduler(), PublishRelay<String>())
        let forms: [any Disposable] =
            field.map { field in
                [
                    texts.bind(to: Binder(field, scheduler: scheduler) { _, _ in }),
                    texts.asInfallible(onErrorJustReturn: "").bind(with: field) { $0.title = $1 },
                    texts.asSignal().emit(
                        with: field, onNext: { $0.title = $1 }, onDisposed: { $0.title = "" }),
                ]
            } ?? []
        field = nil
        #expect(forms.count == 3 && released == nil)
        texts.accept("nobody")
        for form in forms { form.dispose() }
    }

    @Test func aBinderOfAnotherSchedulerBindsThere() {
        let (field, scheduler, texts) = (Field(text: nil), VirtualTimeScheduler(), Log<String>())
        let binder = Binder<String>(field, scheduler: scheduler) { _, text in texts.write(text) }
        binder.onNext("a")
        #expect(texts.entries == [])
        scheduler.run()
        #expect(texts.entries == ["a"])
        let main = Binder<String>(field, scheduler: MainScheduler()) { $0.title = $1 }
        main.onNext("b")
        #expect(field.title == "b")
    }
}

@MainActor private final class Field: NSObject {
    private(set) var text: String?
    var title = ""
    var isHidden = false
    fileprivate let edits = PublishSubject<String?>()

    init(text: String?) { self.text = text }

    func type(_ text: String) {
        self.text = text
        edits.onNext(text)
    }

    fileprivate func set(_ text: String?) { self.text = text }
}

extension Reactive where Base: Field {
    @MainActor fileprivate var text: ControlProperty<String?> {
        let field = base
        return ControlProperty(
            values: field.edits.startWith(field.text),
            valueSink: Binder(field) { field, text in field.set(text) })
    }
}
