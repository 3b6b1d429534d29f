import Foundation
import RillLocks

/// The bytes of a body, opened for one sending. It reads exactly as many bytes as the body promises.
// Unchecked: it is read by one thread at a time.
package final class BodyStream: BodyReader, @unchecked Sendable {
    /// The number of bytes; nil if it is not known before the end.
    package let length: Int?
    private let reader: any BodyReader
    private var bytesRead = 0

    init(_ reader: any BodyReader, length: Int?) {
        self.reader = reader
        self.length = length
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let wanted = min(buffer.count, length.map { $0 - bytesRead } ?? .max)
        guard wanted > 0 else { return 0 }
        let count = try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
        require((0...wanted).contains(count), "Rill: a body reader returned \(count) of \(wanted) bytes")
        bytesRead += count
        if count == 0, let length { throw BodyError.tooShort(promised: length, found: bytesRead) }
        return count
    }

    /// The next bytes, at most `limit` of them; empty at the end.
    package func read(atMost limit: Int) throws -> Data {
        var piece = Data(count: limit)
        let count = try piece.withUnsafeMutableBytes { try read(into: $0) }
        return piece.prefix(count)
    }

    /// All bytes that have not been read yet.
    package func readAll() throws -> Data {
        var whole = Data()
        while case let piece = try read(atMost: 64 * 1024), !piece.isEmpty { whole.append(piece) }
        return whole
    }
}
