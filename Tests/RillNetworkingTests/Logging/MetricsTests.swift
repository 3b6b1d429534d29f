@testable import RillNetworking

struct MetricsTests {
    private final class Reports: Sendable {
        private let metrics = Mutex<[ExchangeMetrics]>([])
        var all: [ExchangeMetrics] { metrics.withLock { $0 } }
        var interceptor: Interceptor { .metrics { new in self.metrics.withLock { $0.append(new) } } }
    }

    @Test(arguments: NetworkTransport.available)
    func everyRedirectReportsItsTimes(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.redirecting()
        let reports = Reports()
        let client = ApiClient(transport: transport.make()).intercepted(by: reports.interceptor)
        #expect(try client.data(for: server.url("/start?token=hush")).outcome().isCompleted)
        #expect(eventually { reports.all.count == 2 })
        let sorted = reports.all.sorted { $0.status ?? 0 > $1.status ?? 0 }
        #expect(sorted.map(\.status) == [302, 200])
        #expect(sorted.map(\.url) == ["\(server.baseURL)/start?token=***", "\(server.baseURL)/end"])
        for metrics in sorted {
            #expect(metrics.method == "GET")
            let firstByte = try #require(metrics.firstByte)
            #expect(.zero < firstByte && firstByte <= metrics.total)
            #expect((metrics.connection != nil) == (transport == .curl))
        }
        guard transport == .curl else { return }
        let first = try #require(sorted.first?.connection)
        #expect(
            !first.isReused && .zero < first.connect && first.nameLookup <= first.connect
                && first.tls == .zero)
        #expect(sorted.last?.connection?.isReused == (server.connectionCount == 1))
    }

    @Test(.enabled(if: CurlTransport.isAvailable))
    func whatATransportSendsAgainByItselfIsReportedOnce() throws {
        let server = try LoopbackServer.serving { $0.index == 1 ? .closed : .respond(.text("fine")) }
        let reports = Reports()
        let client = ApiClient(transport: CurlTransport()).intercepted(by: reports.interceptor)
        for (index, method) in ["GET", "PUT", "DELETE"].enumerated() {
            #expect(try client.data(for: HTTPRequest(method, url: server.url())).outcome().isCompleted)
            #expect(eventually { reports.all.count > index })
        }
        #expect(server.requests.map(\.method) == ["GET", "PUT", "PUT", "DELETE"])
        #expect(reports.all.map(\.method) == ["GET", "PUT", "DELETE"])
    }

    @Test func aStubTransportReportsNothing() throws {
        let reports = Reports()
        let client = ApiClient(transport: StubTransport { $0.response() })
            .intercepted(by: reports.interceptor)
        #expect(try client.data(for: URL.example).outcome().isCompleted && reports.all.isEmpty)
    }

    @Test(arguments: NetworkTransport.available)
    func aFailureAndADisposalAreReported(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.serving { $0.path == "/hang" ? .hang : .closed }
        let reports = Reports()
        let client = ApiClient(transport: transport.make()).intercepted(by: reports.interceptor)
        #expect(try client.data(for: server.url("/")).failure(ApiError.self)?.name == "transport")
        #expect(eventually { reports.all.count == 1 })
        let subscription = client.data(for: try server.url("/hang")).subscribe { _ in }
        #expect(eventually { server.requests.contains { $0.path == "/hang" } })
        subscription.dispose()
        #expect(eventually { reports.all.count == 2 })
        for metrics in reports.all {
            #expect(metrics.status == nil && metrics.firstByte == nil && metrics.connection == nil)
            #expect(metrics.total > .zero)
        }
    }

    @Test(.enabled(if: CurlTransport.isAvailable && TLSServer.isAvailable))
    func theTimeOfTheHandshakeIsReported() throws {
        let server = try TLSServer()
        let reports = Reports()
        let tls = TLSConfiguration(authorities: server.certificate)
        let transport = CurlTransport(configuration: TransportConfiguration(tls: tls))
        let client = ApiClient(transport: transport).intercepted(by: reports.interceptor)
        let url = try #require(URL(string: "https://localhost:\(server.port)/"))
        #expect(try client.data(for: url).outcome().isCompleted)
        #expect(eventually { reports.all.count == 1 })
        let connection = try #require(reports.all.first?.connection)
        #expect(connection.connect < connection.tls)
    }

    @Test func twoInterceptorsBothReport() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let (outer, inner) = (Reports(), Reports())
        let client = ApiClient().intercepted(by: outer.interceptor, inner.interceptor)
        #expect(try client.data(for: server.url()).outcome().isCompleted)
        #expect(eventually { outer.all.count == 1 && inner.all.count == 1 })
        #expect(outer.all == inner.all)
    }

    @Test func aReportIsOneLine() {
        let made = ConnectionMetrics(
            nameLookup: .microseconds(1250), connect: .milliseconds(10), tls: .milliseconds(31),
            isReused: false)
        let reused = ConnectionMetrics(nameLookup: .zero, connect: .zero, tls: .zero, isReused: true)
        let lines = [made, reused, nil].map { connection in
            let status = connection.map { _ in 200 }
            return ExchangeMetrics(
                method: "GET", url: "http://h/", status: status, connection: connection,
                firstByte: connection.map { _ in .microseconds(45_199) }, total: .seconds(2)
            ).description
        }
        #expect(
            lines == [
                "GET http://h/ 200: lookup 1.2 ms, connect 10.0 ms, TLS 31.0 ms, first byte 45.1 ms, "
                    + "total 2000.0 ms",
                "GET http://h/ 200: connection reused, first byte 45.1 ms, total 2000.0 ms",
                "GET http://h/ no response: total 2000.0 ms",
            ])
    }
}
