import RillLocks

/// Holds one disposable at a time: setting another disposes of the previous one.
public final class SerialDisposable: Cancelable, DisposableContainer {
    private struct State {
        var isDisposed = false
        var current: (any Disposable)?
    }

    private let state = Mutex(State())

    /// Makes a disposable that holds nothing.
    public init() {}

    public var isDisposed: Bool { state.withLock { $0.isDisposed } }

    /// The current disposable. A disposable that is set after disposal is disposed of immediately.
    public var disposable: (any Disposable)? {
        get { state.withLock { $0.current } }
        set {
            let replaced = state.withLock { state -> (any Disposable)? in
                guard !state.isDisposed else { return newValue }
                return exchange(&state.current, with: newValue)
            }
            replaced?.dispose()
        }
    }

    /// Disposes of the current disposable, and of every disposable that is set later.
    public func dispose() { disposeOfMembers() }

    deinit { releaseMembers() }

    package func takeMembers() -> [any Disposable] {
        let current = state.withLock { state in
            state.isDisposed = true
            return state.current.take()
        }
        return current.map { [$0] } ?? []
    }
}
