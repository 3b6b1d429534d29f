import Rill
import RillLocks

/// A transport without a network, for tests: a closure responds, and the requests are recorded.
///
///     let transport = StubTransport { request in request.response(json: #"{"temperature": 9.5}"#) }
///     let client = ApiClient(transport: transport)
///
/// The closure receives a `StubRequest`. A response is a stream like any other, so operators can make it
/// late, slow or faulty: `delaySubscription` on a virtual scheduler, `never()`,
/// `request.failure(.networkConnectionLost)`, or a `response` with several pieces. The stub also answers
/// requests that other transports refuse, such as a GET with a body or a URL that is not http.
public struct StubTransport: Transport {
    private let respond: @Sendable (StubRequest) throws -> Observable<ExchangeEvent>
    private let record = Record()

    /// Calls `respond` once for every subscription.
    public init(_ respond: @escaping @Sendable (StubRequest) throws -> Observable<ExchangeEvent>) {
        self.respond = respond
    }

    /// Selects the response by method and path, such as `GET /weather`. The response to any other request is
    /// 404.
    public init(routes: [String: @Sendable (StubRequest) throws -> Observable<ExchangeEvent>]) {
        self.init { request in
            let path = request.url.path(percentEncoded: false)
            guard let route = routes["\(request.method) \(path.isEmpty ? "/" : path)"] else {
                return request.response(404)
            }
            return try route(request)
        }
    }

    /// Delivers the responses in their order, and repeats the last one.
    public init(inOrder responses: [@Sendable (StubRequest) throws -> Observable<ExchangeEvent>]) {
        require(!responses.isEmpty, "Rill: a stub that responds in order needs a response")
        let index = Atomic<Int>(0)
        self.init { request in
            try responses[min(index.add(1, ordering: .relaxed).oldValue, responses.count - 1)](request)
        }
    }

    /// The requests of all subscriptions so far, in their order.
    public var requests: [HTTPRequest] { record.requests.withLock { $0 } }

    /// The number of exchanges that have neither ended nor been disposed of.
    public var running: Int { record.running.load(ordering: .acquiring) }

    public func exchange(_ request: HTTPRequest) -> Observable<ExchangeEvent> {
        Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            record.requests.withLock { $0.append(request) }
            record.running.add(1, ordering: .acquiringAndReleasing)
            lifetime.onDispose { record.running.subtract(1, ordering: .acquiringAndReleasing) }
            Observable.deferred { try respond(StubRequest(request: request)) }.run(observer, in: lifetime)
        }
    }
}

private final class Record: Sendable {
    let requests = Mutex<[HTTPRequest]>([])
    let running = Atomic<Int>(0)
}
