/// Creates disposables.
public enum Disposables {
    /// A disposable without an effect.
    public static func create() -> any Disposable { NopDisposable() }

    /// Runs `action` once, at the first `dispose()`, on the thread that disposes.
    public static func create(with action: @escaping @Sendable () -> Void) -> any Cancelable {
        Teardown(action)
    }

    /// Disposes of all `disposables` at the first `dispose()`, the last one first.
    public static func create(_ disposables: any Disposable...) -> any Cancelable {
        CompositeDisposable(disposables)
    }
}
