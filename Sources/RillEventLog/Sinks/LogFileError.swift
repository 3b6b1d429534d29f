/// A log file cannot be used.
public enum LogFileError: Error, Hashable, CustomStringConvertible {
    /// A `LogFile` of this process or another one has the file open.
    case inUse(String)
    /// The file cannot be opened, for this reason.
    case cannotOpen(String, reason: String)
    /// A write failed, for this reason.
    case cannotWrite(String, reason: String)

    /// The path and the reason.
    public var description: String {
        switch self {
        case .inUse(let path): "\(path): another log writes this file"
        case .cannotOpen(let path, let reason): "\(path): it cannot be opened (\(reason))"
        case .cannotWrite(let path, let reason): "\(path): it cannot be written (\(reason))"
        }
    }
}
