import RillLocks

/// Disposes of its members when it is released.
///
/// A subscription that ends leaves the bag at that moment, so a long-lived bag does not grow.
public final class DisposeBag: Sendable {
    private let members: Members

    /// Makes an empty bag.
    public init() {
        members = Members()
    }

    deinit { members.all.dispose() }

    /// The number of members.
    public var count: Int { members.all.count }

    /// Puts a disposable into the bag.
    public func insert(_ disposable: any Disposable) {
        if let lifetime = disposable as? Lifetime {
            members.insert(lifetime)
        } else {
            members.all.insert(disposable)
        }
    }
}

private final class Members: Sendable {
    let all = CompositeDisposable()

    func insert(_ lifetime: Lifetime) {
        guard !lifetime.isDisposed, let key = all.insert(lifetime) else { return }
        // Weak, because a lifetime may outlive the bag and must not retain its members.
        lifetime.onDispose { [weak self] in self?.all.remove(for: key) }
    }
}

extension Disposable {
    /// Puts this disposable into `bag`, which disposes of it when the bag is released.
    public func disposed(by bag: DisposeBag) {
        bag.insert(self)
    }
}
