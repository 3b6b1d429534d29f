import Rill
import RillNetworking

/// Opens WebSockets by libcurl. A response with status 101 ends with the connection, and has no body.
struct CurlWebSocketTransport: Transport {
    let configuration: TransportConfiguration
    let protocols: [String]
    let options: WebSocketOptions
    let scheduler: any TrustedScheduler
    /// Called before the head of the response is delivered.
    let opened: @Sendable (WebSocketConnection, MessageQueue) -> Void

    /// How much may wait for the subscriber.
    var bufferLimit: Int { configuration.maximumBufferedBytes ?? 256 * 1024 }

    func exchange(_ request: HTTPRequest) -> Observable<ExchangeEvent> {
        // What is idle is decided by the heartbeat, once it is open.
        var timed = request
        timed.headTimeout = min(request.headTimeout ?? request.idleTimeout, request.idleTimeout)
        timed.idleTimeout = .longestTimeout
        return Exchange.events(of: timed, timeoutsOn: scheduler) { exchange in
            if let missing = CurlLibrary.missing {
                return exchange.fail(.unavailable(reason: "\(missing) is missing on this machine"))
            }
            do throws(ResourceShortage) {
                let loop = try SocketLoop.shared()
                let socket = CurlWebSocket(exchange, on: loop, of: self, pageTimeout: request.idleTimeout)
                loop.post { socket.start() }
                exchange.network.onDispose { loop.post { socket.cancel() } }
            } catch { exchange.fail(error.kind) }
        }
    }
}
