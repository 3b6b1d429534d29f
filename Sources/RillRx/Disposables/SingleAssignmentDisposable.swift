import RillLocks

/// Holds one disposable, which is set once.
public final class SingleAssignmentDisposable: Cancelable, DisposableContainer {
    private let serial = SerialDisposable()
    private let isSet = Atomic<Bool>(false)

    /// Makes one that holds nothing yet.
    public init() {}

    public var isDisposed: Bool { serial.isDisposed }

    /// Sets the disposable. It is disposed immediately if this has been disposed. A second call is a
    /// precondition failure.
    public func setDisposable(_ disposable: any Disposable) {
        let wasSet = isSet.exchange(true, ordering: .acquiringAndReleasing)
        require(!wasSet, "Rill: a SingleAssignmentDisposable holds one disposable, and it is set")
        serial.disposable = disposable
    }

    /// Disposes of the disposable, or of one that is set later.
    public func dispose() { disposeOfMembers() }

    package func takeMembers() -> [any Disposable] { [serial] }
}
