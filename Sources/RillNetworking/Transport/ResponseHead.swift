import Foundation

/// Status and headers of an answer, and the URL that gave it.
public struct ResponseHead: Sendable, Hashable {
    public var status: Int
    public var headers: HTTPHeaders
    public var url: URL

    public init(status: Int, headers: HTTPHeaders = [:], url: URL) {
        self.status = status
        self.headers = headers
        self.url = url
    }
}

extension ResponseHead: CustomStringConvertible, CustomDebugStringConvertible {
    /// Status, redacted URL and redacted headers.
    public var description: String { "\(status) \(Redaction.redact(url)) \(headers)" }
    public var debugDescription: String { description }
}
