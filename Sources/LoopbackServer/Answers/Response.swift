/// A whole response; how it travels is up to the `Answer`.
public struct Response: Sendable, Hashable {
    public var status: Int
    public var reason: String
    public var headers: HeaderList
    public var body: [UInt8]
    /// Whether a `Content-Length` is added; without any length the body ends with the connection.
    public var hasAutomaticLength = true

    public init(
        _ status: Int = 200, reason: String? = nil, headers: HeaderList = [:], body: [UInt8] = []
    ) {
        self.status = status
        self.reason = reason ?? reasonPhrase(of: status)
        self.headers = headers
        self.body = body
    }

    public static func json(_ text: String, status: Int = 200) -> Response {
        Response(status, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
    }

    public static func text(_ text: String, status: Int = 200) -> Response {
        Response(status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }

    public static func status(_ status: Int) -> Response {
        Response(status)
    }

    /// The same response with one more header.
    public func with(_ name: String, _ value: String) -> Response {
        var copy = self
        copy.headers.append(name, value)
        return copy
    }

    /// The response as it goes over the wire, for answers made with `Answer.raw`.
    public var bytes: [UInt8] {
        head(framing: .length(body.count)) + body
    }
}
