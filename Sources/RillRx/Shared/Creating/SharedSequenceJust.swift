import Rill

extension SharedSequence {
    /// Emits one element and completes.
    public static func just(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: .just(element))
    }

    /// Completes without an element.
    public static func empty() -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: .empty())
    }

    /// Never sends an event.
    public static func never() -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: .never())
    }

    /// The stream that `factory` returns; it is called when the first subscriber arrives.
    public static func deferred(
        _ factory: @escaping @MainActor @Sendable () -> SharedSequence<SharingStrategy, Element>
    ) -> SharedSequence<SharingStrategy, Element> {
        let make = onMainActor(factory)
        return SharedSequence(.deferred { make().source })
    }
}
