import RillLocks

/// The place of a stream, which lends it to one stream inside it at a time.
final class BulkheadPlace: PermitLender {
    private enum Loan {
        case own
        case lent
        /// The stream has ended before what has borrowed the place, as behind `share`.
        case left(whenFree: @Sendable () -> Void)
        case free
    }

    private struct State {
        var loan = Loan.own
        /// The lifetime of the stream until it has started, and afterwards: a weak reference slows down
        /// everything that happens to a lifetime, and most of that is the start.
        var starting: Lifetime?
        weak var running: Lifetime?
    }

    /// Whether the stream has sent its end, other than the refusal of a limit inside it.
    let hasAnswered = Atomic(false)
    /// Greater than those of the streams around it.
    let number = BulkheadPlace.count.add(1, ordering: .relaxed).newValue
    private static let count = Atomic<Int>(0)
    /// Not retained: the bulkhead retains the places of the streams that run.
    private let bulkhead: ObjectIdentifier
    private let state: Mutex<State>

    init(of lifetime: Lifetime, in bulkhead: Bulkhead) {
        self.bulkhead = ObjectIdentifier(bulkhead)
        state = Mutex(State(starting: lifetime))
    }

    func lend(_ limit: any AnyObject & Sendable) -> HeldLimits.Return? {
        ObjectIdentifier(limit) == bulkhead ? borrow() : nil
    }

    /// Whether a stream with that lifetime is a part of the one that has the place.
    func isAround(_ part: Lifetime, searching left: inout Int) -> Bool {
        let lifetime = state.withLock { $0.starting ?? $0.running }
        return lifetime?.contains(part, searching: &left) ?? false
    }

    /// The call that starts the stream has returned.
    func hasStarted() {
        // It is released outside the lock.
        _ = state.withLock { state in
            let lifetime = state.starting.take()
            state.running = lifetime
            return lifetime
        }
    }

    /// Nil when the place was left or is lent.
    func borrow() -> HeldLimits.Return? {
        let isOwn = state.withLock { state in
            guard case .own = state.loan else { return false }
            state.loan = .lent
            return true
        }
        guard isOwn else { return nil }
        return { self.giveBack() }
    }

    /// The stream has ended. Calls `whenFree` once the place is free.
    func leave(_ whenFree: @escaping @Sendable () -> Void) {
        // The lifetime is released outside the lock.
        let (isFree, _) = state.withLock { state -> (Bool, Lifetime?) in
            let lifetime = state.starting.take()
            if case .lent = state.loan {
                state.loan = .left(whenFree: whenFree)
                return (false, lifetime)
            }
            state.loan = .free
            return (true, lifetime)
        }
        if isFree { whenFree() }
    }

    private func giveBack() {
        let whenFree = state.withLock { state -> (@Sendable () -> Void)? in
            guard case .left(let whenFree) = state.loan else {
                state.loan = .own
                return nil
            }
            state.loan = .free
            return whenFree
        }
        whenFree?()
    }
}
