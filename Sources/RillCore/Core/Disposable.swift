/// Something that can be disposed of: a subscription, a timer, a request.
public protocol Disposable: Sendable {
    /// Disposes of it. Safe from any thread; a second call does nothing.
    func dispose()
}

/// A disposable that knows whether it is disposed.
public protocol Cancelable: Disposable {
    /// True once it is disposed.
    var isDisposed: Bool { get }
}

struct NopDisposable: Disposable {
    func dispose() {}
}
