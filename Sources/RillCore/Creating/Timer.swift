extension Observable where Element: FixedWidthInteger {
    /// Emits zero after `delay` and completes.
    ///
    ///     timer(.seconds(2), scheduler: s)   --(0|)
    ///
    /// A `delay` below zero is the error `InvalidDurationError`.
    @inlinable public static func timer(_ delay: Duration, scheduler: any Scheduler) -> Observable<Element> {
        let scheduler = scheduler.trusted
        let invalid = InvalidDurationError(delay, violating: .zeroOrMore, in: "timer")
        return Observable(rejecting: invalid) { observer, lifetime in
            scheduler.schedule(after: delay, in: lifetime) { observer.complete(with: 0, in: lifetime) }
        }
    }

    /// Emits zero after `delay`, and then the next integer after every `period`, without drift and without
    /// end. The smallest `Element` follows the largest, as in `interval`.
    ///
    ///     timer(.seconds(2), period: .seconds(2), scheduler: s)   --0-1-2-
    ///
    /// A `delay` below zero, or a `period` that is not above zero, is the error `InvalidDurationError`.
    @inlinable public static func timer(
        _ delay: Duration, period: Duration, scheduler: any Scheduler
    ) -> Observable<Element> {
        let invalid =
            InvalidDurationError(delay, violating: .zeroOrMore, in: "timer")
            ?? InvalidDurationError(period, violating: .aboveZero, in: "timer(period:)")
        return timer(delay, period: period, scheduler: scheduler.trusted, rejecting: invalid)
    }

    @inlinable static func timer(
        _ delay: Duration, period: Duration, scheduler: any TrustedScheduler,
        rejecting invalid: InvalidDurationError?
    ) -> Observable<Element> {
        return Observable(rejecting: invalid) { observer, lifetime in
            let count = Unsynchronized<Element>(0)
            scheduler.schedule(after: delay, every: period, in: lifetime) {
                observer.onNext(count.value)
                count.value &+= 1
            }
        }
    }
}
