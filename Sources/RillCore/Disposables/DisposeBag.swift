import RillLocks

/// Disposes of its members when it is released.
///
/// A subscription that ends leaves the bag at that moment, so a long-lived bag does not grow.
public final class DisposeBag: Sendable {
    private let members = BagMembers()

    /// Makes an empty bag.
    public init() {}

    deinit { members.disposeOfAll() }

    /// The number of members.
    public var count: Int { members.count }

    /// Puts a disposable into the bag.
    public func insert(_ disposable: any Disposable) {
        members.insert(disposable as? Lifetime ?? Teardown { disposable.dispose() })
    }
}

/// The members of a bag, in the order in which they came.
private final class BagMembers: Sendable {
    private struct State: ~Copyable {
        var list = SubscriberList()
        var isDisposed = false
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.list.count } }

    func insert(_ disposable: Lifetime) {
        if disposable.isDisposed { return }
        let member = BagMember(disposable, of: self)
        let isTaken = state.withLock { state in
            if !state.isDisposed { state.list.append(member) }
            return !state.isDisposed
        }
        // A disposable that has ended meanwhile ends its member, which then leaves the bag.
        if isTaken { disposable.adopt(member) } else { disposable.dispose() }
    }

    func leave(_ member: BagMember) {
        // The member is released outside the lock.
        state.withLock { $0.list.remove(member) }?.release()
    }

    func disposeOfAll() {
        let members = state.withLock { state in
            state.isDisposed = true
            return state.list.removeAll()
        }
        for member in members.reversed() { unsafeDowncast(member, to: BagMember.self).disposable.dispose() }
    }
}

/// A member of a bag: a child of its disposable, which leaves the bag when the disposable ends. Both retain
/// each other until then.
// Unchecked: the properties it adds are constant.
private final class BagMember: ChildLifetime, @unchecked Sendable {
    let disposable: Lifetime
    private let members: BagMembers

    init(_ disposable: Lifetime, of members: BagMembers) {
        self.disposable = disposable
        self.members = members
        super.init(uncounted: ())
    }

    override package func didDispose() { members.leave(self) }
}

extension Disposable {
    /// Puts this disposable into `bag`, which disposes of it when the bag is released.
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
