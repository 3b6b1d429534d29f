import RillLocks

/// The place of a stream, which lends it to one stream inside it at a time.
final class BulkheadPlace: PermitLender {
    private enum Loan {
        case own
        case lent
        /// The stream has ended before the stream that has borrowed the place, as happens with `share`.
        case left(whenFree: @Sendable () -> Void)
        case free
    }

    private struct State {
        var loan = Loan.own
        /// The lifetime of the stream, retained until the stream has started and weak afterwards. A weak
        /// reference slows down every use of a lifetime, and most uses happen during the start.
        var starting: Lifetime?
        weak var running: Lifetime?
    }

    /// Whether the stream has sent its end, other than a refusal by an inner limit.
    let hasAnswered = Atomic(false)
    /// Greater than the numbers of the places around it.
    let number = BulkheadPlace.count.add(1, ordering: .relaxed).newValue
    private static let count = Atomic<Int>(0)
    /// Not retained, because the bulkhead retains the places of running streams.
    private let bulkhead: ObjectIdentifier
    private let state: Mutex<State>

    init(of lifetime: Lifetime, in bulkhead: Bulkhead) {
        self.bulkhead = ObjectIdentifier(bulkhead)
        state = Mutex(State(starting: lifetime))
    }

    func lend(_ limit: any AnyObject & Sendable) -> HeldLimits.Return? {
        ObjectIdentifier(limit) == bulkhead ? borrow() : nil
    }

    /// Whether the stream with the lifetime `part` is a part of the stream that has this place.
    func isAround(_ part: Lifetime, searching left: inout Int) -> Bool {
        let lifetime = state.withLock { $0.starting ?? $0.running }
        return lifetime?.contains(part, searching: &left) ?? false
    }

    /// The call that starts the stream has returned.
    func hasStarted() {
        // The lifetime is released outside the lock.
        _ = state.withLock { state in
            let lifetime = state.starting.take()
            state.running = lifetime
            return lifetime
        }
    }

    /// Borrows the place; nil when it was left or is lent.
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
