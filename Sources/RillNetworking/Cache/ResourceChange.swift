import Foundation
import Rill
import RillLocks

extension URL {
    /// The key of the resource, the same for all spellings of its URL. The key has no user and no fragment,
    /// the scheme and the host are in lower case, and the default port is left out.
    var cacheKey: String {
        // libcurl also resolves the dot segments of a path.
        guard var parts = URLComponents(url: standardized, resolvingAgainstBaseURL: true) else {
            return absoluteString
        }
        (parts.user, parts.password, parts.fragment) = (nil, nil, nil)
        parts.scheme = parts.scheme?.lowercased()
        parts.percentEncodedHost = parts.percentEncodedHost?.lowercased()
        if parts.port == defaultPort { parts.port = nil }
        if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
        return (parts.string ?? absoluteString).withNormalEscapes
    }
}

extension String {
    /// This text with upper-case digits in its percent-encoding, and with the characters decoded that need no
    /// encoding (RFC 3986, 6.2.2).
    fileprivate var withNormalEscapes: String {
        guard contains("%") else { return self }
        var (normal, rest) = ("", self[...])
        while let start = rest.firstIndex(of: "%") {
            normal += rest[..<start]
            let escape = rest[start...].prefix(3)
            rest = rest[escape.endIndex...]
            let scalar = UInt8(escape.dropFirst(), radix: 16).map(UnicodeScalar.init)
            let isUnreserved = scalar.map { $0.isASCII && Self.unreservedScalars.contains($0) } ?? false
            if let scalar, isUnreserved {
                normal.unicodeScalars.append(scalar)
            } else {
                normal += escape.uppercased()
            }
        }
        return normal + rest
    }

    private static let unreservedScalars = CharacterSet(charactersIn: unreserved)
}

extension HTTPRequest {
    /// Whether the request may change the resource of its URL, even if it fails.
    var isUnsafe: Bool { !["GET", "HEAD", "OPTIONS", "TRACE"].contains(method) }

    /// Sends this request, which may change its resource and the resources to which redirects lead. `report`
    /// receives the keys of all these resources: before a request to each, before the response is delivered,
    /// and at the end.
    func sent(
        through send: @escaping Interceptor.Send,
        invalidating report: @escaping @Sendable (_ key: String) -> Void
    ) -> Observable<ResponseEvent> {
        .deferred {
            let keys = Mutex<Set<String>>([url.cacheKey])
            let reportAll = { @Sendable in keys.withLock { $0 }.forEach(report) }
            var request = self
            request.destinations.append(
                RequestObserver { url in
                    let key = url.cacheKey
                    _ = keys.withLock { $0.insert(key) }
                    report(key)
                })
            reportAll()
            return send(request).do(
                onNext: { if case .response = $0 { reportAll() } }, onError: { _ in reportAll() },
                onDispose: reportAll)
        }
    }
}
