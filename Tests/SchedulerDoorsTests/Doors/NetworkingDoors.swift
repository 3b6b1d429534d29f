import Foundation
import LoopbackServer
import Rill
import RillNetworking
import Testing

extension Bench {
    /// The body of the response that a server gives when it is asked by a client with `interceptor`.
    fileprivate func body(
        through interceptor: Interceptor,
        _ respond: @escaping @Sendable (StubRequest) throws -> Observable<ExchangeEvent>
    ) -> Observable<Data> {
        let client = ApiClient(transport: StubTransport(respond)).intercepted(by: interceptor)
        return client.data(for: URL(filePath: "/"))
    }

    /// An exchange with a server that never responds, until one of its three timeouts ends it.
    fileprivate func silence(_ transport: some Transport) -> Observable<String> {
        .deferred {
            let server = try LoopbackServer { _ in .hang }
            let request = HTTPRequest(
                url: try #require(URL(string: server.baseURL)), headTimeout: .seconds(60),
                totalTimeout: .seconds(60))
            return transport.exchange(request).map { "\($0)" }.do(onDispose: { server.stop() })
        }
    }
}

extension Door {
    static let networking = [
        Door("ApiClient.init(transport:redirects:decoder:maximumBodyBytes:emptyStatuses:redaction:clock:)") {
            let transport = StubTransport { request in request.response(200) }
            let client = ApiClient(transport: transport, clock: $0.scheduler)
            return client.data(for: HTTPRequest(url: URL(filePath: "/"), totalTimeout: .seconds(60)))
        },
        Door(
            """
            Authenticator.init(credential:maximumRefreshes:in:refreshTimeout:scheduler:apply:requiresRefresh:\
            refresh:)
            """
        ) {
            let login = Authenticator(
                credential: 0, scheduler: $0.scheduler, apply: { $1.headers["Authorization"] = "\($0)" },
                refresh: { .just($0 + 1) })
            return $0.body(through: login.interceptor) { request in
                request.response(request.headers["Authorization"] == "3" ? 200 : 401)
            }
        },
        Door("ApiClient.serverSentEvents(from:reconnecting:lastEventID:maximumBytes:scheduler:)") { bench in
            let transport = StubTransport { request in
                request.response(
                    headers: ["Content-Type": "text/event-stream"], body: Data("data: a\n\n".utf8))
            }
            return ApiClient(transport: transport).serverSentEvents(
                from: URL(filePath: "/"), reconnecting: RetryPolicy(.constant(.milliseconds(1))),
                scheduler: bench.scheduler
            ).take(3)
        },
        Door("CurlTransport.init(configuration:scheduler:)") {
            $0.silence(CurlTransport(scheduler: $0.scheduler))
        },
        Door("URLSessionTransport.init(configuration:scheduler:)") {
            $0.silence(URLSessionTransport(scheduler: $0.scheduler))
        },
        Door("Interceptor.log(to:scheduler:)") {
            $0.body(through: .log(to: { _ in }, scheduler: $0.scheduler)) { $0.response(200) }
        },
        Door("Interceptor.retry(_:scheduler:now:)") {
            $0.body(through: .retry(scheduler: $0.scheduler)) { $0.response(503) }
        },
        Door("Interceptor.whenOnline(_:maxAttempts:maximumWait:scheduler:)") {
            let statuses = Observable<Reachability.Status>.just(.offline).concat(.never())
            return $0.body(through: .whenOnline(statuses, scheduler: $0.scheduler)) {
                $0.failure(.notConnectedToInternet)
            }
        },
    ]
}
