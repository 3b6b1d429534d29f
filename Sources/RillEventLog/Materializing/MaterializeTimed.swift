import Rill

extension ObservableType {
    /// Emits every event as a value with the time at which it arrived, including the terminal event, and then
    /// completes. `dematerialize()` is its inverse.
    ///
    ///     source                   -1-----------2-----------#
    ///     materialize(timedOn: s)  -(1,next(1))-(3,next(2))-((5,error)|)
    @inlinable public func materialize(timedOn scheduler: any Scheduler) -> Observable<TimedEvent<Element>> {
        materialize().map { TimedEvent(time: scheduler.now, event: $0) }
    }
}

/// An event, and when it arrived on a scheduler's clock.
@frozen public struct TimedEvent<Element: Sendable>: Sendable, EventConvertible {
    /// When the event arrived.
    public let time: Instant
    /// The event itself.
    public let event: Event<Element>

    /// Makes an event that arrived at `time`.
    @inlinable public init(time: Instant, event: Event<Element>) {
        self.time = time
        self.event = event
    }
}

extension TimedEvent: Equatable where Element: Equatable {}
