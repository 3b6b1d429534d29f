/// A receiver of the events of a stream: `next* (error | completed)?`.
public protocol ObserverType<Element>: Sendable {
    /// What the observer receives.
    associatedtype Element: Sendable

    /// Receives one event. May be called from any thread, by one thread at a time.
    func on(_ event: Event<Element>)
}

extension ObserverType {
    /// Sends an element.
    @inlinable public func onNext(_ element: Element) { on(.next(element)) }

    /// Sends the error that ends the stream.
    @inlinable public func onError(_ error: any Error) { on(.error(error)) }

    /// Sends the completion of the stream.
    @inlinable public func onCompleted() { on(.completed) }

    /// This observer as two closures.
    @inlinable public func asObserver() -> Observer<Element> {
        Observer(onNext: { self.on(.next($0)) }, onEnd: { self.on(.end($0)) })
    }
}
