import Rill
import RillNetworking

/// What a transport needs to know to open a WebSocket.
struct WebSocketOpening: Sendable {
    let protocols: [String]
    let options: WebSocketOptions
    let scheduler: any TrustedScheduler
    /// Called before the head of the response is delivered.
    let opened: @Sendable (WebSocketConnection, MessageQueue) -> Void

    /// Calls `beat` whenever the time of a heartbeat has passed. That time counts from the previous call, so
    /// that a late call does not shorten the time for the answer.
    func startHeartbeat(in lifetime: Lifetime, _ beat: @escaping @Sendable (Duration) -> Void) {
        guard let time = options.heartbeat else { return }
        scheduler.schedule(after: time, in: lifetime) {
            beat(time)
            startHeartbeat(in: lifetime, beat)
        }
    }
}

extension HTTPRequest {
    /// `exchange` with a time limit until its head. The error of a timeout names the limit that this request
    /// sets.
    func limitingUntilItsHead(
        _ exchange: (HTTPRequest) -> Observable<ExchangeEvent>
    ) -> Observable<ExchangeEvent> {
        // After the head the connection is open, and the heartbeat is its limit.
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
