import Foundation
import RillLocks

/// The open file of a `LogFile`.
final class FileSink: LogSink {
    /// An open file.
    private struct Open {
        let handle: FileHandle
        /// Distinguishes the file from another file with the same path.
        let identity: FileIdentity?
        let opened = ContinuousClock.now
        var checked = ContinuousClock.now
        var size: UInt64
        var hasHeader = false
        /// Whether a part of a failed write follows the first `size` bytes.
        var hasPart = false

        mutating func removePart() throws {
            guard hasPart else { return }
            do { try handle.truncate(atOffset: size) } catch let error as CocoaError
                where error.code == .fileWriteNoPermission
            {
                // An append-only file keeps the part, as a line of its own.
                let end = try handle.seekToEnd()
                if end > size {
                    try handle.write(contentsOf: Data("\n".utf8))
                    size = end + 1
                }
            }
            hasPart = false
        }
    }

    private let url: URL
    private let rotation: LogRotation
    /// The time after which the file is checked again for having been moved or deleted.
    private let checkInterval: Duration
    private let file: Mutex<Open?>

    init(
        at url: URL, existing: LogFile.Existing = .rotate, rotation: LogRotation = LogRotation(),
        checkInterval: Duration
    ) throws {
        var open = try Self.open(url)
        // A symbolic link stays where it is: its target is rotated, and checked for having been moved.
        let url = SystemFile.target(of: url)
        self.url = url
        self.rotation = rotation
        self.checkInterval = checkInterval
        if open.size > 0 {
            switch existing {
            case .append: break
            case .replace:
                try open.handle.truncate(atOffset: 0)
                open.size = 0
            case .rotate: try Self.rotate(&open, at: url, rotation)
            }
        }
        file = Mutex(open)
    }

    deinit {
        if let open = file.withLock({ $0 }) { SystemFile.unlock(open.handle) }
    }

    var path: String { url.path }

    /// Opens the file again if it was replaced, and rotates it if that is due. Returns true when the next
    /// line is the first of this writer in the file.
    func prepare() throws -> Bool {
        try file.withLock { file in
            if try isReplaced(&file) { try close(&file) }
            if var open = file, isDue(open) {
                defer { file = open }
                try open.removePart()
                try Self.rotate(&open, at: url, rotation)
            }
            if file == nil { file = try Self.open(url) }
            return file?.hasHeader == false
        }
    }

    /// Appends lines. When a write fails, the part that was written is removed, now or before the next lines.
    func write(_ lines: Data) throws {
        try file.withLock { file in
            guard var open = file else { throw LogFileError.cannotWrite(path, reason: "it is not open") }
            defer { file = open }
            try open.removePart()
            do {
                for piece in PageWrites(of: lines, at: open.size) {
                    try SystemFile.write(piece, to: open.handle.fileDescriptor, path: path)
                }
                open.size += UInt64(lines.count)
                open.hasHeader = true
            } catch let failure {
                open.hasPart = true
                do { try open.removePart() } catch { throw failure }
                throw failure
            }
        }
    }

    /// Closes the file.
    func close() throws { try file.withLock { try close(&$0) } }

    private func close(_ file: inout Open?) throws {
        guard let open = file.take() else { return }
        try Self.close(open)
    }

    /// The old file stays locked until the new one is locked, so that a process that has just opened the old
    /// file finds it in use.
    private static func rotate(_ file: inout Open, at url: URL, _ rotation: LogRotation) throws {
        do { try rotation.rotate(url) } catch {
            throw LogFileError.cannotWrite(
                url.path, reason: "it cannot be rotated: \(error.localizedDescription)")
        }
        let old = file
        file = try open(url)
        try close(old)
    }

    private static func close(_ open: Open) throws {
        SystemFile.unlock(open.handle)
        try open.handle.close()
    }

    private func isDue(_ open: Open) -> Bool {
        guard open.size > 0 else { return false }
        return rotation.maxSize.map { open.size >= $0 } ?? false
            || rotation.maxAge.map { open.opened.duration(to: .now) >= $0 } ?? false
    }

    /// Whether another program has truncated, moved or deleted the file.
    private func isReplaced(_ file: inout Open?) throws -> Bool {
        guard let open = file else { return false }
        // Checked before every write, so that a truncated file begins with a header again.
        if try open.handle.seekToEnd() < open.size { return true }
        // Also checked before every rotation, which moves whatever file has the path.
        guard isDue(open) || open.checked.duration(to: .now) >= checkInterval else { return false }
        file?.checked = .now
        return FileIdentity(atPath: path) != open.identity
    }

    private static func open(_ url: URL) throws -> Open {
        guard url.isFileURL else {
            throw LogFileError.cannotOpen(url.absoluteString, reason: "it is not the URL of a file")
        }
        let handle = try SystemFile.open(url.path)
        var size = try handle.seekToEnd()
        if size > 0 {
            try handle.seek(toOffset: size - 1)
            if try handle.read(upToCount: 1) != Data("\n".utf8) {
                try handle.write(contentsOf: Data("\n".utf8))
                size += 1
            }
        }
        return Open(handle: handle, identity: FileIdentity(of: handle.fileDescriptor), size: size)
    }
}
