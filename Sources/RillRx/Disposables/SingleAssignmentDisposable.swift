import RillLocks

/// Holds one disposable, which is set once.
public final class SingleAssignmentDisposable: Cancelable, DisposableContainer {
    private let serial = SerialDisposable()
    private let isSet = Atomic<Bool>(false)

    /// Makes an instance that holds no disposable yet.
    public init() {}

    public var isDisposed: Bool { serial.isDisposed }

    /// Sets the disposable, and disposes of it immediately if this instance has been disposed. A second call
    /// is a precondition failure.
    public func setDisposable(_ disposable: any Disposable) {
        let wasSet = isSet.exchange(true, ordering: .acquiringAndReleasing)
        require(!wasSet, "Rill: a SingleAssignmentDisposable holds one disposable, and it is set")
        serial.disposable = disposable
    }

    /// Disposes of the disposable; if none is set yet, `setDisposable(_:)` disposes of it.
    public func dispose() { disposeOfMembers() }

    package func takeMembers() -> [any Disposable] { [serial] }
}
