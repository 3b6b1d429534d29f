import Foundation

/// Reads a file from its beginning to the length it had when it was opened.
final class FileReader: BodyReader {
    let length: Int
    private let name: String
    private let descriptor: Int32
    private var left: Int

    init(_ url: URL) throws {
        name = url.lastPathComponent
        // Never waits, not even for a pipe that nobody writes to.
        descriptor = open(url.path(percentEncoded: false), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw BodyFailure.cannotOpen(file: name, reason: Self.text(of: errno))
        }
        do {
            length = try Self.length(of: descriptor, name)
        } catch {
            close(descriptor)
            throw error
        }
        left = length
    }

    deinit {
        close(descriptor)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let count = try fill(buffer)
        left -= count
        if count == 0 { throw BodyFailure.changed(file: name) }
        // Looked at before the last piece goes out: the server must not take the body for a whole one.
        if left == 0, try Self.length(of: descriptor, name) != length {
            throw BodyFailure.changed(file: name)
        }
        return count
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else {
                throw BodyFailure.cannotRead(file: name, reason: Self.text(of: errno))
            }
        }
    }

    private static func length(of descriptor: Int32, _ name: String) throws -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw BodyFailure.cannotRead(file: name, reason: text(of: errno))
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return Int(status.st_size)
        case S_IFDIR: throw BodyFailure.isDirectory(name)
        default: throw BodyFailure.cannotOpen(file: name, reason: "it is not a regular file")
        }
    }

    private static func text(of code: Int32) -> String {
        String(cString: strerror(code))
    }
}
