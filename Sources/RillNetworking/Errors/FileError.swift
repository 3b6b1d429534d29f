import Foundation

/// Why a file could not be written or read.
public struct FileError: Error, Sendable, Hashable, Codable {
    /// What was being done to the file.
    enum Step: String, Sendable, Hashable, Codable {
        case makeFolder
        case open
        case read
        case decode
        case write
        case rename
        case remove
    }

    let step: Step
    /// The file or folder.
    public let path: String
    /// The error of the operating system, an `errno`.
    public let code: Int32

    init(_ step: Step, path: String, code: Int32) {
        self.step = step
        self.path = path
        self.code = code
    }

    /// Whether the disk, or the quota of the user, is full.
    public var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }
    /// Whether the file exists and must not be replaced.
    public var isAlreadyThere: Bool { code == EEXIST }
    /// Whether another download is writing the same file.
    public var isInUse: Bool { step == .open && code == EWOULDBLOCK }
}

extension FileError: CustomStringConvertible, LocalizedError {
    /// A phrase with the path and the reason.
    public var description: String {
        if isInUse { return "another download is writing \(path)" }
        if step == .rename && code == ESTALE {
            return "\(path) was changed or replaced while the download wrote it"
        }
        let reason = String(cString: strerror(code))
        return switch step {
        case .makeFolder: "the folder \(path) cannot be made: \(reason)"
        case .open: "\(path) cannot be opened: \(reason)"
        case .read: "\(path) cannot be read: \(reason)"
        case .decode: "\(path) is not a file of cookies"
        case .write: "\(path) cannot be written: \(reason)"
        case .rename: "\(path) cannot be moved into place: \(reason)"
        case .remove: "\(path) cannot be removed: \(reason)"
        }
    }
    public var errorDescription: String? { description }
}
