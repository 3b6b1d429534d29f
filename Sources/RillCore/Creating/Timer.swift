extension Observable where Element: FixedWidthInteger {
    /// Zero after `delay`, then completion.
    ///
    ///     timer(.seconds(2), scheduler: s)   --(0|)
    ///
    /// A delay below zero is the error `InvalidDuration`.
    public static func timer(_ delay: Duration, scheduler: any Scheduler) -> Observable<Element> {
        Observable { observer, lifetime in
            guard !lifetime.isDisposed, InvalidDuration.check(delay, .zeroOrMore, "timer", observer) else {
                return
            }
            scheduler.schedule(after: delay, in: lifetime) { observer.complete(with: 0, in: lifetime) }
        }
    }

    /// Zero after `delay`, then the next number after every `period`, without drift and without end.
    ///
    ///     timer(.seconds(2), period: .seconds(1), scheduler: s)   --0-1-2-
    ///
    /// A delay below zero, or a period that is not above zero, is the error `InvalidDuration`.
    public static func timer(
        _ delay: Duration, period: Duration, scheduler: any Scheduler
    ) -> Observable<Element> {
        Observable { observer, lifetime in
            guard !lifetime.isDisposed, InvalidDuration.check(delay, .zeroOrMore, "timer", observer),
                InvalidDuration.check(period, .aboveZero, "timer(period:)", observer)
            else { return }
            let count = Confined<Element>(0)
            scheduler.schedule(after: delay, every: period, in: lifetime) {
                observer.onNext(count.value)
                count.value &+= 1
            }
        }
    }
}
