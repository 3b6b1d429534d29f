/// The positions of subscriptions that have ended, for the subscriptions that they started. With a limit,
/// only the latest positions are kept.
struct SpanPositions: Sendable {
    private var positions: [Int: TraceContext] = [:]
    /// The numbers of the kept subscriptions. At the limit, the array is a ring buffer.
    private var order: [Int] = []
    private var oldest = 0
    private let limit: Int?

    init(limit: Int?) { self.limit = limit }

    subscript(subscription: Int) -> TraceContext? { positions[subscription] }

    mutating func add(_ position: TraceContext, of subscription: Int) {
        guard positions.updateValue(position, forKey: subscription) == nil, let limit else { return }
        guard order.count == limit else { return order.append(subscription) }
        positions[order[oldest]] = nil
        order[oldest] = subscription
        oldest = oldest + 1 == limit ? 0 : oldest + 1
    }
}
