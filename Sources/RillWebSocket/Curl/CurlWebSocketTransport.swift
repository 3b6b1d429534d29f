import Rill
import RillNetworking

/// Opens WebSockets through libcurl. A response with status 101 ends with the connection, and has no body.
struct CurlWebSocketTransport: Transport {
    let configuration: TransportConfiguration
    let opening: WebSocketOpening

    func exchange(_ request: HTTPRequest) -> Observable<ExchangeEvent> {
        request.limitingUntilItsHead {
            Exchange.events(of: $0, timeoutsOn: opening.scheduler) { exchange in
                if let problem = CurlLibrary.problem { return exchange.fail(problem) }
                do throws(ResourceShortage) {
                    let loop = try SocketLoop.shared()
                    let socket = CurlWebSocket(exchange, on: loop, of: self, pageTimeout: request.idleTimeout)
                    loop.post { socket.start() }
                    exchange.network.onDispose { loop.post { socket.cancel() } }
                } catch { exchange.fail(error.kind) }
            }
        }
    }
}
