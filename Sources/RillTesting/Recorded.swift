import RillCore

/// An event and the virtual time at which it arrived.
public struct Recorded<Element: Sendable>: Sendable {
    /// When the event arrived.
    public let time: Instant
    /// The event itself.
    public let event: Event<Element>

    /// Makes an event that arrived at `time`.
    public init(at time: Instant, _ event: Event<Element>) {
        self.time = time
        self.event = event
    }
}

extension Recorded: Equatable where Element: Equatable {}

extension Recorded: CustomStringConvertible {
    /// The time since the start of the clock, and the event.
    public var description: String { "\(time.sinceZero): \(event)" }
}
