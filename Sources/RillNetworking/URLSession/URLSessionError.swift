import Foundation

extension TransportError.Kind {
    /// The kind of an error that URLSession reported.
    package init(urlSession error: any Error) {
        let error = error as NSError
        if error.domain == NSURLErrorDomain {
            self.init(urlErrorCode: error.code, message: error.localizedDescription)
        } else {
            self = .other
        }
    }

    /// Apple's Foundation has a code for every cause. Corelibs Foundation, which uses libcurl, often has none
    /// (-1) or a wrong one. In that case the message of libcurl, which is always in English, decides.
    init(urlErrorCode code: Int, message: String) {
        switch code {
        case NSURLErrorCannotConnectToHost: self = Self(libcurlMessage: message) ?? .cannotConnectToHost
        case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed: self = .cannotFindHost
        case NSURLErrorTimedOut: self = .timedOut(.connect)
        case NSURLErrorNetworkConnectionLost: self = .networkConnectionLost
        case NSURLErrorNotConnectedToInternet, NSURLErrorDataNotAllowed, NSURLErrorInternationalRoamingOff:
            self = .notConnectedToInternet
        case NSURLErrorClientCertificateRequired...NSURLErrorSecureConnectionFailed:
            self = .secureConnectionFailed
        case NSURLErrorBadURL: self = .unsupportedURL(reason: message)
        case NSURLErrorCannotParseResponse...NSURLErrorCannotDecodeRawData:
            self = .invalidResponse(reason: message)
        case NSURLErrorUnsupportedURL:
            self = Self(libcurlMessage: message) ?? .unsupportedURL(reason: message)
        case NSURLErrorBadServerResponse:
            self = Self(libcurlMessage: message) ?? .invalidResponse(reason: message)
        default: self = Self(libcurlMessage: message) ?? .other
        }
    }
}
