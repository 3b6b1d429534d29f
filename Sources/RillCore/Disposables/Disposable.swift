/// Something that can be ended: a subscription, a timer, a request.
public protocol Disposable: Sendable {
    /// Ends it. Safe from any thread; a second call does nothing.
    func dispose()
}

/// A disposable that can say whether it has ended.
public protocol Cancelable: Disposable {
    var isDisposed: Bool { get }
}

extension Disposable {
    /// Leaves this disposable to `bag`, which ends it when the bag is released or replaced.
    public func disposed(by bag: DisposeBag) {
        bag.insert(self)
    }
}
