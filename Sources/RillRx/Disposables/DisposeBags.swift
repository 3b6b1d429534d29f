import Rill

extension DisposeBag {
    /// A bag with these members.
    public convenience init(disposing disposables: any Disposable...) {
        self.init()
        insert(disposables)
    }

    /// Puts disposables into the bag.
    public func insert(_ disposables: any Disposable...) { insert(disposables) }

    /// Puts disposables into the bag.
    public func insert(_ disposables: [any Disposable]) {
        for disposable in disposables { insert(disposable) }
    }
}

extension Disposables {
    /// Disposes of all `disposables` at the first `dispose()`, the last one first.
    public static func create(_ disposables: [any Disposable]) -> any Cancelable {
        CompositeDisposable(disposables)
    }
}
