import Foundation

/// Status and headers of a response, and the URL it came from.
public struct ResponseHead: Sendable, Hashable {
    /// The status code, such as 200.
    public var status: Int
    /// The headers, without the trailer.
    public var headers: HTTPHeaders
    /// The URL of the response. It differs from the URL of the request after a redirect.
    public var url: URL
    var wire = WireDetails()

    /// A head, for tests and for interceptors that respond themselves.
    public init(status: Int, headers: HTTPHeaders = [:], url: URL) {
        self.status = status
        self.headers = headers
        self.url = url
    }
}

extension ResponseHead: CustomStringConvertible {
    /// What `description` may show.
    var redaction: Redaction {
        get { wire.redaction }
        set { wire.redaction = newValue }
    }

    /// Status, redacted URL and redacted headers.
    public var description: String {
        "\(status) \(redaction.redact(url)) \(headers.description(redactedBy: redaction))"
    }
}

/// A response with its whole body.
public struct HTTPResponse: Sendable, Hashable {
    /// Status, headers and URL.
    public var head: ResponseHead
    /// The body after its content encoding has been removed.
    public var body: Data

    /// A response, for tests and for interceptors that respond themselves.
    public init(head: ResponseHead, body: Data = Data()) {
        self.head = head
        self.body = body
    }
}

extension ResponseHead {
    var isSuccess: Bool { (200..<300).contains(status) }

    /// Whether the delivered body differs from the body to which the server's lengths, ranges and tags refer.
    var isEncoded: Bool {
        headers["Content-Encoding"].map { !["", "identity"].contains($0.lowercased()) } ?? false
    }

    /// Whether a content encoding is not a registered one, for example `aws-chunked` or `utf-8`.
    var hasUnknownEncoding: Bool {
        let encodings = headers["Content-Encoding"]?.lowercased().split(separator: ",") ?? []
        return !encodings.allSatisfy {
            ["", "identity", "none", "gzip", "x-gzip", "deflate", "compress", "br", "zstd"]
                .contains($0.trimmed)
        }
    }

    /// The first transfer coding other than `chunked`. No request asks for one, and libcurl does not report
    /// whether it ends.
    var transferCoding: String? {
        (headers["Transfer-Encoding"] ?? "").split(separator: ",").map(\.trimmed)
            .first { !["", "identity", "chunked"].contains($0.lowercased()) }
    }

    /// Whether `Content-Length` is not a number, is a number that cannot be a length, or is several numbers
    /// that differ (RFC 9112, 6.3). libcurl reads the digits at the beginning of the first, ignores the
    /// second, and picks one of the third.
    var hasImpossibleLength: Bool {
        guard let value = headers["Content-Length"] else { return false }
        if value.isLength { return false }
        let lengths = value.split(separator: ",").map(\.trimmed)
        return !lengths.allSatisfy(\.isLength) || Set(lengths).count > 1
    }

    /// Whether the headers say where the body ends.
    var tellsWhereItEnds: Bool { headers["Content-Length"] != nil || headers["Transfer-Encoding"] != nil }

    /// The length of the body as it is delivered, or with `asSent` as it is sent; nil if the head does not
    /// give it.
    func bodyLength(for request: HTTPRequest, asSent: Bool = false) -> Int? {
        if request.method == "HEAD" || status == 204 || status == 304 { return 0 }
        guard asSent || !isEncoded, headers["Transfer-Encoding"] == nil else { return nil }
        return headers["Content-Length"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension ResponseHead {
    /// The URLs of all requests that led to this response, from the first to its own.
    var hops: [URL] { wire.earlierURLs + [url] }

    /// A hash of the origin of the body: the URL without its query, where servers put signatures that change.
    var sourceHash: String {
        var text = url.absoluteString
        if var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) {
            (parts.query, parts.fragment, parts.user, parts.password) = (nil, nil, nil, nil)
            text = parts.string ?? text
        }
        return String(text.fnv1a, radix: 16)
    }
}

extension String {
    fileprivate var isLength: Bool { isDigits && Int(self) != nil }

    /// Whether a header of this name says where a body ends.
    var isFraming: Bool { isSameName(as: "Transfer-Encoding") || isSameName(as: "Content-Length") }
}

/// Details of a response that its head does not show.
struct WireDetails: Uncompared {
    /// What the description of the head may show.
    var redaction = Redaction.standard
    /// The values of `Set-Cookie`, one for each line; nil if the transport joins the lines.
    var setCookies: [String]?
    /// The headers of the request that this head responds to; nil if no transport has sent it.
    var sentHeaders: HTTPHeaders?
    /// The URLs of the requests whose redirects have led to this head.
    var earlierURLs: [URL] = []
    /// Whether only the end of the connection ends the body. If so, nothing shows whether the body is
    /// complete.
    var endsWithConnection = false
    /// Whether another reader of the head may find the end of the body elsewhere.
    var isFramingUnclear = false
    /// Why the body of a failed response is not whole; nil if it is whole.
    var cutBy: (any Error)?
    /// How long ago this response arrived when its error was delivered once more.
    var timeSinceArrival = Duration.zero
}
