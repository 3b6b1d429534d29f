/// A child lifetime that disposes of a disposable when it ends. The children of a held subscription and the
/// members of a held container end in the loop that ends this lifetime, so nested ones take constant stack.
// Unchecked: the thread that unlinks it from its parent owns it alone, and only that thread touches `held`.
final class HeldDisposable: ChildLifetime, @unchecked Sendable {
    private enum Held {
        case subscription(Lifetime)
        case container(any DisposableContainer)
        case other(any Disposable)
    }

    private var held: Held?

    init(_ disposable: any Disposable) {
        if let subscription = disposable as? Lifetime {
            held = .subscription(subscription)
        } else if let container = disposable as? any DisposableContainer {
            held = .container(container)
        } else {
            held = .other(disposable)
        }
        super.init(uncounted: (), isHolder: true)
    }

    deinit {
        if let object = takeObject() { IterativeRelease.release(object) }
    }

    /// A separate function, so that `deinit` has no other reference to the object.
    private func takeObject() -> Unmanaged<AnyObject>? {
        defer { held = nil }
        switch held {
        case .subscription(let lifetime): return .passRetained(lifetime)
        case .container(let container): return .passRetained(container)
        case .other, nil: return nil
        }
    }

    override func takeHeld() -> LifetimeList {
        switch held {
        case .subscription(let lifetime):
            if let children = lifetime.close() { return children }
            held = nil
        case .container(let container):
            held = nil
            var members = LifetimeList()
            for member in container.takeMembers() { members.insert(HeldDisposable(member)) }
            return members
        case .other, nil: break
        }
        return LifetimeList()
    }

    override package func didDispose() {
        switch held.take() {
        case .subscription(let lifetime): lifetime.didDispose()
        case .other(let disposable): disposable.dispose()
        // The members of a container have ended already.
        case .container, nil: break
        }
    }

    override func discard() { held = nil }
}
