/// A time of a `TestScheduler`, in ticks.
public typealias TestTime = Int

/// A value and the virtual time at which it was recorded: `[.next(210, "a"), .completed(250)]`.
@frozen public struct Recorded<Value> {
    /// The virtual time.
    public let time: TestTime
    /// The recorded value, as a rule an event.
    public let value: Value

    /// Makes a value that was recorded at `time`.
    public init(time: TestTime, value: Value) {
        self.time = time
        self.value = value
    }
}

extension Recorded: Sendable where Value: Sendable {}

extension Recorded: Equatable where Value: Equatable {
    /// True for equal values at the same time. An error also equals the `RxError` that names it.
    public static func == (lhs: Recorded, rhs: Recorded) -> Bool {
        lhs.time == rhs.time && (lhs.value == rhs.value || haveOneName(lhs.value, rhs.value))
    }

    private static func haveOneName(_ lhs: Value, _ rhs: Value) -> Bool {
        guard let error = (lhs as? any ErrorCarrier)?.carriedError,
            let other = (rhs as? any ErrorCarrier)?.carriedError, error is RxError || other is RxError,
            let name = RxError(error)
        else { return false }
        return name ~= other
    }
}

/// An event that may be an error.
private protocol ErrorCarrier { var carriedError: (any Error)? { get } }

extension Event: ErrorCarrier {
    fileprivate var carriedError: (any Error)? { error }
}

extension Recorded: CustomStringConvertible, CustomDebugStringConvertible {
    /// The value and the time: `next(a) @ 210`.
    public var description: String { "\(value) @ \(time)" }
    public var debugDescription: String { description }
}

extension Recorded {
    /// An element at `time`.
    public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded<Event<Element>>
    where Value == Event<Element> {
        Recorded(time: time, value: .next(element))
    }

    /// A completion at `time`.
    public static func completed<Element>(
        _ time: TestTime, _ type: Element.Type = Element.self
    ) -> Recorded<Event<Element>> where Value == Event<Element> { Recorded(time: time, value: .completed) }

    /// An error at `time`.
    public static func error<Element>(
        _ time: TestTime, _ error: any Error, _ type: Element.Type = Element.self
    ) -> Recorded<Event<Element>> where Value == Event<Element> { Recorded(time: time, value: .error(error)) }

    /// The given events as an array, for a type checker that needs help with a literal.
    public static func events<Element>(
        _ recordedEvents: Recorded<Event<Element>>...
    ) -> [Recorded<Event<Element>>] where Value == Event<Element> { recordedEvents }

    /// The given events, for a type checker that needs help with a literal.
    public static func events<Element>(
        _ recordedEvents: [Recorded<Event<Element>>]
    ) -> [Recorded<Event<Element>>] where Value == Event<Element> { recordedEvents }
}
