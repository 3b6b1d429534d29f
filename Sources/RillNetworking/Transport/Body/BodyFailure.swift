import Foundation

/// Why a body could not be sent.
public enum BodyFailure: Error, Sendable, Hashable {
    /// It can be sent only once, and that has been done.
    case alreadySent
    case cannotOpen(file: String, reason: String)
    case isDirectory(String)
    case cannotRead(file: String, reason: String)
    /// The file had another length at the end of its sending than at the beginning.
    case changed(file: String)
    case tooShort(promised: Int, found: Int)
}

extension BodyFailure: CustomStringConvertible, LocalizedError {
    public var errorDescription: String? { description }

    public var description: String {
        switch self {
        case .alreadySent: "its body can be sent only once"
        case .cannotOpen(let file, let reason): "the file \(file) cannot be opened: \(reason)"
        case .isDirectory(let file): "\(file) is a directory"
        case .cannotRead(let file, let reason): "the file \(file) cannot be read: \(reason)"
        case .changed(let file): "the file \(file) changed its length while it was sent"
        case .tooShort(let promised, let found):
            "its body promises \(promised) bytes and ends after \(found)"
        }
    }
}
