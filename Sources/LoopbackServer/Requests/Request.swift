/// A request as the server received it.
public struct Request: Sendable {
    public let method: String
    /// The target as it stood in the request line.
    public let target: String
    public let path: String
    public let query: QueryList
    /// `HTTP/1.1` or `HTTP/1.0`.
    public let version: String
    public let headers: HeaderList
    /// The body, or its beginning when it is longer than `RequestLimits.keptBodyBytes`.
    public internal(set) var body: [UInt8] = []
    /// The bytes of the body that arrived, kept or not.
    public internal(set) var bodyLength = 0
    /// Whether the whole body arrived.
    public internal(set) var isComplete = false
    /// The headers after a chunked body.
    public internal(set) var trailers = HeaderList()
    /// The head, byte for byte.
    public let raw: [UInt8]
    /// Which connection brought it, from 1.
    public let connection: Int
    /// Its place among all requests, from 0.
    public let index: Int

    /// The body read as UTF-8.
    public var text: String {
        String(decoding: body, as: UTF8.self)
    }

    mutating func receive(_ reader: BodyReader) {
        body = reader.collector.kept
        bodyLength = reader.collector.length
        trailers = reader.trailers
        isComplete = reader.isComplete
    }

    var wantsKeepAlive: Bool {
        version == "HTTP/1.0"
            ? headers.contains("keep-alive", in: "Connection")
            : !headers.contains("close", in: "Connection")
    }
}

extension Request {
    init(_ head: RequestHead, connection: Int, index: Int) {
        let parts = head.origin.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            method: head.method, target: head.target, path: percentDecoded(parts.first ?? ""),
            query: QueryList(parts.dropFirst().first ?? ""), version: head.version, headers: head.headers,
            raw: head.raw, connection: connection, index: index)
    }
}
