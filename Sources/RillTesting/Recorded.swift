import RillCore

/// An event and when it came, in virtual time.
public struct Recorded<Element: Sendable>: Sendable {
    public let time: Instant
    public let event: Event<Element>

    public init(at time: Instant, _ event: Event<Element>) {
        self.time = time
        self.event = event
    }
}

extension Recorded: Equatable where Element: Equatable {}

extension Recorded: CustomStringConvertible {
    public var description: String { "\(time.sinceZero): \(event)" }
}
