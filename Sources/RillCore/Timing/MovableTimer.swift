/// A timer whose deadline is moved again and again. One piece of work at a time is scheduled for it, and once
/// more when the deadline has moved meanwhile. The lock of its owner guards it.
@usableFromInline package struct MovableTimer: Sendable {
    @usableFromInline var deadline = Deadline(due: .zero)
    @usableFromInline var isSet = false

    @inlinable package init() {}

    /// Moves the deadline. True when the caller is to schedule the work.
    @inlinable package mutating func move(to deadline: Deadline) -> Bool {
        self.deadline = deadline
        return !exchange(&isSet, with: true)
    }

    /// Moves the deadline of a timer that is set, unless another thread has moved it further.
    @inlinable package mutating func move(notBefore deadline: Deadline) {
        if !isSet || deadline.due > self.deadline.due { _ = move(to: deadline) }
    }

    /// The scheduled work runs. If the deadline has moved it returns the new one, for which the caller is to
    /// schedule the work.
    @inlinable package mutating func fire(at deadline: Deadline) -> Deadline? {
        if self.deadline != deadline { return self.deadline }
        isSet = false
        return nil
    }

    /// The work that runs was the last.
    @inlinable package mutating func stop() { isSet = false }
}

extension TrustedScheduler {
    /// Calls `fire` at the deadline of a timer, and again when it returns one to which the timer has moved.
    package func schedule(
        movableAt deadline: Deadline, in lifetime: Lifetime,
        _ fire: @escaping @Sendable (Deadline) -> Deadline?
    ) {
        schedule(at: deadline, in: lifetime) {
            if let moved = fire(deadline) { schedule(movableAt: moved, in: lifetime, fire) }
        }
    }
}
