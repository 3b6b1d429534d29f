/// Stands for variables that no lock guards, but a protocol of atomics or a law. In an exploration, a use
/// that does not know of the one before is a data race; elsewhere it is nothing.
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
