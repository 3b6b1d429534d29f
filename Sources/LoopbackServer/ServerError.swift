/// Why a server could not start.
public enum ServerError: Error, Hashable, CustomStringConvertible {
    case portInUse(UInt16)
    case portNotAllowed(UInt16)
    case system(call: String, reason: String)

    public var description: String {
        switch self {
        case .portInUse(let port):
            "Port \(port) on 127.0.0.1 is in use: choose another one, or 0 for any free port."
        case .portNotAllowed(let port):
            "Port \(port) needs more rights than this process has: choose one above 1023, or 0 for any free port."
        case .system(let call, let reason):
            "The server could not start: \(call) failed (\(reason))."
        }
    }

    init(_ error: SystemError, port: UInt16) {
        switch error.code {
        case System.addressInUse: self = .portInUse(port)
        case System.accessDenied: self = .portNotAllowed(port)
        default: self = .system(call: error.call, reason: System.text(for: error.code))
        }
    }
}
