/// Receives events through two closures: one for elements, and one for the end.
///
/// An observer keeps no contract of its own: whoever feeds it sends `next* (error | completed)?`, one event at a
/// time, and nothing once the lifetime that came with it is disposed.
@frozen
public struct Observer<Element: Sendable>: ObserverType {
    public let onNext: @Sendable (Element) -> Void

    /// Receives the end: an error if there is one, else completion.
    public let onEnd: @Sendable ((any Error)?) -> Void

    /// With five words, not four, it is handed on by address. Four are taken apart, into more registers than there are,
    /// wherever a closure holds one: a hop costs 7 ns instead of 4 then.
    @usableFromInline
    let fifthWord = 0

    @inlinable
    public init(
        onNext: @escaping @Sendable (Element) -> Void, onEnd: @escaping @Sendable ((any Error)?) -> Void
    ) {
        self.onNext = onNext
        self.onEnd = onEnd
    }

    /// An observer with a closure for each case of `Event`.
    @inlinable
    public init(
        onNext: @escaping @Sendable (Element) -> Void,
        onError: @escaping @Sendable (any Error) -> Void,
        onCompleted: @escaping @Sendable () -> Void
    ) {
        self.init(onNext: onNext) { error in
            if let error { onError(error) } else { onCompleted() }
        }
    }

    // Sendable, so that `subscribe(onError: observer.onError)` passes in the Swift 5 language mode as well.
    @inlinable
    @Sendable
    public func onError(_ error: any Error) { onEnd(error) }

    @inlinable
    @Sendable
    public func onCompleted() { onEnd(nil) }

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
        Observer<Other>(onNext: onNext, onEnd: onEnd)
    }

    /// An observer of another element type that leaves only the error as it is.
    @inlinable
    func with<Other>(
        onNext: @escaping @Sendable (Other) -> Void, onCompleted: @escaping @Sendable () -> Void
    ) -> Observer<Other> {
        Observer<Other>(onNext: onNext) { [onEnd] error in
            if let error { onEnd(error) } else { onCompleted() }
        }
    }

    /// The same observer with another end.
    @inlinable
    func with(onEnd: @escaping @Sendable ((any Error)?) -> Void) -> Observer<Element> {
        Observer(onNext: onNext, onEnd: onEnd)
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
