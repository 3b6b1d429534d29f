/// A stream: a description of work that runs once per subscription.
///
/// An observable is a value around one function, which receives an observer and the lifetime of the
/// subscription. The lifetime exists before the first event, so that a source that emits synchronously can be
/// stopped while it runs.
///
/// The laws that a source keeps and every operator relies on:
/// 1. It sends one event at a time, and nothing after `error` or `completed`.
/// 2. It sends nothing once the lifetime is disposed. `run` checks that before the source starts; the source
///    checks it before every later event.
/// 3. An operator that opens a child lifetime disposes of it when the terminal event arrives on it. Therefore
///    a source finds its lifetime disposed when the call that sent its terminal event returns.
///
/// `create`, the subjects and `subscribe` keep these laws for code that does not know them.
/// `docs/decisions/0001-who-ends-a-lifetime.md` gives the reasons.
@frozen public struct Observable<Element: Sendable>: ObservableType {
    @usableFromInline let source: @Sendable (Observer<Element>, Lifetime) -> Void

    /// Trusts `source` to keep the laws above.
    @inlinable package init(_ source: @escaping @Sendable (Observer<Element>, Lifetime) -> Void) {
        self.source = source
    }

    /// Does the same as `init(_:)`, unless `error` is not nil: then the stream fails with that error.
    @inlinable package init(
        rejecting error: InvalidDurationError?,
        _ source: @escaping @Sendable (Observer<Element>, Lifetime) -> Void
    ) {
        if let error { self = .error(error) } else { self.init(source) }
    }

    /// Starts the stream, unless the lifetime is disposed. The caller keeps the laws above.
    @inlinable package func run(_ observer: Observer<Element>, in lifetime: Lifetime) {
        if !lifetime.isDisposed { source(observer, lifetime) }
    }

    @inlinable public func asObservable() -> Observable<Element> { self }
}
