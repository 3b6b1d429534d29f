/// Answers the calls of one page of the browser.
protocol WebAPI: Sendable {
    /// The first part of the path below /api/.
    var name: String { get }
    /// The longest body of a call, in bytes; the server refuses a longer one.
    var longestBody: Int { get }
    /// How long a call may take before it is answered with 504.
    var timeLimit: Duration { get }

    /// Answers a call with a value that is encoded as JSON. Each call runs on its own thread, several at the
    /// same time.
    func answer(_ call: WebCall) throws(WebError) -> any Encodable
}

extension WebAPI {
    var longestBody: Int { 64 * 1024 }
    var timeLimit: Duration { .seconds(20) }
}

/// A call cannot be answered. The page shows the message, which is a whole sentence.
struct WebError: Error, Sendable {
    let message: String
    let status: Int

    init(_ message: String, status: Int = 400) { (self.message, self.status) = (message, status) }

    static let notFound = WebError("There is nothing at this address.", status: 404)
}
