/// An observer that hands its elements to an object on the main actor, without retaining the object.
///
///     extension Reactive where Base: Label {
///         var text: Binder<String> { Binder(base) { label, text in label.text = text } }
///     }
///
/// An element that arrives on the main queue is handed over inside the call, unless earlier elements wait for
/// their turn; an element from another thread is enqueued. Completion is ignored; an error goes to
/// `UnhandledErrors`.
public struct Binder<Value: Sendable>: ObserverType {
    private let binding: @Sendable (Value) -> Void
    private let scheduler: any TrustedScheduler

    /// Hands the elements to `binding` on the main actor, with the object, until the object is released.
    public init<Target: AnyObject & Sendable>(
        _ target: Target, binding: @escaping @MainActor @Sendable (Target, Value) -> Void
    ) {
        // The binder has its own scheduler, so that an element which arrives inside a delivery of another
        // stream is handed over synchronously.
        scheduler = MainScheduler()
        self.binding = onMainActor { [weak target] (value: Value) in
            if let target { binding(target, value) }
        }
    }

    /// Like `Binder(target, binding:)`, whatever main scheduler `scheduler` is.
    public init<Target: AnyObject & Sendable>(
        _ target: Target, scheduler: MainScheduler,
        binding: @escaping @MainActor @Sendable (Target, Value) -> Void
    ) { self.init(target, binding: binding) }

    /// Hands the elements to `binding` on a scheduler, with the object, until the object is released.
    public init<Target: AnyObject & Sendable>(
        _ target: Target, scheduler: any Scheduler, binding: @escaping @Sendable (Target, Value) -> Void
    ) {
        self.scheduler = scheduler.trusted
        self.binding = { [weak target] value in
            if let target { binding(target, value) }
        }
    }

    /// Receives an event, from any thread.
    public func on(_ event: Event<Value>) {
        switch event {
        case .next(let value): _ = scheduler.schedule { [binding] in binding(value) }
        case .error(let error): UnhandledErrors.handle(error)
        case .completed: break
        }
    }
}
