#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Foundation
import RillLocks

/// Files, where Foundation lacks a flag.
enum SystemFile {
    enum Failure: Error {
        case inUse
        case cannotOpen(reason: String)
        case cannotWrite(reason: String)
    }

    /// Writes all bytes.
    static func write(_ data: Data, to descriptor: Int32) throws(Failure) {
        let code = data.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor).error }
        if let code { throw .cannotWrite(reason: String(cString: strerror(code))) }
    }

    /// Opens a file for reading and appending, creates it if there is none, and locks it: a log file has one
    /// writer.
    static func open(_ path: String) throws(Failure) -> FileHandle {
        let descriptor = openFile(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .cannotOpen(reason: String(cString: strerror(errno))) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .inUse
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}

/// `open`, under a name that a method does not hide.
private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
