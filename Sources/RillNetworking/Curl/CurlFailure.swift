import Foundation

/// What libcurl reports when a transfer fails.
public struct CurlFailure: Error, Sendable, Hashable {
    /// A `CURLcode`.
    public let code: Int32
    /// The error of the operating system behind it; 0 when there is none.
    public let systemError: Int32
    /// libcurl's own words.
    public let message: String

    public init(code: Int32, systemError: Int32 = 0, message: String) {
        self.code = code
        self.systemError = systemError
        self.message = message
    }
}

extension CurlFailure: CustomStringConvertible, LocalizedError {
    public var description: String { message }
    public var errorDescription: String? { message }
}

extension CurlFailure {
    /// What a code means. Only http and https are asked for, so that "unsupported protocol" speaks of the answer.
    var kind: TransportFailure.Kind {
        switch code {
        case 5, 6: .cannotFindHost
        case 7, 45, 89, 97: .cannotConnectToHost
        case 28: .timedOut
        // A chunk that cannot be read is a receive error too. The system's error may be older: that of an address that
        // could not be connected to before this one.
        case 56:
            TransportFailure.Kind(libcurl: message)
                ?? (systemError == 0 ? .invalidResponse(reason: message) : .networkConnectionLost)
        case 18, 52, 55, 81, 92, 95: .networkConnectionLost
        // The handshake did not fail: who was to make it has gone.
        case 35 where TransportFailure.Kind(libcurl: message) == .networkConnectionLost:
            .networkConnectionLost
        case 35, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: .secureConnectionFailed
        case 3: .unsupportedURL(reason: message)
        case 65: .invalidRequest(reason: "\(BodyFailure.alreadySent)")
        case 1, 8, 16, 22, 23, 27, 61, 63, 100: .invalidResponse(reason: message)
        default: .other
        }
    }
}
