/// Waits for other threads, all in one place, so that tests can explore what those threads do during a wait.
public enum Threads {
    /// Whether `duration` has passed since `instant`. In an exploration, which has no time, it always has.
    public static func hasPassed(_ duration: Duration, since instant: ContinuousClock.Instant) -> Bool {
        #if EXPLORE_INTERLEAVINGS
            if ExploredThread.current != nil { return true }
        #endif
        return instant.duration(to: .now) >= duration
    }

    /// Blocks the current thread until `condition` is true; returns false if it is still false after `limit`.
    ///
    /// It suits conditions that another thread meets within microseconds: it polls, first without a pause,
    /// and later with pauses of up to a millisecond.
    public static func wait(atMost limit: Duration, until condition: () -> Bool) -> Bool {
        #if EXPLORE_INTERLEAVINGS
            if let thread = ExploredThread.current {
                return thread.scheduler.wait(from: thread, until: condition)
            }
        #endif
        for _ in 0..<100 where condition() { return true }
        let deadline = ContinuousClock.Instant.deadline(after: limit)
        var pause: UInt32 = 0
        while !condition() {
            if pause > 0, ContinuousClock.now >= deadline { return condition() }
            if pause < 20 { yield() } else { sleep(microseconds: 50 * (pause - 19)) }
            pause = min(pause + 1, 39)
        }
        return true
    }

    /// Blocks the current thread until `answer` returns a value; nil if it has returned none after `limit`.
    public static func wait<Answer>(atMost limit: Duration, for answer: () -> Answer?) -> Answer? {
        var result: Answer?
        _ = wait(atMost: limit) {
            result = answer()
            return result != nil
        }
        return result
    }
}

extension ContinuousClock.Instant {
    /// The moment that is `limit` from now. A limit above `Int64.max` seconds counts as `Int64.max` seconds.
    package static func deadline(after limit: Duration) -> Self { .now + min(limit, .seconds(Int64.max)) }
}
