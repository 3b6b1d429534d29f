import Foundation
import RillLocks

/// Files, where Foundation lacks a flag.
enum SystemFile {
    /// Writes all bytes.
    static func write(_ data: Data, to descriptor: Int32, path: String) throws(LogFileError) {
        let code = data.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor).error }
        if let code { throw .cannotWrite(path, reason: String(cString: strerror(code))) }
    }

    /// Opens a file for reading and appending, creates it if there is none, and locks it: a log file has one
    /// writer.
    static func open(_ path: String) throws(LogFileError) -> FileHandle {
        let descriptor = Foundation.open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .cannotOpen(path, reason: String(cString: strerror(errno))) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .inUse(path)
        }
        guard lseek(descriptor, 0, SEEK_END) >= 0 else {
            close(descriptor)
            throw .cannotOpen(path, reason: "it is a pipe, a socket or a terminal, not a file")
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Before a file is closed: a process that is being started has its descriptor too, for a moment, and
    /// would keep the lock.
    static func unlock(_ file: FileHandle) { flock(file.fileDescriptor, LOCK_UN) }
}
