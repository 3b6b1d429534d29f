#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Foundation

/// Files, where Foundation lacks a flag.
enum SystemFile {
    enum Failure: Error {
        case inUse
        case cannotOpen(reason: String)
        case cannotWrite(reason: String)
    }

    /// Writes all bytes.
    static func write(_ data: Data, to descriptor: Int32) throws(Failure) {
        var offset = 0
        while offset < data.count {
            let (count, code) = data.withUnsafeBytes { bytes in
                (writeBytes(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset), errno)
            }
            if count >= 0 {
                offset += count
            } else if code != EINTR {
                throw .cannotWrite(reason: String(cString: strerror(code)))
            }
        }
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

/// `write`, under a name that a method does not hide.
private func writeBytes(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, start, count)
}
