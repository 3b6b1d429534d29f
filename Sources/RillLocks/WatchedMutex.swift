#if THREAD_SANITIZER
    import Synchronization

    /// A mutex whose order the thread sanitizer can follow.
    ///
    /// On Linux a contended `Synchronization.Mutex` changes hands in the kernel and in code the sanitizer does not see,
    /// which makes it report races that are none. Here an atomic in plain sight tells it the order. Access that does not
    /// hold the lock is reported as ever.
    public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        // Unchecked: the mutex inside guards the value.
        private let mutex: Synchronization.Mutex<Value>
        private let order = Atomic<Int>(0)

        public init(_ value: consuming sending Value) {
            mutex = Synchronization.Mutex(value)
        }

        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock { value throws(Failure) in
                order.add(1, ordering: .acquiring)
                defer { order.add(1, ordering: .releasing) }
                return try body(&value)
            }
        }
    }
#endif
