extension Observable where Element: FixedWidthInteger {
    /// Emits 0, 1, 2, …, one after every `period`, without drift and without end. The smallest `Element`
    /// follows the largest: `UInt8` begins again at 0, and `Int8` continues at -128.
    ///
    ///     interval(.seconds(2), scheduler: s)   --0-1-2-
    ///
    /// A `period` that is not above zero is the error `InvalidDurationError`.
    @inlinable public static func interval(_ period: Duration, scheduler: any Scheduler) -> Observable<
        Element
    > {
        let invalid = InvalidDurationError(period, violating: .aboveZero, in: "interval")
        return timer(period, period: period, scheduler: scheduler.trusted, rejecting: invalid)
    }
}
