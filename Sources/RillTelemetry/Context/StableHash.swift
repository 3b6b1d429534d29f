/// A hash that is the same in every process, unlike those of `Hasher`.
enum StableHash {
    /// Two words as one, by the finaliser of SplitMix64.
    static func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
        finalised(finalised(first &+ golden) ^ (second &* golden))
    }

    private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15

    private static func finalised(_ word: UInt64) -> UInt64 {
        var word = word
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
