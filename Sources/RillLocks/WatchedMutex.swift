#if THREAD_SANITIZER
    import Synchronization

    /// A mutex whose lock order the thread sanitizer can see.
    ///
    /// On Linux a contended `Synchronization.Mutex` is handed over in the kernel and in code that is not
    /// instrumented, so the sanitizer reports false races. Here an atomic in instrumented code shows it the
    /// order. Access without the lock is still reported.
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
