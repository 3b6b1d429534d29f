import RillLocks

extension HTTPRequest {
    /// What a response is for. Only a body may be delivered to another subscriber as well.
    package enum Purpose: Sendable, Hashable { case body, file, connection }

    package enum Delivery: Hashable {
        /// Head and body are delivered together, once the body is complete and the response is valid; until
        /// then, if wanted, the progress of both bodies.
        case whole(progress: Bool)
        /// The head is delivered when the first piece has arrived and the response is valid so far; then
        /// every piece.
        case pieces
    }
}

/// How a client assembles the response to a request: two requests that share one have the same `key`.
struct RequestAssembly: Uncompared {
    struct Key: Hashable {
        var delivery = HTTPRequest.Delivery.whole(progress: false)
        var maximumBodyBytes = 0
        /// The number of the validation.
        var validation = 0
        /// The number of the client, and of those that were made from it: others may have another transport,
        /// or follow other redirects.
        var client = 0
    }

    var key = Key()
    /// The interceptors that share its response already.
    var sharings: [ObjectIdentifier] = []

    private static let clients = Atomic<Int>(0)
    static var nextClient: Int { clients.add(1, ordering: .relaxed).newValue }
}
