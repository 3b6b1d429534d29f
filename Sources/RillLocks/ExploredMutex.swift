#if EXPLORE_INTERLEAVINGS
    import Synchronization

    /// A mutex whose lock is a point of an exploration. Outside an exploration it is a plain mutex.
    // Unchecked: the mutex inside guards the value.
    public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        private let mutex: Synchronization.Mutex<Value>
        private let location = Location()

        public init(_ value: consuming sending Value) { mutex = Synchronization.Mutex(value) }

        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            location.lock()
            defer { location.unlock() }
            return try mutex.withLock { value throws(Failure) in try body(&value) }
        }
    }
#endif
