extension String {
    /// The 64-bit FNV-1a hash of the UTF-8 bytes. Unlike a hash of `Hasher`, it is the same in every process.
    package var fnv1a: UInt64 { utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
}
