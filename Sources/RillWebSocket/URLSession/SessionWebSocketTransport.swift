import Rill
import RillNetworking

/// Opens WebSockets through URLSession, on Apple's platforms.
struct SessionWebSocketTransport: Transport {
    let bufferLimit: Int
    let opening: WebSocketOpening

    func exchange(_ request: HTTPRequest) -> Observable<ExchangeEvent> {
        request.limitingUntilItsHead {
            Exchange.events(of: $0, timeoutsOn: opening.scheduler) { exchange in
                let socket = SessionWebSocket(exchange, opening, bufferLimit: bufferLimit)
                socket.start()
                exchange.network.onDispose { socket.cancel() }
            }
        }
    }
}
