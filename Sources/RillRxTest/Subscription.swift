/// When a subscription to a testable observable began and ended.
@frozen public struct Subscription: Sendable, Hashable {
    /// The time at which the subscription began.
    public let subscribe: TestTime
    /// The time at which the subscription ended; `Int.max` while it lasts.
    public let unsubscribe: TestTime

    /// Makes a subscription that has not ended.
    public init(_ subscribe: TestTime) { self.init(subscribe, .max) }

    /// Makes a subscription that has ended.
    public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
        self.subscribe = subscribe
        self.unsubscribe = unsubscribe
    }
}

extension Subscription: CustomStringConvertible, CustomDebugStringConvertible {
    /// The two times, such as `(200 : 1000)`.
    public var description: String {
        "(\(subscribe) : \(unsubscribe == .max ? "Infinity" : "\(unsubscribe)"))"
    }
    public var debugDescription: String { description }
}
