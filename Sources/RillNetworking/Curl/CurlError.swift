import Foundation

/// What libcurl reports when a transfer fails.
struct CurlError: Error, Sendable, Hashable {
    /// A `CURLcode`.
    let code: Int32
    /// The error of the operating system that caused the failure; 0 when there is none.
    var systemError: Int32 = 0
    /// The error of the last socket that could not be opened, or of the look-up; 0 when there is none.
    var socketError: Int32 = 0
    /// The message of libcurl, unless it concerns the use of this library. If libcurl cannot read the address
    /// of a proxy, the message does not contain the address, which may have a password.
    let message: String

    init(code: Int32, systemError: Int32 = 0, socketError: Int32 = 0, message: String) {
        self.code = code
        self.systemError = systemError
        self.socketError = socketError
        switch code {
        // "operation aborted by pre-request callback"
        case 42: self.message = "it is not sent again"
        case _ where message.hasPrefix("Unsupported proxy"): self.message = Self.invalidProxy
        default: self.message = message
        }
    }

    private static let invalidProxy = "the address of its proxy is not valid"

    fileprivate var isInvalidProxy: Bool { message == Self.invalidProxy }

    /// Whether a socket, or the look-up, has failed because a resource ran out.
    fileprivate var isShort: Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(socketError) }
}

extension CurlError: CustomStringConvertible, LocalizedError {
    var description: String { message }
    var errorDescription: String? { message }
}

extension CurlError {
    /// What the code means. This library requests only http and https, so "unsupported protocol" concerns the
    /// response.
    var kind: TransportError.Kind {
        switch code {
        case _ where isInvalidProxy: .invalidRequest(reason: message)
        case 6 where isShort:
            .outOfResources(reason: "the host cannot be looked up: \(String(cString: strerror(socketError)))")
        case 6 where message.hasPrefix("getaddrinfo() thread failed"):
            .outOfResources(reason: "no thread can be started to look up the host")
        case 7 where isShort:
            .outOfResources(reason: "no socket can be opened: \(String(cString: strerror(socketError)))")
        case 5, 6: .cannotFindHost
        case 7, 45, 89, 97: .cannotConnectToHost
        case 28: .timedOut(.connect)
        // A malformed chunk is a receive error as well. The error of the system may come from an earlier
        // address, to which no connection was made.
        case 56:
            TransportError.Kind(libcurlMessage: message)
                ?? (systemError == 0 ? .invalidResponse(reason: message) : .networkConnectionLost)
        // 42 and 65: the connection broke, and the request may not or cannot be sent again. 16: an error in
        // the framing of HTTP/2, for example after a GOAWAY.
        case 16, 18, 42, 52, 55, 65, 81, 92, 95: .networkConnectionLost
        // The handshake was not refused: the TCP connection broke during it.
        case 35 where TransportError.Kind(libcurlMessage: message) == .networkConnectionLost:
            .networkConnectionLost
        case 35, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: .secureConnectionFailed
        case 3: .unsupportedURL(reason: message)
        case 27, 100: .tooLongLine
        case 43 where message.hasPrefix("unable to set private key"): .secureConnectionFailed
        // "A libcurl function was given a bad argument": libcurl cannot store a header or a trailer.
        case 43: .invalidResponse(reason: "a header has a form that libcurl cannot read")
        case 1, 8, 22, 23, 61, 63: .invalidResponse(reason: message)
        default: .other
        }
    }
}

extension TransportError.Kind {
    /// This kind on a connection that was open: TLS can no longer be refused there, it can only break.
    var onOpenConnection: Self { self == .secureConnectionFailed ? .networkConnectionLost : self }

    /// The kind that a message of libcurl means; nil when the message is not known.
    init?(libcurlMessage message: String) {
        func begins(_ beginnings: String...) -> Bool { beginnings.contains(where: message.hasPrefix) }
        if message.isBrokenTLS {
            self = .networkConnectionLost
        } else if begins(
            "Failed to connect", "Couldn't connect", "Could not connect",
            // Messages about a proxy.
            "CONNECT tunnel failed", "Received HTTP code", "Proxy CONNECT aborted")
        {
            self = .cannotConnectToHost
        } else if begins("Could not resolve", "Couldn't resolve") {
            self = .cannotFindHost
        } else if begins("Operation timed out", "Connection timed out", "Resolving timed out") {
            self = .timedOut(.connect)
        } else if begins(
            "Empty reply from server", "transfer closed with", "Recv failure", "Send failure",
            "Connection reset", "Connection died", "end of response with")
        {
            self = .networkConnectionLost
        } else if begins("SSL", "OpenSSL", "TLS", "GnuTLS", "error setting certificate") {
            self = .secureConnectionFailed
        } else if begins("Out of memory", "A value or data field grew larger") {
            self = Self.tooLongLine
        } else if begins(
            "Received HTTP/0.9", "Unsupported", "Illegal or missing hexadecimal", "chunk hex-length",
            "Malformed encoding", "Header without colon", "Nul byte in header", "NUL byte in header",
            "Invalid Content-Length", "Too large response",
            "Unrecognized content encoding", "Unrecognized or bad HTTP", "Error while processing content",
            "Weird server reply", "Invalid status line", "Excessive server response line",
            // URLSession does not understand the head.
            "Failed writing header")
        {
            self = .invalidResponse(reason: message)
        } else {
            return nil
        }
    }

    fileprivate static let tooLongLine = invalidResponse(
        reason: "its head has more lines, or a longer one, than libcurl allows")
}

extension String {
    /// Whether the connection below TLS broke. A refusal by the other side is an alert instead.
    fileprivate var isBrokenTLS: Bool {
        if hasPrefix("SSL_write() returned SYSCALL") { return true }
        let beginnings = ["OpenSSL SSL_connect", "OpenSSL SSL_read", "OpenSSL SSL_write"]
        guard beginnings.contains(where: hasPrefix) else { return false }
        return ["Connection reset", "Broken pipe", "SSL_ERROR_SYSCALL", "unexpected eof"].contains {
            contains($0)
        }
    }
}
