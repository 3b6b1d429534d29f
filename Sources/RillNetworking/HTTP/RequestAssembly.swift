import RillLocks

extension HTTPRequest {
    /// What a response is for. Only a response for its body may also be delivered to other subscribers.
    package enum Purpose: Sendable, Hashable { case body, file, connection }

    package enum Delivery: Hashable {
        /// Head and body are delivered together, once the body is complete and the response is valid. With
        /// `progress`, the progress of both bodies is delivered first.
        case whole(progress: Bool)
        /// The head is delivered when the first piece has arrived and the response is valid so far. Every
        /// piece follows.
        case pieces
    }
}

/// How a client assembles the response to a request. Requests that share a response have the same `key`.
struct RequestAssembly: Uncompared {
    struct Key: Hashable {
        var delivery = HTTPRequest.Delivery.whole(progress: false)
        var maximumBodyBytes = 0
        /// The number of the validation.
        var validation = 0
        /// The number of the client, which clients made from it have in common. Other clients may have
        /// another transport or follow other redirects.
        var client = 0
    }

    var key = Key()
    /// The sharing interceptors that the request has already passed.
    var sharings: [ObjectIdentifier] = []

    private static let clients = Atomic<Int>(0)
    static var nextClient: Int { clients.add(1, ordering: .relaxed).newValue }
}
