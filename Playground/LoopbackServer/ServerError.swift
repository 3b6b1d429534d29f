import Foundation

/// Why a server could not start.
public enum ServerError: Error, Hashable, CustomStringConvertible {
    case portInUse(UInt16)
    case portNotAllowed(UInt16)
    case system(call: String, reason: String)

    public var description: String {
        switch self {
        case .portInUse(let port):
            "Port \(port) is in use: choose another one, or 0 for any free port."
        case .portNotAllowed(let port):
            "Port \(port) is reserved: choose one above 1023, or 0 for any free port."
        case .system(let call, let reason):
            "The server could not start: \(call) failed (\(reason))."
        }
    }

    /// The failure of a system call, from `errno`.
    init(call: String, port: UInt16) {
        switch errno {
        case EADDRINUSE: self = .portInUse(port)
        case EACCES: self = .portNotAllowed(port)
        default: self = .system(call: call, reason: String(cString: strerror(errno)))
        }
    }
}
