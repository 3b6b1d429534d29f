import Foundation

/// Status and headers of a response, and the URL it came from.
public struct ResponseHead: Sendable, Hashable {
    /// The status code, such as 200.
    public var status: Int
    /// The headers; those of a trailer are not among them.
    public var headers: HTTPHeaders
    /// Differs from the URL of the request after a redirect.
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

    /// Whether the body is delivered in another form than the one that lengths, ranges and tags of the server
    /// refer to.
    var isEncoded: Bool {
        headers["Content-Encoding"].map { !["", "identity"].contains($0.lowercased()) } ?? false
    }

    /// Whether a content encoding is none of those that are registered, such as `aws-chunked` or `utf-8`.
    var hasUnknownEncoding: Bool {
        let encodings = headers["Content-Encoding"]?.lowercased().split(separator: ",") ?? []
        return !encodings.allSatisfy {
            ["", "identity", "none", "gzip", "x-gzip", "deflate", "compress", "br", "zstd"]
                .contains($0.trimmed)
        }
    }

    /// A transfer coding but `chunked`. No request asks for one, and libcurl does not tell whether it ends.
    var transferCoding: String? {
        (headers["Transfer-Encoding"] ?? "").split(separator: ",").map(\.trimmed)
            .first { !["", "identity", "chunked"].contains($0.lowercased()) }
    }

    /// Whether its `Content-Length` is not a number, a number that is no length, or several that differ
    /// (RFC 9112, 6.3). libcurl takes the digits at its beginning, ignores the second, and takes one of the
    /// others.
    var hasImpossibleLength: Bool {
        guard let value = headers["Content-Length"] else { return false }
        if value.isLength { return false }
        let lengths = value.split(separator: ",").map(\.trimmed)
        return !lengths.allSatisfy(\.isLength) || Set(lengths).count > 1
    }

    /// Whether its headers tell where the body ends.
    var tellsWhereItEnds: Bool { headers["Content-Length"] != nil || headers["Transfer-Encoding"] != nil }

    /// The length of the body, as it is delivered or as it is sent; nil if the head does not tell it.
    func bodyLength(for request: HTTPRequest, asSent: Bool = false) -> Int? {
        if request.method == "HEAD" || status == 204 || status == 304 { return 0 }
        guard asSent || !isEncoded, headers["Transfer-Encoding"] == nil else { return nil }
        return headers["Content-Length"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension ResponseHead {
    /// The URLs of all requests that have led to it, the last one its own.
    var hops: [URL] { wire.earlierURLs + [url] }

    /// A hash of where its body comes from: the URL without its query, in which servers put signatures that
    /// change.
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

    /// Whether a header of this name tells where a body ends.
    var isFraming: Bool { isSameName(as: "Transfer-Encoding") || isSameName(as: "Content-Length") }
}

/// What a head does not show.
struct WireDetails: Uncompared {
    /// What the description of the head may show.
    var redaction = Redaction.standard
    /// The values of `Set-Cookie`, one for each line; nil if the transport joins the lines.
    var setCookies: [String]?
    /// The headers of the request that this head responds to; nil if no transport has sent it.
    var sentHeaders: HTTPHeaders?
    /// The URLs of the requests whose redirects have led to this head.
    var earlierURLs: [URL] = []
    /// Whether only the end of the connection ends the body: then nothing tells whether it is complete.
    var endsWithConnection = false
    /// Whether another reader may find the end of the body elsewhere.
    var isFramingUnclear = false
    /// Why the body is not whole, if it is that of a failure.
    var cutBy: (any Error)?
    /// How long it had been here when its error was told once more.
    var timeSinceArrival = Duration.zero
}
