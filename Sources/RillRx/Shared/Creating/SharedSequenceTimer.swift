// The scheduler of the strategy is the clock: the main queue, or virtual time in a test. The error of an
// invalid duration goes to `UnhandledErrors`, and the stream completes.

extension SharedSequence where Element: FixedWidthInteger {
    /// Emits 0, 1, 2, …, one after every `period`, without drift and without end.
    @inlinable public static func interval(_ period: Duration) -> SharedSequence {
        SharedSequence(Observable.interval(period, scheduler: SharingStrategy.scheduler).endingAtError())
    }

    /// Emits zero after `dueTime` and completes.
    @inlinable public static func timer(_ dueTime: Duration) -> SharedSequence {
        SharedSequence(Observable.timer(dueTime, scheduler: SharingStrategy.scheduler).endingAtError())
    }

    /// Emits zero after `dueTime`, and then the next integer after every `period`, without end.
    @inlinable public static func timer(_ dueTime: Duration, period: Duration) -> SharedSequence {
        SharedSequence(
            Observable.timer(dueTime, period: period, scheduler: SharingStrategy.scheduler).endingAtError())
    }
}
