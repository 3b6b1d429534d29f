import Foundation

extension HTTPRequest {
    /// The headers as a transport sends them. Headers that say where the request ends and what happens to its
    /// connection are left out, because the transport decides that. A body without a type gets one.
    package var wireHeaders: HTTPHeaders {
        var headers = HTTPHeaders()
        for (name, value) in self.headers where !Self.headersOfTransports.contains(name.lowercased()) {
            headers[name] = value.trimmed
        }
        // A server that has the bytes compressed would send a part of the compressed bytes.
        if headers["Range"] != nil { headers.addMissing(["Accept-Encoding": "identity"]) }
        // Without a type, corelibs Foundation and libcurl would call the body a form.
        if body != nil, !Self.methodsWithoutBody.contains(method) {
            headers.addMissing(["Content-Type": "application/octet-stream"])
        }
        return headers
    }

    /// Headers with which a caller could end the request early. The rest of its body would then be the next
    /// request on the connection.
    static let headersOfTransports: Set = [
        "connection", "content-length", "http2-settings", "keep-alive", "proxy-connection", "te", "trailer",
        "transfer-encoding", "upgrade",
    ]

    /// Whether the request may be for a host other than the host of its URL.
    var hasOwnHost: Bool { headers["Host"] != nil }

    /// The URL with the host that the request names in `Host`, which is its target (RFC 9110, 7.1).
    var targetURL: URL {
        // The host keeps the brackets of an IPv6 address, without which `encodedHost` would stop the program.
        guard let host = headers["Host"], let named = URLComponents(string: "http://\(host)"),
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return url }
        (parts.encodedHost, parts.port) = (named.encodedHost, named.port)
        return parts.url ?? url
    }

    /// The body as a transport sends it. If there is none, a method whose requests have a body sends an empty
    /// one.
    var wireBody: RequestBody? {
        if let body { return Self.methodsWithoutBody.contains(method) ? nil : body }
        return ["POST", "PUT", "PATCH"].contains(method) ? .data(Data()) : nil
    }

    /// Methods whose requests have no body (RFC 9110, 9.3.1, 9.3.2 and 9.3.8).
    static let methodsWithoutBody: Set = ["GET", "HEAD", "TRACE"]
}

extension HTTPRequest {
    /// Why no transport can send this request; nil if it can be sent.
    var problem: TransportError.Kind? {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            return .unsupportedURL(reason: "its scheme is neither http nor https")
        }
        guard let host = url.host(), !host.isEmpty else {
            return .unsupportedURL(reason: "it has no host")
        }
        // libcurl would map such a host to a name other than the one that cookies and `HSTSCache` know, or to
        // none.
        let isASCII = url.hostName.utf8.allSatisfy { $0 < 0x80 }
        guard
            isASCII
                || URLComponents(url: url, resolvingAgainstBaseURL: true)?.encodedHost?.contains("%") == false
        else {
            return .unsupportedURL(reason: "its host has percent-encoded letters that are not of ASCII")
        }
        guard method.isToken else {
            return .invalidRequest(reason: "its method is not a word of HTTP")
        }
        if Self.methodsWithoutBody.contains(method), let body, body.inMemory?.isEmpty != true {
            return .invalidRequest(reason: "a \(method) request cannot have a body")
        }
        if let host = headers["Host"], !host.isHost {
            return .invalidRequest(reason: "the header Host is not a host with or without a port")
        }
        let limits = [
            ("idleTimeout", idleTimeout), ("headTimeout", headTimeout), ("totalTimeout", totalTimeout),
        ]
        for case (let name, let limit?) in limits where limit <= .zero {
            return .invalidRequest(reason: "its \(name) is \(limit), and not above zero")
        }
        return headers.problem.map { .invalidRequest(reason: $0) }
    }

    /// Why only `CurlTransport` can send this request; nil if other transports can.
    var problemOfDigest: TransportError.Kind? {
        digestForChallenges.map { _ in
            .unavailable(reason: "Digest needs CurlTransport, and no WebSocket can have it")
        }
    }
}

extension HTTPHeaders {
    /// Why no request can have these headers; nil if one can.
    package var problem: String? {
        for (name, value) in self {
            guard name.isToken else { return "the name of a header is not a word of HTTP" }
            // A line break would start another header, or another request.
            guard !value.unicodeScalars.contains(where: { ["\r", "\n", "\0"].contains($0) }) else {
                return "the header \(name) contains a line break or a null character"
            }
        }
        return nil
    }
}

extension String {
    /// Whether this text is a `token` of RFC 9110, 5.6.2.
    package var isToken: Bool {
        !isEmpty
            && unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9" as ClosedRange<Unicode.Scalar>).contains($0)
                        || "!#$%&'*+-.^_`|~".unicodeScalars.contains($0))
            }
    }

    /// Whether this text is `host [":" port]`, with an IPv6 address in brackets.
    fileprivate var isHost: Bool {
        wholeMatch(of: #/([A-Za-z0-9._~%!$&'()*+;=-]+|\[[0-9A-Fa-f:.%]+\])(:[0-9]{1,5})?/#) != nil
    }
}
