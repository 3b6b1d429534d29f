extension String {
    /// FNV-1a with 64 bits over its bytes: the same in every process, unlike a hash of `Hasher`.
    package var fnv1a: UInt64 { utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
}
