import RillRx

@globalActor actor Store { static let shared = Store() }

/// What another actor than the main actor changes.
@Store final class Basket {
    var number = 0

    func member() -> Binder<Int> { Reactive(self).number }
    func keyPath() -> Binder<Int> { Reactive(self)[\.number] }
}

final class Model: @unchecked Sendable { var name = 0 }
func connect(_ model: Model) -> Binder<Int> { Reactive(model).name }
