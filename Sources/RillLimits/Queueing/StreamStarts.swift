import RillLocks

/// Schedules the starts of streams that have waited, without recursion.
///
/// A scheduler may run work inside the call that schedules it. A stream that ends there makes room for the
/// next one, so the starts would nest, as deep as the queue is long. The outermost call on a thread schedules
/// them one after the other.
enum StreamStarts {
    private final class Pending { var starts = Queue<@Sendable () -> Void>() }

    private static let current = ThreadLocal<Pending>()

    static func schedule(_ start: @escaping @Sendable () -> Void) {
        if let pending = current.value { return pending.starts.append(start) }
        let pending = Pending()
        current.value = pending
        defer { current.value = nil }
        // As on a separate thread, because the starts are no part of the stream that has released them.
        HeldLimits.with(nil) {
            start()
            while let next = pending.starts.popFirst() { next() }
        }
    }

    /// Sets a timer without waiting for the start that is in progress on this thread, whose subscriber may
    /// wait for what the timer starts.
    static func apart(_ body: () -> Void) {
        let outer = current.value
        current.value = nil
        defer { current.value = outer }
        body()
    }
}
