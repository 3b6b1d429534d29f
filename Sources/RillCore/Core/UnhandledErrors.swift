import RillLocks

/// Receives errors that no subscriber can receive: the error of a subscription without `onError`, the error
/// of a stream or a binder that cannot fail, and the broken rule of a scheduler.
///
/// After the end of a stream, the handler receives what the closure of `create`, or a closure of `do` other
/// than `onNext`, throws, except a `CancellationError`. Any other late error is dropped, like any late event.
///
/// The process has one handler. The default writes one line to standard error, in release builds too; it
/// never stops the program.
public enum UnhandledErrors {
    /// Receives the error and, when a subscription has no `onError`, the place of its `subscribe`.
    public typealias Handler = @Sendable (any Error, CallSite?) -> Void

    /// A struct, because a closure that is itself the generic argument is wrapped in another closure at every
    /// access.
    private struct State { var handler: Handler }

    private static let state = Mutex(State(handler: UnhandledErrors.report))

    /// Replaces the handler and returns the previous one. The handler runs on the thread that delivers the
    /// error.
    @discardableResult public static func setHandler(_ newHandler: @escaping Handler) -> Handler {
        state.withLock { state in
            defer { state.handler = newHandler }
            return state.handler
        }
    }

    /// The default handler.
    @Sendable package static func report(_ error: any Error, _ site: CallSite?) {
        let place =
            if let site { "\(site): an error reached a subscription without onError" } else {
                "no subscriber can receive this error"
            }
        StandardError.write("Rill: \(place): \(error)\n")
    }

    /// Runs `work`, after the stream has ended. An error that `work` throws is unhandled.
    @inlinable static func catching(_ work: () throws -> Void) {
        do { try work() } catch { handle(late: error) }
    }

    /// Handles an error after the end of its stream. A `CancellationError` is dropped, since it says nothing
    /// new.
    @usableFromInline package static func handle(late error: any Error) {
        if !(error is CancellationError) { handle(error) }
    }

    @usableFromInline package static func handle(_ error: any Error, at site: CallSite? = nil) {
        let handler = state.withLock { $0.handler }
        handler(error, site)
    }
}
