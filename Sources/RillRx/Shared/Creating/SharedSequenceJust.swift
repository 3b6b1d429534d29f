extension SharedSequence {
    /// Emits one element and completes.
    @inlinable public static func just(_ element: Element) -> SharedSequence {
        SharedSequence(raw: Observable.just(element).subscribe(on: SharingStrategy.scheduler))
    }

    /// Completes without an element.
    @inlinable public static func empty() -> SharedSequence {
        SharedSequence(raw: Observable.empty().subscribe(on: SharingStrategy.scheduler))
    }

    /// Never sends an event.
    @inlinable public static func never() -> SharedSequence { SharedSequence(raw: .never()) }

    /// The stream that `factory` returns; it is called when the first subscriber arrives.
    @inlinable public static func deferred(
        _ factory: @escaping @MainActor @Sendable () -> SharedSequence
    ) -> SharedSequence {
        let make = onMainActor(factory)
        return SharedSequence(.deferred { make().source })
    }
}
