import Rill
import RillNetworking

extension ApiClient {
    /// The messages of a server, over as many connections as it takes.
    ///
    ///     client.webSocketMessages(from: url, sending: ["subscribe"], scheduler: scheduler)
    ///
    ///     connections  -a-b-(1001)   -c-(1000)
    ///     result       -a-b-----------c-|
    ///
    /// Every connection sends the messages of `greeting` first. How it ends decides what follows:
    /// - The server leaves or fails (1001, 1006, 1011 to 1014), the connection breaks, a heartbeat is missed,
    ///   or the handshake is refused by an outage or with status 429: `policy` says when to connect again.
    /// - A close with 1000, or without a code, completes the stream.
    /// - Any other close code and any other refusal, such as 401 or 403, are its error, and so is a rule of
    ///   the protocol that the server has broken.
    ///
    /// A message begins the counts and delays of `policy` again, unless it has a `reset` of its own. A
    /// `Retry-After` is the least delay, a day at most, unless `decide` of `policy` chooses.
    ///
    /// Without a heartbeat in `options`, a server that vanishes is not noticed. To send more than a greeting,
    /// use `webSocket(_:protocols:options:scheduler:)` with `flatMapLatest` and `retry`.
    public func webSocketMessages(
        from request: some HTTPRequestConvertible, protocols: [String] = [],
        options: WebSocketOptions = WebSocketOptions(), sending greeting: [WebSocketMessage] = [],
        reconnecting policy: RetryPolicy = RetryPolicy(.standard), scheduler: any Scheduler
    ) -> Observable<WebSocketMessage> {
        webSocket(request, protocols: protocols, options: options, scheduler: scheduler)
            .flatMap { connection in
                // What keeps it from being sent is the end of the connection, which `messages` tells, behind
                // those that have come before it.
                let sent = Observable<Never>.concat(greeting.map { connection.sending($0) })
                    .catchError { _ in .empty() }
                return .merge([sent.map(unreachable), connection.messages])
            }
            .retry(
                policy.reconnecting { ($0 as? WebSocketError)?.isTemporary ?? false }, scheduler: scheduler)
    }
}

/// Any result, for an element that cannot exist.
@Sendable private func unreachable<Result>(_ element: Never) -> Result {}
