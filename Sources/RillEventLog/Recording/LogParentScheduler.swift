import Rill

extension EventLog {
    /// A scheduler for streams that change threads: when scheduled work starts a logged subscription, its
    /// parent is the subscription that scheduled the work.
    ///
    ///     requests.log("requests", to: log)
    ///         .flatMap {
    ///             details(of: $0).log("details", to: log).subscribe(on: log.keepingParents(on: scheduler))
    ///         }
    ///
    /// Without this scheduler, a subscription that starts on another thread has no parent, because each
    /// thread stores its current subscription.
    public func keepingParents<Base: Scheduler>(on scheduler: Base) -> some Scheduler {
        LogParentScheduler(scheduler: scheduler)
    }
}

/// Runs work as a part of the subscription that was current when the work was scheduled.
private struct LogParentScheduler<Base: Scheduler>: Scheduler {
    let scheduler: Base

    var now: Instant { scheduler.now }

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        scheduler.schedule(in: lifetime, inCurrentSubscription(work))
    }

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        scheduler.schedule(after: delay, in: lifetime, inCurrentSubscription(work))
    }

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) { scheduler.schedule(after: delay, every: period, in: lifetime, inCurrentSubscription(work)) }

    private func inCurrentSubscription(_ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        var subscription = ThreadContext.place().pointee.subscription
        // One piece of work may deliver events that several attempts have sent.
        subscription.attempt = 0
        return { [subscription] in
            let place = ThreadContext.place()
            let before = place.pointee.subscription
            place.pointee.subscription = subscription
            work()
            place.pointee.subscription = before
        }
    }
}
