import Foundation

/// An answer that is not a success, and the request it answers.
public struct HTTPFailure: Sendable, Hashable {
    /// The method of the request as it was given; redirects may have changed it.
    public let method: String
    /// The URL of the request as it was given, redacted; `head.url` is where the answer came from.
    public let url: String
    public let head: ResponseHead
    public let body: Data

    public var status: Int { head.status }

    public init(_ response: ApiResponse, to request: TransportRequest) {
        method = request.method
        url = Redaction.redact(request.url)
        head = response.head
        body = response.body
    }
}

extension HTTPFailure: CustomStringConvertible, CustomDebugStringConvertible {
    /// Method, redacted URL and status, without the body.
    public var description: String { "\(method) \(url) was answered with status \(status)" }
    public var debugDescription: String { description }
}
