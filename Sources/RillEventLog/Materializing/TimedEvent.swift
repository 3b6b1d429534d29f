import Rill

/// An event, and when it came on a scheduler's clock.
@frozen
public struct TimedEvent<Element: Sendable>: Sendable, EventConvertible {
    public let time: Instant
    public let event: Event<Element>

    @inlinable
    public init(time: Instant, event: Event<Element>) {
        self.time = time
        self.event = event
    }
}

extension TimedEvent: Equatable where Element: Equatable {}
