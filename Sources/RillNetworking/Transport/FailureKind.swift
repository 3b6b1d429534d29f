import Foundation
import Rill

extension TransportFailure {
    /// The failure that an error of the platform means; a `TransportFailure` is itself.
    init(of error: any Error, url: URL, bytesReceived: Int) {
        self =
            error as? TransportFailure
            ?? TransportFailure(
                Kind(of: error), url: url, bytesReceived: bytesReceived, underlying: error)
    }
}

extension TransportFailure.Kind {
    /// Reads the kind from an error of a transport, of a body, of a `timeout`, or of an `attemptTimeout`.
    ///
    /// Apple's Foundation has a code for every cause. The other Foundation often has none (-1) or a wrong one, and
    /// then the text of libcurl, which is always English, tells the cause.
    init(of error: any Error) {
        if error.isTimeout || error is ExchangeTimeout {
            self = .timedOut
        } else if let error = error as? BodyFailure {
            self = .invalidRequest(reason: "\(error)")
        } else if let error = error as? CurlFailure {
            self = error.kind
        } else if let error = error as NSError?, error.domain == NSURLErrorDomain {
            self.init(code: error.code, text: error.localizedDescription)
        } else {
            self = .other
        }
    }

    init(code: Int, text: String) {
        switch code {
        case NSURLErrorCannotConnectToHost: self = .cannotConnectToHost
        case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed: self = .cannotFindHost
        case NSURLErrorTimedOut: self = .timedOut
        case NSURLErrorNetworkConnectionLost: self = .networkConnectionLost
        case NSURLErrorNotConnectedToInternet, NSURLErrorDataNotAllowed, NSURLErrorInternationalRoamingOff:
            self = .notConnectedToInternet
        case NSURLErrorClientCertificateRequired...NSURLErrorSecureConnectionFailed:
            self = .secureConnectionFailed
        case NSURLErrorBadURL: self = .unsupportedURL(reason: text)
        case NSURLErrorCannotParseResponse...NSURLErrorCannotDecodeRawData:
            self = .invalidResponse(reason: text)
        case NSURLErrorUnsupportedURL:
            self = Self(libcurl: text) ?? .unsupportedURL(reason: text)
        case NSURLErrorBadServerResponse:
            self = Self(libcurl: text) ?? .invalidResponse(reason: text)
        default: self = Self(libcurl: text) ?? .other
        }
    }

    /// The kind that a text of libcurl tells; nil when it tells none.
    init?(libcurl text: String) {
        if text.tellsOfBrokenTLS {
            self = .networkConnectionLost
            return
        }
        let match = Self.libcurlTexts.first { beginnings, _ in beginnings.contains { text.hasPrefix($0) } }
        guard let match else { return nil }
        self = match.kind(text)
    }

    private static let libcurlTexts: [(beginnings: [String], kind: @Sendable (String) -> Self)] = [
        (
            [
                "Failed to connect", "Couldn't connect", "Could not connect",
                // What a proxy says.
                "CONNECT tunnel failed", "Received HTTP code",
            ], { _ in .cannotConnectToHost }
        ),
        (["Could not resolve", "Couldn't resolve"], { _ in .cannotFindHost }),
        (["Operation timed out", "Connection timed out", "Resolving timed out"], { _ in .timedOut }),
        (
            [
                "Empty reply from server", "transfer closed with", "Recv failure", "Send failure",
                "Connection reset", "Connection died",
            ], { _ in .networkConnectionLost }
        ),
        (["SSL", "OpenSSL", "TLS", "GnuTLS"], { _ in .secureConnectionFailed }),
        (
            [
                "Received HTTP/0.9", "Unsupported", "Illegal or missing hexadecimal", "Malformed encoding",
                "Header without colon", "Nul byte in header", "Invalid Content-Length", "Too large response",
                "Unrecognized content encoding", "Unrecognized or bad HTTP", "Error while processing content",
                "Weird server reply", "Invalid status line", "Excessive server response line",
                // A head that is longer than libcurl takes in.
                "Out of memory",
            ], { .invalidResponse(reason: $0) }
        ),
    ]
}

extension String {
    /// Whether a connection broke that was to be secure, or was. What the other side refuses is an alert instead.
    fileprivate var tellsOfBrokenTLS: Bool {
        if hasPrefix("SSL_write() returned SYSCALL") { return true }
        if hasPrefix("OpenSSL SSL_connect") { return contains("Connection reset") }
        guard hasPrefix("OpenSSL SSL_read") || hasPrefix("OpenSSL SSL_write") else { return false }
        return ["Connection reset", "Broken pipe", "SSL_ERROR_SYSCALL", "unexpected eof"].contains {
            contains($0)
        }
    }
}
