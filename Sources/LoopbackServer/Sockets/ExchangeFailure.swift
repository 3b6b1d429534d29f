/// Why an exchange ends before its answer.
enum ExchangeFailure: Error {
    /// The client has left, or the server is stopping.
    case disconnected
    case refused(status: Int, reason: String)

    static func badRequest(_ reason: String) -> ExchangeFailure {
        .refused(status: 400, reason: reason)
    }

    static func headTooLarge(_ limit: Int) -> ExchangeFailure {
        .refused(status: 431, reason: "the head is larger than \(limit) bytes")
    }

    static func bodyTooLarge(_ limit: Int) -> ExchangeFailure {
        .refused(status: 413, reason: "the body is larger than \(limit) bytes")
    }
}
