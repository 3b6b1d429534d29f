#if (canImport(Glibc) || canImport(Musl) || canImport(Android)) && !EXPLORE_INTERLEAVINGS
    import Synchronization

    /// A `Synchronization.Mutex` that tries several times before it waits in the kernel.
    ///
    /// On Linux the kernel hands a contended mutex from one waiting thread to the next, with a switch of
    /// threads for every lock: eight threads that lock 200,000 times each take 21 s instead of 0.013 s. See
    /// `docs/decisions/0019-a-mutex-tries-before-it-waits.md`.
    @frozen
    // Unchecked: the mutex inside guards the value.
    public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        @usableFromInline let mutex: Synchronization.Mutex<Value>

        #if THREAD_SANITIZER
            /// The kernel and the standard library are not instrumented; this atomic shows the sanitizer the
            /// order of the locks. Access without the lock is still reported.
            @usableFromInline let order = Atomic<Int>(0)
        #endif

        @inlinable public init(_ value: consuming sending Value) { mutex = Synchronization.Mutex(value) }

        #if THREAD_SANITIZER
            @inlinable @inline(__always) public borrowing func withLock<Result: ~Copyable, Failure: Error>(
                _ body: (inout sending Value) throws(Failure) -> sending Result
            ) throws(Failure) -> sending Result {
                try mutex.withLock { value throws(Failure) in
                    order.add(1, ordering: .acquiring)
                    defer { order.add(1, ordering: .releasing) }
                    return try body(&value)
                }
            }
        #else
            // The function is transparent, because a debug build would otherwise look up the metadata of its
            // types for each lock.
            @_transparent public borrowing func withLock<Result: ~Copyable, Failure: Error>(
                _ body: (inout sending Value) throws(Failure) -> sending Result
            ) throws(Failure) -> sending Result {
                if let result = try mutex.withLockIfAvailable(body) { return result }
                return try withContendedLock(body)
            }
        #endif

        @usableFromInline @inline(never) borrowing func withContendedLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            for attempt in 0..<100 {
                if attempt >= 10 { Threads.yield() }
                if let result = try mutex.withLockIfAvailable(body) { return result }
            }
            return try mutex.withLock(body)
        }
    }
#endif
