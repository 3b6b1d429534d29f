import Foundation

/// What can go wrong with a request, for a switch that leaves nothing out.
public enum ApiError: Error, Sendable {
    /// 401: the credentials are missing or wrong.
    case unauthorized(HTTPFailure)
    /// Any other 4xx: the request is at fault.
    case client(HTTPFailure)
    /// 5xx: the server is at fault.
    case server(HTTPFailure)
    /// Anything else outside 200...299: a redirect that was not followed, or a status no standard knows.
    case unexpectedStatus(HTTPFailure)
    /// No complete answer came.
    case transport(TransportFailure)
    /// What came is not an HTTP answer, or its redirects lead nowhere.
    case invalidResponse(reason: String)
    /// The answer was to be decoded, and there was nothing to decode.
    case emptyBody(ResponseHead)
    case bodyTooLarge(limit: Int, head: ResponseHead)
    case decoding(any Error, body: Data, head: ResponseHead)
    /// The request was not sent.
    case invalidRequest(reason: String)
    /// There are no credentials to send the request with, and none could be had.
    case authentication(AuthenticationFailure)
    /// The answer could not be kept in its file.
    case file(FileFailure)
}

extension ApiError {
    /// The error for an answer; nil for 200...299.
    init?(_ response: ApiResponse, to request: TransportRequest) {
        let failure = HTTPFailure(response, to: request)
        switch response.head.status {
        case 200..<300: return nil
        case 401: self = .unauthorized(failure)
        case 400..<500: self = .client(failure)
        case 500..<600: self = .server(failure)
        default: self = .unexpectedStatus(failure)
        }
    }

    /// The error for one that came from below; an `ApiError` is itself.
    init(_ error: any Error, of request: TransportRequest) {
        if let error = error as? ApiError {
            self = error
            return
        }
        if let error = error as? FileFailure {
            self = .file(error)
            return
        }
        let failure = TransportFailure(of: error, url: request.url, bytesReceived: 0)
        switch failure.kind {
        case .invalidResponse: self = .invalidResponse(reason: failure.description)
        case .invalidRequest, .unsupportedURL: self = .invalidRequest(reason: failure.description)
        default: self = .transport(failure)
        }
    }
}
