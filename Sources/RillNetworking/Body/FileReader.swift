import Foundation
import RillLocks

/// Reads a file up to the length it had when it was opened.
final class FileReader: BodyReader {
    let length: Int
    private let name: String
    private let descriptor: Int32
    private var left: Int

    init(_ url: URL) throws {
        name = url.lastPathComponent
        guard url.isFileURL else {
            throw BodyError.unreadable(file: name, reason: "its URL is not that of a file")
        }
        // O_NONBLOCK, because opening a pipe without a writer would block.
        descriptor = Descriptor.openFile(url.path(percentEncoded: false), O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.systemError(name) }
        do {
            length = try Self.length(of: descriptor, name)
        } catch {
            close(descriptor)
            throw error
        }
        left = length
    }

    deinit { close(descriptor) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let count = try fill(buffer)
        left -= count
        if count == 0 { throw BodyError.changed(file: name) }
        // Checked before the last piece is sent, so that the server cannot take the body for complete.
        if left == 0, try Self.length(of: descriptor, name) != length {
            throw BodyError.changed(file: name)
        }
        return count
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw Self.systemError(name) }
        }
    }

    private static func length(of descriptor: Int32, _ name: String) throws -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw systemError(name) }
        switch status.st_mode & S_IFMT {
        case S_IFREG where status.st_size == 0:
            // The system makes some files only as they are read, such as the files in /proc.
            var byte: UInt8 = 0
            guard pread(descriptor, &byte, 1, 0) <= 0 else {
                throw BodyError.unreadable(file: name, reason: "it has content, but its length is 0")
            }
            return 0
        case S_IFREG: return Int(status.st_size)
        case S_IFDIR: throw BodyError.unreadable(file: name, reason: "it is a directory")
        default: throw BodyError.unreadable(file: name, reason: "it is not a regular file")
        }
    }

    private static func systemError(_ name: String) -> BodyError {
        .unreadable(file: name, reason: String(cString: strerror(errno)))
    }
}
