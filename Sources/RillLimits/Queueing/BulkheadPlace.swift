import RillLocks

/// The place of a stream, which lends it to one stream inside it at a time.
// Unchecked: a weak reference may be read from any thread.
final class BulkheadPlace: @unchecked Sendable {
    private enum State {
        case own
        case lent
        /// The stream has ended before what has borrowed the place, as behind `share`.
        case left(whenFree: @Sendable () -> Void)
        case free
    }

    /// Whether the stream has sent its end.
    let hasAnswered = Atomic(false)
    private weak var lifetime: Lifetime?
    private let state = Mutex(State.own)

    init(of lifetime: Lifetime) {
        self.lifetime = lifetime
    }

    /// Whether a stream with that lifetime is a part of the one that has the place.
    func isAround(_ part: Lifetime, searching left: inout Int) -> Bool {
        lifetime?.contains(part, searching: &left) ?? false
    }

    /// Nil when the place was left or is lent.
    func borrow() -> HeldLimits.Return? {
        let isOwn = state.withLock { state in
            guard case .own = state else { return false }
            state = .lent
            return true
        }
        guard isOwn else { return nil }
        return { self.giveBack() }
    }

    /// The stream has ended. Calls `whenFree` once the place is free.
    func leave(_ whenFree: @escaping @Sendable () -> Void) {
        let isFree = state.withLock { state in
            if case .lent = state {
                state = .left(whenFree: whenFree)
                return false
            }
            state = .free
            return true
        }
        if isFree { whenFree() }
    }

    private func giveBack() {
        let whenFree = state.withLock { state -> (@Sendable () -> Void)? in
            guard case .left(let whenFree) = state else {
                state = .own
                return nil
            }
            state = .free
            return whenFree
        }
        whenFree?()
    }
}
