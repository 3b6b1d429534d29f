// The scheduler of the strategy is the clock: the main queue, or virtual time in a test. The error of an
// invalid duration goes to `UnhandledErrors`, and the result completes.

extension SharedSequenceConvertibleType {
    /// Emits an element, and then nothing for `dueTime`. With `latest`, the last element of that time is
    /// emitted at its end.
    @inlinable public func throttle(
        _ dueTime: Duration, latest: Bool = true
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(
            stream.throttle(dueTime, latest: latest, scheduler: SharingStrategy.scheduler).endingAtError())
    }

    /// Emits an element when no further element follows it for `dueTime`.
    @inlinable public func debounce(_ dueTime: Duration) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(stream.debounce(dueTime, scheduler: SharingStrategy.scheduler).endingAtError())
    }

    /// Delivers elements and completion later by `dueTime`.
    @inlinable public func delay(_ dueTime: Duration) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(stream.delay(dueTime, scheduler: SharingStrategy.scheduler).endingAtError())
    }
}
