import Foundation

/// CRC-32, as in zip files and PNG.
struct Checksum: Hashable, CustomStringConvertible {
    private var register: UInt32 = .max

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    init(_ bytes: some Sequence<UInt8> = []) {
        append(bytes)
    }

    /// Of a file, read in pieces.
    init(of file: URL) throws {
        let handle = try FileHandle(forReadingFrom: file)
        while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { append(piece) }
        try handle.close()
    }

    mutating func append(_ bytes: some Sequence<UInt8>) {
        let done: Void? = bytes.withContiguousStorageIfAvailable { append($0) }
        if done == nil { Array(bytes).withUnsafeBufferPointer { append($0) } }
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        var register = register
        Self.table.withUnsafeBufferPointer { table in
            for byte in bytes {
                register = table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ register >> 8
            }
        }
        self.register = register
    }

    var description: String {
        let digits = String(~register, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
