/// A timer whose deadline is moved again and again. At most one piece of work is scheduled for it; if the
/// deadline has moved when that work runs, the work is scheduled again. The lock of the owner guards the
/// timer.
@usableFromInline package struct MovableTimer: Sendable {
    @usableFromInline var deadline = Deadline(due: .zero)
    @usableFromInline var isSet = false

    @inlinable package init() {}

    /// Moves the deadline. True when the caller must schedule the work.
    @inlinable package mutating func move(to deadline: Deadline) -> Bool {
        self.deadline = deadline
        return !exchange(&isSet, with: true)
    }

    /// Moves the deadline of a timer whose work is scheduled, or that the caller schedules, unless another
    /// thread has moved the deadline further.
    @inlinable package mutating func move(notBefore deadline: Deadline) {
        if !isSet || deadline.due > self.deadline.due { _ = move(to: deadline) }
    }

    /// Called when the scheduled work runs. If the deadline has moved, returns the new deadline, for which
    /// the caller must schedule the work.
    @inlinable package mutating func fire(at deadline: Deadline) -> Deadline? {
        if self.deadline != deadline { return self.deadline }
        isSet = false
        return nil
    }

    /// Stops the timer: the work that is running is not scheduled again.
    @inlinable package mutating func stop() { isSet = false }
}

extension TrustedScheduler {
    /// Calls `fire` at the deadline of a timer, and again at each moved deadline that `fire` returns.
    package func schedule(
        movableAt deadline: Deadline, in lifetime: Lifetime,
        _ fire: @escaping @Sendable (Deadline) -> Deadline?
    ) {
        schedule(at: deadline, in: lifetime) {
            if let moved = fire(deadline) { schedule(movableAt: moved, in: lifetime, fire) }
        }
    }
}
