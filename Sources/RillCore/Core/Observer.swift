/// Receives events through two closures: one for elements, and one for the terminal event.
///
/// An observer does not check the contract. The code that calls it sends `next* (error | completed)?`, one
/// event at a time, and nothing once the lifetime of the subscription is disposed.
@frozen public struct Observer<Element: Sendable>: ObserverType {
    /// Receives an element.
    public let onNext: @Sendable (Element) -> Void

    /// Receives the terminal event: the error, or nil for completion.
    public let onEnd: @Sendable ((any Error)?) -> Void

    /// Padding. Swift explodes a struct of four words into registers at every closure that captures an
    /// `Observer`, and spills them (7 ns a hop). With a fifth word the struct is passed indirectly (4 ns).
    /// Delete it when the benchmark `range_map10_reduce` no longer needs it; see
    /// `docs/decisions/0008-an-observer-is-two-closures.md`.
    @usableFromInline let padding = 0

    /// An observer with a closure for elements, and one for the terminal event.
    @inlinable public init(
        onNext: @escaping @Sendable (Element) -> Void, onEnd: @escaping @Sendable ((any Error)?) -> Void
    ) {
        self.onNext = onNext
        self.onEnd = onEnd
    }

    /// An observer with a closure for each case of `Event`.
    @inlinable public init(
        onNext: @escaping @Sendable (Element) -> Void,
        onError: @escaping @Sendable (any Error) -> Void,
        onCompleted: @escaping @Sendable () -> Void
    ) {
        self.init(onNext: onNext) { error in
            if let error { onError(error) } else { onCompleted() }
        }
    }

    /// Receives the error that ends the stream.
    // `@Sendable`, so that `subscribe(onError: observer.onError)` compiles without a warning in the Swift 5
    // mode as well.
    @inlinable @Sendable public func onError(_ error: any Error) { onEnd(error) }

    /// Receives the completion of the stream.
    @inlinable @Sendable public func onCompleted() { onEnd(nil) }

    @inlinable public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): onError(error)
        case .completed: onCompleted()
        }
    }

    /// This observer.
    @inlinable public func asObserver() -> Observer<Element> { self }
}

extension Observer {
    /// An observer of another element type with its own `onNext`; error and completion pass through.
    @inlinable func with<Other>(onNext: @escaping @Sendable (Other) -> Void) -> Observer<Other> {
        Observer<Other>(onNext: onNext, onEnd: onEnd)
    }

    /// An observer of another element type with its own `onNext` and `onCompleted`; the error passes through.
    @inlinable func with<Other>(
        onNext: @escaping @Sendable (Other) -> Void, onCompleted: @escaping @Sendable () -> Void
    ) -> Observer<Other> {
        Observer<Other>(onNext: onNext) { [onEnd] error in
            if let error { onEnd(error) } else { onCompleted() }
        }
    }

    /// This observer with another `onEnd`.
    @inlinable func with(onEnd: @escaping @Sendable ((any Error)?) -> Void) -> Observer<Element> {
        Observer(onNext: onNext, onEnd: onEnd)
    }

    /// Sends an error that was thrown here. After disposal the error is unhandled instead, unless it is a
    /// `CancellationError`.
    @inlinable func fail(with error: any Error, in lifetime: Lifetime) {
        if !lifetime.isDisposed { return onError(error) }
        UnhandledErrors.handle(late: error)
    }

    /// Sends a last element and then completion, unless the element led to disposal.
    @inlinable func complete(with element: Element, in lifetime: Lifetime) {
        onNext(element)
        if !lifetime.isDisposed { onCompleted() }
    }
}
