/// A stream: a description of work that starts anew for every subscriber.
///
/// An observable is a value around one function, which receives an observer and the lifetime of the subscription.
/// The lifetime exists before the first event, so that a source that answers at once can be stopped while it runs.
///
/// The laws a source keeps, and every operator relies on:
/// 1. one event at a time, and nothing after `error` or `completed`;
/// 2. nothing once the lifetime is disposed: it looks before every event;
/// 3. whoever opened a lifetime disposes of it when the terminal event reaches it, so a source that has sent its
///    terminal event finds its lifetime disposed when the call returns.
///
/// `create`, the subjects and `subscribe` keep these laws for code that knows nothing of them.
@frozen
public struct Observable<Element: Sendable>: ObservableType {
    @usableFromInline
    let source: @Sendable (Observer<Element>, Lifetime) -> Void

    /// Trusts `source` to keep the laws above.
    @inlinable
    package init(_ source: @escaping @Sendable (Observer<Element>, Lifetime) -> Void) {
        self.source = source
    }

    /// Starts the stream for an observer that itself keeps the laws above.
    @inlinable
    package func run(_ observer: Observer<Element>, in lifetime: Lifetime) {
        source(observer, lifetime)
    }

    @inlinable
    public func asObservable() -> Observable<Element> { self }
}
