import Rill

extension SharedSequence {
    /// Emits one element and completes.
    public static func just(_ element: Element) -> SharedSequence { SharedSequence(raw: .just(element)) }

    /// Completes without an element.
    public static func empty() -> SharedSequence { SharedSequence(raw: .empty()) }

    /// Never sends an event.
    public static func never() -> SharedSequence { SharedSequence(raw: .never()) }

    /// The stream that `factory` returns; it is called when the first subscriber arrives.
    public static func deferred(
        _ factory: @escaping @MainActor @Sendable () -> SharedSequence
    ) -> SharedSequence {
        let make = onMainActor(factory)
        return SharedSequence(.deferred { make().source })
    }
}
