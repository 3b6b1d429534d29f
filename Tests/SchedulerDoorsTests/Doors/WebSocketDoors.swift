import Foundation
import LoopbackServer
import Rill
import RillNetworking
import RillWebSocket
import Testing

/// A stream of a server that does this with the handshake.
private func messages<Element>(
    _ behavior: Behavior, _ stream: @escaping @Sendable (HTTPRequest) -> Observable<Element>
) -> Observable<String> {
    .deferred {
        let server = try LoopbackServer { _ in behavior }
        let request = HTTPRequest(
            url: try #require(URL(string: server.baseURL)), headTimeout: .seconds(60),
            totalTimeout: .seconds(60))
        return stream(request).map { "\($0)" }.do(onDispose: { server.stop() })
    }
}

extension Door {
    static let webSocket = [
        Door("ApiClient.webSocket(_:protocols:options:scheduler:)") { bench in
            messages(.hang) { ApiClient().webSocket($0, scheduler: bench.scheduler) }
        },
        Door("ApiClient.webSocketMessages(from:protocols:options:sending:reconnecting:scheduler:)") { bench in
            messages(.respond(Response(503))) {
                ApiClient().webSocketMessages(
                    from: $0, reconnecting: RetryPolicy(.constant(.milliseconds(1))).maxAttempts(3),
                    scheduler: bench.scheduler)
            }
        },
    ]
}
