import RillNetworking

/// The ids that a log gives to its spans: hashes of the id of its origin and of the number of a subscription,
/// so that the same recording has the same ids every time.
struct SpanIDs: Sendable {
    private let seed: UInt64

    init(origin: String?) { seed = (origin ?? "").fnv1a }

    func trace(ofRoot subscription: Int) -> TraceID {
        let number = UInt64(bitPattern: Int64(subscription))
        return TraceID(high: StableHash.mixed(seed ^ 1, number), low: StableHash.mixed(seed ^ 2, number))
    }

    func span(of subscription: Int) -> SpanID {
        SpanID(StableHash.mixed(seed ^ 3, UInt64(bitPattern: Int64(subscription))))
    }
}
