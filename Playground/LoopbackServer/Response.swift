/// A response. The `Behavior` decides how it is sent.
public struct Response: Sendable, Hashable {
    public var status: Int
    public var headers: HeaderList
    public var body: [UInt8]

    public init(_ status: Int = 200, headers: HeaderList = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    public static func json(_ text: String, status: Int = 200) -> Response {
        Response(status, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
    }

    public static func text(_ text: String, status: Int = 200) -> Response {
        Response(status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }

    public static func status(_ status: Int) -> Response { Response(status) }

    /// The same response with one more header.
    public func with(_ name: String, _ value: String) -> Response {
        var copy = self
        copy.headers.append(name, value)
        return copy
    }

    var allowsBody: Bool { status >= 200 && status != 204 && status != 304 }

    /// The status line, the headers and the empty line.
    var head: [UInt8] { Array("HTTP/1.1 \(status) \r\n\(headers.lines)\r\n".utf8) }
}
