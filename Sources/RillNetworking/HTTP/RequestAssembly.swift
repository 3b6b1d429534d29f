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

    var parts: [Int] { [isInPieces ? 1 : 0, hasProgress ? 1 : 0, maximumBodyBytes, validation] }
}
