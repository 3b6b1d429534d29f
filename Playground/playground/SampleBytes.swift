enum SampleBytes {
    /// Bytes in which the pieces that buffers divide them into differ from each other.
    static func make(_ count: Int) -> [UInt8] {
        // The length of the block is not a multiple of any buffer's length.
        let block = (0..<min(count, 65_537)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count { bytes += block.prefix(count - bytes.count) }
        return bytes
    }
}
