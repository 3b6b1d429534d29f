/// Runs work somewhere else, as soon as it can.
///
/// Work is handed over together with a lifetime: once that is disposed, work that has not begun never begins. Work
/// that has run leaves nothing behind in the lifetime.
public protocol ImmediateSchedulerType: Sendable {
    /// Runs `work` as soon as this scheduler can, which may be before the call returns.
    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)
}

/// Runs work somewhere else and at a given time, on a clock of its own: real, or virtual in tests.
public protocol Scheduler: ImmediateSchedulerType {
    /// The time on this scheduler's clock.
    var now: Instant { get }

    /// Runs `work` once `delay` has passed. A delay below zero counts as zero.
    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)

    /// Runs `work` once `delay` has passed and then at every multiple of `period` after that, without drift: a late
    /// turn does not move the later ones. `period` must be above zero.
    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void)
}

/// The name that RxSwift code knows `Scheduler` by.
public typealias SchedulerType = Scheduler

extension ImmediateSchedulerType {
    /// Runs `work` as soon as this scheduler can; disposing of the result before that drops it.
    public func schedule(_ work: @escaping @Sendable () -> Void) -> any Cancelable {
        let lifetime = Lifetime()
        schedule(in: lifetime, work)
        return lifetime
    }
}

extension Scheduler {
    /// Runs `work` once `delay` has passed; disposing of the result before that drops it.
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Cancelable {
        let lifetime = Lifetime()
        schedule(after: delay, in: lifetime, work)
        return lifetime
    }
}
