import RillLocks

/// Disposes of its members when it is released.
///
/// A subscription that ends leaves the bag at that moment, so a long-lived bag does not grow.
public final class DisposeBag: Sendable {
    private let seats = BagSeats()

    /// Makes an empty bag.
    public init() {}

    deinit { seats.disposeOfAll() }

    /// The number of members.
    public var count: Int { seats.count }

    /// Puts a disposable into the bag.
    public func insert(_ disposable: any Disposable) {
        seats.insert(disposable as? Lifetime ?? Teardown { disposable.dispose() })
    }
}

/// The members of a bag, in the order in which they came.
private final class BagSeats: Sendable {
    private struct State: ~Copyable {
        var list = SubscriberList()
        var isDisposed = false
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.list.count } }

    func insert(_ member: Lifetime) {
        if member.isDisposed { return }
        let seat = BagSeat(of: member, in: self)
        let isTaken = state.withLock { state in
            if !state.isDisposed { state.list.append(seat) }
            return !state.isDisposed
        }
        // A member that has ended meanwhile ends its seat, which leaves.
        if isTaken { member.adopt(seat) } else { member.dispose() }
    }

    func leave(_ seat: BagSeat) {
        // Released outside the lock.
        state.withLock { $0.list.remove(seat) }?.release()
    }

    func disposeOfAll() {
        let seats = state.withLock { state in
            state.isDisposed = true
            return state.list.removeAll()
        }
        for seat in seats.reversed() { unsafeDowncast(seat, to: BagSeat.self).member.dispose() }
    }
}

/// The place of a member in a bag: a child of the member, which leaves the bag when the member ends. They
/// retain each other until then.
// Unchecked: the properties it adds are constant.
private final class BagSeat: ChildLifetime, @unchecked Sendable {
    let member: Lifetime
    private let seats: BagSeats

    init(of member: Lifetime, in seats: BagSeats) {
        self.member = member
        self.seats = seats
        super.init(uncounted: ())
    }

    override package func ended() { seats.leave(self) }
}

extension Disposable {
    /// Puts this disposable into `bag`, which disposes of it when the bag is released.
    public func disposed(by bag: DisposeBag) {
        bag.insert(self)
    }
}
