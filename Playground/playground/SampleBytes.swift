enum SampleBytes {
    /// Bytes in which no piece equals another one of the same size.
    static func make(_ count: Int) -> [UInt8] {
        // A length that is a multiple of no buffer's.
        let block = (0..<min(count, 65_537)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count { bytes += block.prefix(count - bytes.count) }
        return bytes
    }
}
