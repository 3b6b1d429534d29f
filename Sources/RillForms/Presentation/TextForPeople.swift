import Foundation
import Rill
import RillNetworking

extension Error {
    /// What went wrong, for people who know neither URLs nor JSON.
    var textForPeople: String {
        if let error = ApiError(in: self) { return error.sentence }
        switch self {
        case let error as RetryExhaustedError: return error.last.textForPeople
        case let error as TransportError: return "The request failed: \(error.kind)."
        case is CancellationError: return "The operation was cancelled."
        default: break
        }
        if let text = systemText ?? (self as? any LocalizedError)?.errorDescription { return text }
        // A cast of the value would succeed for every error, which can become an `NSError`.
        let hasDescription = type(of: self) is any CustomStringConvertible.Type
        return hasDescription ? "\(self)" : "The operation failed (\(type(of: self)))."
    }

    /// The text for an error of Foundation, whose own description is on Linux a list of fields with URLs.
    private var systemText: String? {
        let error = self as NSError
        switch error.domain {
        case NSURLErrorDomain: return "The request failed."
        case NSCocoaErrorDomain where Self.fileErrors.contains(error.code):
            return "A file could not be read or written."
        default: break
        }
        let isOfFoundation = [NSCocoaErrorDomain, NSPOSIXErrorDomain].contains(error.domain)
        guard type(of: self) is NSError.Type || isOfFoundation else { return nil }
        return error.userInfo[NSLocalizedDescriptionKey] as? String
            ?? "The operation failed (\(error.domain) \(error.code))."
    }

    /// `NSFileErrorMinimum...NSFileErrorMaximum`.
    private static var fileErrors: ClosedRange<Int> { 0...1023 }
}

extension ApiError {
    fileprivate var sentence: String {
        switch self {
        case .unauthorized, .authentication: "The credentials are missing or wrong."
        case .client(let failure): "The server refused the request (status \(failure.status))."
        case .server(let failure): "The server failed (status \(failure.status))."
        case .unexpectedStatus(let failure): "The server responded with status \(failure.status)."
        case .rejected(_, let reason): "The response is not valid: \(reason.textForPeople.withoutFinalDot)."
        case .transport(let failure): "The request failed: \(failure.kind)."
        case .refused(let refusal): "The request was not sent: \(refusal.reason)."
        case .invalidResponse, .emptyBody, .decoding: "The response of the server cannot be read."
        case .bodyTooLarge: "The response of the server is too long."
        case .invalidRequest: "The request cannot be sent."
        case .file: "The response could not be written to its file."
        }
    }
}
