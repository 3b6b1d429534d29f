import RillLocks

/// Receives errors that no subscriber can receive: that of a subscription without `onError`, that of a
/// stream or a binder that cannot fail, and the mistake of a scheduler. Of errors behind the end of a stream
/// it receives what the closure of `create`, or one of `do` other than `onNext`, throws, unless that is a
/// `CancellationError`; any other is dropped, as any event is.
///
/// The process has one handler. The default writes one line to standard error, in release builds too; it
/// never stops the program.
public enum UnhandledErrors {
    /// Receives the error and, when a subscription has no `onError`, the place of its `subscribe`.
    public typealias Handler = @Sendable (any Error, CallSite?) -> Void

    /// In a struct: a closure that stands alone in a generic type is wrapped in another one at every access.
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

    /// Runs `work`. An error it throws is unhandled, since the stream has already ended.
    @inlinable static func catching(_ work: () throws -> Void) {
        do { try work() } catch { handle(late: error) }
    }

    /// Handles an error behind the end of its stream, where a cancellation says nothing new.
    @usableFromInline package static func handle(late error: any Error) {
        if !(error is CancellationError) { handle(error) }
    }

    @usableFromInline package static func handle(_ error: any Error, at site: CallSite? = nil) {
        let handler = state.withLock { $0.handler }
        handler(error, site)
    }
}
