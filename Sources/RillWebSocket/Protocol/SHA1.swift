/// The hash of a handshake (RFC 3174). The handshake does not rely on its security: RFC 6455, 10.8.
enum SHA1 {
    static func hash(_ message: some Sequence<UInt8>) -> [UInt8] {
        var bytes = Array(message)
        let length = bytes.count * 8
        bytes.append(0x80)
        while bytes.count % 64 != 56 { bytes.append(0) }
        bytes += Frame.bigEndian(length, bytes: 8)
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        for block in stride(from: 0, to: bytes.count, by: 64) { add(bytes[block..<block + 64], to: &state) }
        return state.flatMap { Frame.bigEndian($0, bytes: 4) }
    }

    private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
            block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<80 {
            words.append(
                (words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]).rotated(by: 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let (mix, constant): (UInt32, UInt32) =
                switch index / 20 {
                case 0: (b & c | ~b & d, 0x5A82_7999)
                case 1: (b ^ c ^ d, 0x6ED9_EBA1)
                case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            (a, b, c, d, e) = (a.rotated(by: 5) &+ mix &+ e &+ constant &+ word, a, b.rotated(by: 30), c, d)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }
}

extension UInt32 {
    fileprivate func rotated(by bits: UInt32) -> UInt32 { self << bits | self >> (32 - bits) }
}
