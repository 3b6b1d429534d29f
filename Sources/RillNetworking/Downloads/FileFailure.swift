import Foundation

/// Why a file could not be written.
public struct FileFailure: Error, Sendable, Hashable {
    public enum Step: String, Sendable, Hashable {
        case makeFolder
        case open
        case write
        case rename
        case remove
    }

    public let step: Step
    public let path: String
    /// The error of the system, an `errno`.
    public let code: Int32

    public init(_ step: Step, path: String, code: Int32) {
        self.step = step
        self.path = path
        self.code = code
    }

    /// Whether there is no more room: the disk or the share of it that may be used is full.
    public var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }
    /// Whether a file is there that must not be replaced.
    public var isAlreadyThere: Bool { code == EEXIST }
    /// Whether another download is writing the same file.
    public var isInUse: Bool { code == EWOULDBLOCK }
}

extension FileFailure: CustomStringConvertible, LocalizedError {
    public var description: String {
        if isInUse { return "another download is writing \(path)" }
        let reason = String(cString: strerror(code))
        return switch step {
        case .makeFolder: "the folder \(path) cannot be made: \(reason)"
        case .open: "\(path) cannot be opened: \(reason)"
        case .write: "\(path) cannot be written: \(reason)"
        case .rename: "\(path) cannot be put in its place: \(reason)"
        case .remove: "\(path) cannot be removed: \(reason)"
        }
    }
    public var errorDescription: String? { description }
}
