/// Stands for variables that are guarded by a protocol of atomics or by a law, and not by a lock. In an
/// exploration, it is a data race if a thread uses them without knowing of the previous use; elsewhere,
/// `use()` does nothing.
public struct Witness: ~Copyable, Sendable {
    #if EXPLORE_INTERLEAVINGS
        private let location = Location()

        public init() {}
        public borrowing func use() { location.use() }
    #else
        @inlinable public init() {}
        @inlinable @inline(__always) public borrowing func use() {}
    #endif
}
