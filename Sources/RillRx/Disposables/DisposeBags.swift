extension DisposeBag {
    /// A bag with these disposables.
    public convenience init(disposing disposables: any Disposable...) {
        self.init()
        insert(disposables)
    }

    /// A bag with these disposables.
    public convenience init(disposing disposables: [any Disposable]) {
        self.init()
        insert(disposables)
    }

    /// A bag with the disposables that the closure lists, one per line.
    public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
        self.init()
        insert(builder())
    }

    /// Puts the disposables that the closure lists, one per line, into the bag.
    public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

    /// Collects the disposables of a closure.
    @resultBuilder public enum DisposableBuilder {
        /// The disposables as a list.
        public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
    }

    /// Puts disposables into the bag.
    public func insert(_ disposables: any Disposable...) { insert(disposables) }

    /// Puts disposables into the bag.
    public func insert(_ disposables: [any Disposable]) {
        for disposable in disposables { insert(disposable) }
    }
}

extension CompositeDisposable {
    /// Makes a composite of these disposables.
    public convenience init(disposables: [any Disposable]) { self.init(disposables) }
}

extension Disposables {
    /// Disposes of all `disposables` at the first `dispose()`, the last one first.
    public static func create(_ disposables: [any Disposable]) -> any Cancelable {
        CompositeDisposable(disposables)
    }
}
