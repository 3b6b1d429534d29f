import Foundation

/// Compresses bytes in the format of RFC 1952, with one block of the fixed codes of RFC 1951. This shrinks
/// requests with spans to a sixth to a tenth of their size, and needs no library of the system.
package struct Gzip {
    private static let window = 32_768
    private static let matchLengths = 3...258
    /// How many earlier positions with the same three bytes are tried.
    private static let tries = 16

    private var output: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    /// Bits that do not yet make a whole byte, with the first bit lowest.
    private var bits: UInt64 = 0
    private var bitCount = 0

    /// The compressed bytes of `data`, which must be shorter than 2 GiB.
    package static func compressed(_ data: Data) -> Data {
        let bytes = Array(data)
        var gzip = Gzip()
        bytes.withUnsafeBufferPointer { gzip.compress($0) }
        gzip.finish(crc: CRC32.of(bytes), size: UInt32(bytes.count))
        return Data(gzip.output)
    }

    private mutating func compress(_ bytes: UnsafeBufferPointer<UInt8>) {
        // The header of the last block, with fixed codes.
        write(0b011, 3)
        var latest = [Int32](repeating: -1, count: 1 << 15)
        var before = [Int32](repeating: -1, count: Self.window)
        func enter(_ place: Int) {
            guard place + 2 < bytes.count else { return }
            let hash = Self.hash(bytes, place)
            before[place & (Self.window - 1)] = latest[hash]
            latest[hash] = Int32(place)
        }
        var place = 0
        while place < bytes.count {
            var match = (length: 0, distance: 0)
            if place + 2 < bytes.count {
                var candidate = Int(latest[Self.hash(bytes, place)])
                for _ in 0..<Self.tries where candidate >= 0 && place - candidate <= Self.window - 1 {
                    let length = Self.common(bytes, candidate, place)
                    if length > match.length { match = (length, place - candidate) }
                    candidate = Int(before[candidate & (Self.window - 1)])
                }
            }
            if match.length >= Self.matchLengths.lowerBound {
                write(length: match.length, distance: match.distance)
                for next in place..<place + match.length { enter(next) }
                place += match.length
            } else {
                write(symbol: Int(bytes[place]))
                enter(place)
                place += 1
            }
        }
        write(symbol: 256)
    }

    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int {
        let three = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
        return Int((three &* 0x9E37_79B1) >> 17)
    }

    private static func common(_ bytes: UnsafeBufferPointer<UInt8>, _ one: Int, _ other: Int) -> Int {
        let most = min(matchLengths.upperBound, bytes.count - other)
        var length = 0
        while length < most, bytes[one + length] == bytes[other + length] { length += 1 }
        return length
    }

    /// Writes the fixed code of a literal, of the end, or of a length.
    private mutating func write(symbol: Int) {
        switch symbol {
        case 0...143: write(code: 0x30 + symbol, 8)
        case 144...255: write(code: 0x190 + symbol - 144, 9)
        case 256...279: write(code: symbol - 256, 7)
        default: write(code: 0xC0 + symbol - 280, 8)
        }
    }

    private mutating func write(length: Int, distance: Int) {
        let (lengthCode, lengthRest, lengthBits) = Self.split(length - 3, groups: 4)
        // The longest length has a special code.
        if length == 258 {
            write(symbol: 285)
        } else {
            write(symbol: 257 + lengthCode)
            write(UInt64(lengthRest), lengthBits)
        }
        let (code, rest, bits) = Self.split(distance - 1, groups: 2)
        write(code: code, 5)
        write(UInt64(rest), bits)
    }

    /// The code of a length or a distance. There are `groups` codes for each number of extra bits.
    private static func split(_ value: Int, groups: Int) -> (code: Int, rest: Int, bits: Int) {
        if value < 2 * groups { return (value, 0, 0) }
        let width = Int.bitWidth - value.leadingZeroBitCount
        let bits = width - (groups == 4 ? 3 : 2)
        return (groups * bits + value >> bits, value & ((1 << bits) - 1), bits)
    }

    /// Writes a code, which begins with its highest bit.
    private mutating func write(code: Int, _ count: Int) {
        var reversed: UInt64 = 0
        for bit in 0..<count where code >> bit & 1 == 1 { reversed |= 1 << (count - 1 - bit) }
        write(reversed, count)
    }

    private mutating func write(_ value: UInt64, _ count: Int) {
        bits |= value << bitCount
        bitCount += count
        while bitCount >= 8 {
            output.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount -= 8
        }
    }

    private mutating func finish(crc: UInt32, size: UInt32) {
        if bitCount > 0 { write(0, 8 - bitCount) }
        for word in [crc, size] {
            for shift in [0, 8, 16, 24] { output.append(UInt8(word >> shift & 0xFF)) }
        }
    }
}

/// The checksum of RFC 1952.
private enum CRC32 {
    private static let table = (0..<256).map { (index: UInt32) in
        (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    static func of(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
    }
}
