import Rill

/// A hash that is the same in every process, unlike the hashes of `Hasher`.
enum StableHash {
    /// Combines two words into one, with the finaliser of SplitMix64.
    static func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let (golden, finalised) = (SplitMix64.golden, SplitMix64.finalised)
        return finalised(finalised(first &+ golden) ^ (second &* golden))
    }
}
