import Foundation

extension TransportRequest {
    /// Why no transport may send this; nil when it may be sent.
    var problem: TransportFailure.Kind? {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            return .unsupportedURL(reason: "its scheme is neither http nor https")
        }
        guard let host = url.host(), !host.isEmpty else {
            return .unsupportedURL(reason: "it has no host")
        }
        guard method.isToken else {
            return .invalidRequest(reason: "its method is not a word of HTTP")
        }
        if method == "GET" || method == "HEAD", let body, body.inMemory?.isEmpty != true {
            return .invalidRequest(reason: "a \(method) request cannot have a body")
        }
        for (name, value) in headers {
            guard name.isToken else {
                return .invalidRequest(reason: "the name of a header is not a word of HTTP")
            }
            // A line break would start a header, or a request, of its own.
            guard !value.unicodeScalars.contains(where: { ["\r", "\n", "\0"].contains($0) }) else {
                return .invalidRequest(reason: "the header \(name) contains a line break or a null character")
            }
        }
        return nil
    }
}

extension String {
    /// `token` of RFC 9110, 5.6.2.
    fileprivate var isToken: Bool {
        !isEmpty
            && unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9" as ClosedRange<Unicode.Scalar>).contains($0)
                        || "!#$%&'*+-.^_`|~".unicodeScalars.contains($0))
            }
    }
}
