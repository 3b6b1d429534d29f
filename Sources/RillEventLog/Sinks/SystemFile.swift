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
        // Tries again when another process has rotated the file between opening and locking.
        for _ in 0..<100 {
            let file = try openUnlocked(path)
            if try lock(file, at: path) { return file }
        }
        throw .inUse(path)
    }

    /// The target of a symbolic link; any other URL is returned unchanged.
    static func target(of url: URL) -> URL {
        var status = stat()
        guard lstat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
            let path = realpath(url.path, nil)
        else { return url }
        defer { free(path) }
        return URL(filePath: String(cString: path))
    }

    static func openUnlocked(_ path: String) throws(LogFileError) -> FileHandle {
        let descriptor = Descriptor.openFile(path, O_RDWR | O_APPEND | O_CREAT, mode: 0o644)
        guard descriptor >= 0 else { throw .cannotOpen(path, reason: String(cString: strerror(errno))) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Locks an open file. Returns false when it is not the file at the path, or no longer.
    static func lock(_ file: FileHandle, at path: String) throws(LogFileError) -> Bool {
        let descriptor = file.fileDescriptor
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .inUse(path) }
        guard lseek(descriptor, 0, SEEK_END) >= 0 else {
            throw .cannotOpen(path, reason: "it is a pipe, a socket or a terminal, not a file")
        }
        if FileIdentity(of: descriptor) == FileIdentity(atPath: path) { return true }
        unlock(file)
        return false
    }

    /// Unlocks a file before it is closed. Otherwise a process that is being started, which briefly has a
    /// copy of the descriptor, would keep the lock.
    static func unlock(_ file: FileHandle) { flock(file.fileDescriptor, LOCK_UN) }
}
