/// Runs work elsewhere: on another thread, on a queue, or later.
///
/// Work is scheduled in a lifetime. An implementation
/// - runs the work once, and not after the lifetime is disposed;
/// - releases delayed work when the lifetime is disposed, and other work at its turn at the latest;
/// - leaves nothing in the lifetime when the work has run: it removes what it has registered with
///   `Lifetime.onDispose`.
///
/// `SchedulerCheck` in RillTesting checks these rules. docs/guides/recipes.md shows a scheduler written with
/// public API.
public protocol ImmediateSchedulerType: Sendable {
    /// Runs `work` as soon as this scheduler can, which may be before the call returns.
    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)
}

/// Runs work at a given time on its own clock: a real clock, or a virtual one in tests.
public protocol Scheduler: ImmediateSchedulerType {
    /// The time on this scheduler's clock.
    var now: Instant { get }

    /// Runs `work` once `delay` has passed. A delay below zero counts as zero.
    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)

    /// Runs `work` once `delay` has passed and then after every `period`, without drift: a late turn does not
    /// delay the later ones. Turns do not overlap: operators skip a turn that begins while another runs.
    /// `period` must be above zero.
    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void)
}

extension ImmediateSchedulerType {
    /// Runs `work` as soon as this scheduler can. Disposing of the result earlier cancels it.
    public func schedule(_ work: @escaping @Sendable () -> Void) -> any Cancelable {
        let lifetime = Lifetime()
        schedule(in: lifetime, work)
        return lifetime
    }
}

extension Scheduler {
    /// Runs `work` once `delay` has passed. Disposing of the result earlier cancels it.
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Cancelable {
        let lifetime = Lifetime()
        schedule(after: delay, in: lifetime, work)
        return lifetime
    }
}
