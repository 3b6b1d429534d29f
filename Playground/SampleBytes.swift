import Foundation

/// Bytes made for show: no piece of them stands in another's place unnoticed.
enum SampleBytes {
    static func make(_ count: Int) -> [UInt8] {
        // A length that is a multiple of no buffer's.
        let block = (0..<min(count, 65_537)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count { bytes += block.prefix(count - bytes.count) }
        return bytes
    }
}
