import Foundation

/// Writes to a descriptor until everything is written.
enum FileWriting {
    /// Tells how much was written before a failure, in `written`.
    static func append(
        _ data: Data, to descriptor: Int32, path: String, written: inout Int
    ) throws(FileFailure) {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw FileFailure(.write, path: path, code: errno) }
            written += count
            rest = rest.dropFirst(count)
        }
    }

    /// Replaces what is in a small file.
    static func replace(_ path: String, with data: Data) throws(FileFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileFailure(.open, path: path, code: errno) }
        defer { close(descriptor) }
        var written = 0
        try append(data, to: descriptor, path: path, written: &written)
    }
}
