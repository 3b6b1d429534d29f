/// Receives events through three closures, one per case of `Event`.
///
/// An observer keeps no contract of its own: whoever feeds it sends `next* (error | completed)?`, one event at a
/// time, and nothing once the lifetime that came with it is disposed.
@frozen
public struct Observer<Element: Sendable>: ObserverType {
    public let onNext: @Sendable (Element) -> Void
    public let onError: @Sendable (any Error) -> Void
    public let onCompleted: @Sendable () -> Void

    @inlinable
    public init(
        onNext: @escaping @Sendable (Element) -> Void,
        onError: @escaping @Sendable (any Error) -> Void,
        onCompleted: @escaping @Sendable () -> Void
    ) {
        self.onNext = onNext
        self.onError = onError
        self.onCompleted = onCompleted
    }

    @inlinable
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): onError(error)
        case .completed: onCompleted()
        }
    }

    @inlinable
    public func asObserver() -> Observer<Element> { self }
}

/// The name that RxSwift code knows `Observer` by.
public typealias AnyObserver = Observer

extension Observer {
    /// An observer of another element type that changes `next` alone: error and completion pass through.
    @inlinable
    func with<Other>(onNext: @escaping @Sendable (Other) -> Void) -> Observer<Other> {
        Observer<Other>(onNext: onNext, onError: onError, onCompleted: onCompleted)
    }

    /// The same observer with another `completed`.
    @inlinable
    func with(onCompleted: @escaping @Sendable () -> Void) -> Observer<Element> {
        Observer(onNext: onNext, onError: onError, onCompleted: onCompleted)
    }

    /// The same observer with another `error`.
    @inlinable
    func with(onError: @escaping @Sendable (any Error) -> Void) -> Observer<Element> {
        Observer(onNext: onNext, onError: onError, onCompleted: onCompleted)
    }

    /// Sends the end: an error if there is one, else completion.
    @inlinable
    func end(with error: (any Error)?) {
        if let error { onError(error) } else { onCompleted() }
    }

    /// Sends an error that has come up here; one that comes too late for that is unhandled, unless it says that work was
    /// cancelled.
    @inlinable
    func fail(with error: any Error, in lifetime: Lifetime) {
        if !lifetime.isDisposed { return onError(error) }
        if !(error is CancellationError) { UnhandledErrors.handle(error) }
    }

    /// Sends a last element and then completion, unless the element itself brought the end.
    @inlinable
    func complete(with element: Element, in lifetime: Lifetime) {
        onNext(element)
        if !lifetime.isDisposed { onCompleted() }
    }
}
