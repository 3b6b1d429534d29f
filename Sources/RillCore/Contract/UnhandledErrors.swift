import RillLocks

/// Where an error goes that reached a subscription without an `onError`.
///
/// There is one handler for the process. The default writes one line to standard error in debug builds and does
/// nothing in release builds; it never stops the program.
public enum UnhandledErrors {
    public typealias Handler = @Sendable (any Error) -> Void

    private static let handler = Mutex<Handler>(UnhandledErrors.report)

    /// Replaces the handler and returns the one before. Called on the thread that delivered the error.
    @discardableResult
    public static func setHandler(_ newHandler: @escaping Handler) -> Handler {
        handler.withLock { current in
            defer { current = newHandler }
            return current
        }
    }

    /// What handles an unhandled error until `setHandler(_:)` is called.
    public static func report(_ error: any Error) {
        #if DEBUG
            StandardError.write("Rill: an error reached a subscription without onError: \(error)\n")
        #endif
    }

    /// Runs `work`; an error it throws has no stream left to go to and is unhandled.
    @inlinable
    static func catching(_ work: () throws -> Void) {
        do { try work() } catch { handle(error) }
    }

    @usableFromInline
    static func handle(_ error: any Error) {
        let handler = handler.withLock { $0 }
        handler(error)
    }
}
