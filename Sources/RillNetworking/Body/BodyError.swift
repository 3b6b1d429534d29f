import Foundation

/// Why the body of a request could not be sent.
public enum BodyError: Error, Sendable, Hashable {
    /// The body was made by `RequestBody.once` and has been sent before.
    case alreadySent
    /// The file cannot be opened or read.
    case unreadable(file: String, reason: String)
    /// The length of the file changed while it was being sent.
    case changed(file: String)
    /// The body ended before the length it promised.
    case tooShort(promised: Int, found: Int)
}

extension BodyError: CustomStringConvertible, LocalizedError {
    public var errorDescription: String? { description }

    /// A phrase with the name of the file, if there is one, and the reason.
    public var description: String {
        switch self {
        case .alreadySent: "its body can be sent only once"
        case .unreadable(let file, let reason): "the file \(file) cannot be read: \(reason)"
        case .changed(let file): "the length of the file \(file) changed while it was being sent"
        case .tooShort(let promised, let found): "its body promises \(promised) bytes and ends after \(found)"
        }
    }
}
