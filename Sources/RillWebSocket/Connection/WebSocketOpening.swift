import Rill
import RillNetworking

/// What a transport needs to know to open a WebSocket.
struct WebSocketOpening: Sendable {
    let protocols: [String]
    let options: WebSocketOptions
    let scheduler: any TrustedScheduler
    /// Called before the head of the response is delivered.
    let opened: @Sendable (WebSocketConnection, MessageQueue) -> Void

    /// Calls `beat` after each time of a heartbeat, which counts from the call before: one that the scheduler
    /// makes late does not shorten the time for the answer.
    func startHeartbeat(in lifetime: Lifetime, _ beat: @escaping @Sendable (Duration) -> Void) {
        guard let time = options.heartbeat else { return }
        scheduler.schedule(after: time, in: lifetime) {
            beat(time)
            startHeartbeat(in: lifetime, beat)
        }
    }
}

extension HTTPRequest {
    /// `exchange`, limited until its head, whose error names the limit that this request has.
    func limitingUntilItsHead(
        _ exchange: (HTTPRequest) -> Observable<ExchangeEvent>
    ) -> Observable<ExchangeEvent> {
        // Behind its head it is open, and its heartbeat is the limit.
        let limited = changed(self) {
            $0.headTimeout = min(headTimeout ?? idleTimeout, idleTimeout)
            $0.idleTimeout = .longestTimeout
        }
        return exchange(limited).mapError { error in
            guard let failure = error as? TransportError, case .timedOut(.head(let limit)) = failure.kind,
                limit != headTimeout && limit != totalTimeout
            else { return error }
            return changed(failure) { $0.kind = .timedOut(.idle(limit)) }
        }
    }
}
