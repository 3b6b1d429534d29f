import RillLocks

extension HTTPRequest {
    /// Whether the response is a connection, such as a WebSocket, and not a body.
    var opensConnection: Bool { assembly.isInPieces && !isShareable }
}

/// How a client assembles the response to a request: two requests that share one have the same `parts`.
struct RequestAssembly: Uncompared {
    var isInPieces = false
    var hasProgress = false
    var maximumBodyBytes = 0
    /// The number of the validation.
    var validation = 0
    /// The number of the client, and of those that were made from it: others may have another transport, or
    /// follow other redirects.
    var client = 0
    /// The interceptors that share its response already.
    var sharings: [ObjectIdentifier] = []

    var parts: [Int] { [isInPieces ? 1 : 0, hasProgress ? 1 : 0, maximumBodyBytes, validation, client] }

    private static let clients = Atomic<Int>(0)
    static var nextClient: Int { clients.add(1, ordering: .relaxed).newValue }
}
