import RillLocks

/// Remembers whether it was disposed.
public final class BooleanDisposable: Cancelable {
    private let disposed: Atomic<Bool>

    /// Makes a disposable, which counts as disposed from the start if `isDisposed` is true.
    public init(isDisposed: Bool = false) { disposed = Atomic(isDisposed) }

    public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    /// Sets `isDisposed`.
    public func dispose() { disposed.store(true, ordering: .releasing) }
}
