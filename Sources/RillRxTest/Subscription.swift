/// From when until when a testable observable was subscribed to.
@frozen public struct Subscription: Sendable, Hashable {
    /// The time of the subscription.
    public let subscribe: TestTime
    /// The time of its end; `Int.max` while it lasts.
    public let unsubscribe: TestTime

    /// Makes a subscription that lasts.
    public init(_ subscribe: TestTime) { self.init(subscribe, .max) }

    /// Makes a subscription that has ended.
    public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
        self.subscribe = subscribe
        self.unsubscribe = unsubscribe
    }
}

extension Subscription: CustomStringConvertible, CustomDebugStringConvertible {
    /// Both times: `(200 : 1000)`.
    public var description: String {
        "(\(subscribe) : \(unsubscribe == .max ? "Infinity" : "\(unsubscribe)"))"
    }
    public var debugDescription: String { description }
}
