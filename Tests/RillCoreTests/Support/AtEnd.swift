import RillCore

/// A disposable that runs `action` when it is disposed.
func atEnd(_ action: @escaping @Sendable () -> Void) -> any Cancelable {
    Disposables.create(with: action)
}
