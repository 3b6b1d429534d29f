import Rill
import RillNetworking

extension ApiClient {
    /// The messages of a server, over as many connections as are needed.
    ///
    ///     client.webSocketMessages(from: url, sending: ["subscribe"], scheduler: scheduler)
    ///
    ///     connections  -a-b-(1001)   -c-(1000)
    ///     result       -a-b-----------c-|
    ///
    /// Every connection sends the messages of `greeting` first. The way in which a connection ends decides
    /// what follows:
    /// - The server leaves or fails (1001, 1006, 1011 to 1014), the connection breaks, a heartbeat is missed,
    ///   or the handshake is refused by an outage or with status 429: `policy` says when to connect again.
    /// - A close with 1000, or without a code, completes the stream.
    /// - Any other close code, any other refusal, such as 401 or 403, and a breach of the protocol by the
    ///   server fail the stream.
    ///
    /// A message resets the counts and delays of `policy`, unless `policy` has its own `reset`. A
    /// `Retry-After` is the least delay, up to a day, unless `decide` of `policy` chooses the delay.
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
                // Sending fails only if the connection has ended. `messages` reports that, after the messages
                // that have come before the end.
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
