import Dispatch
import Foundation
import LoopbackServer
import NetworkingTestSupport
import Rill
import RillNetworking
import RillTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct TransportTests {
    @Test(arguments: NetworkTransport.available)
    func uploadProgressGrowsToTheTotal(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let body = Data(repeating: 1, count: 1_000_000)
        let request = HTTPRequest("POST", url: try server.url(), body: body)
        let events = try transport.shared.exchange(request).outcome().elements
        let sent = events.compactMap { event -> Int? in
            guard let progress = event.uploaded, progress.total == 1_000_000 else { return nil }
            return progress.completed
        }
        #expect(sent == sent.sorted())
        #expect(sent.last == 1_000_000)
        #expect(server.requests.first?.bodyLength == 1_000_000)
        guard case .body = events.last else { return #expect(Bool(false), "\(events.last as Any)") }
    }

    @Test(arguments: NetworkTransport.available)
    func aTimeoutRunsOnTheScheduler(on transport: NetworkTransport) throws {
        let arrived = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.serving { _ in
            arrived.signal()
            return .hang
        }
        let clock = VirtualTimeScheduler()
        let outcome = Outcome<ExchangeEvent>()
        let subscription = transport.make(scheduler: clock)
            .exchange(HTTPRequest(url: try server.url(), idleTimeout: .milliseconds(1500)))
            .subscribe { outcome.receive($0) }
        #expect(arrived.wait(timeout: .now() + 60) == .success)
        clock.advance(by: .milliseconds(1499))
        #expect(outcome.count == 0)
        clock.advance(by: .milliseconds(1))
        #expect((outcome.error as? TransportError)?.kind == .timedOut(.idle(.milliseconds(1500))))
        #expect(clock.pendingCount == 0)
        #expect(eventually { server.openConnections == 0 })
        subscription.dispose()
    }

    @Test(arguments: NetworkTransport.available)
    func everyPieceRestartsTheIdleTimeout(on transport: NetworkTransport) throws {
        let next = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.responding(
            .stream(length: 3) { _ in
                next.wait()
                return [1]
            })
        let clock = VirtualTimeScheduler()
        let outcome = Outcome<ExchangeEvent>()
        let subscription = transport.make(scheduler: clock)
            .exchange(HTTPRequest(url: try server.url(), idleTimeout: .seconds(60)))
            .subscribe { outcome.receive($0) }
        defer { subscription.dispose() }
        for received in 1...3 {
            #expect(eventually { outcome.count == received })
            clock.advance(by: .seconds(59))
            next.signal()
        }
        try outcome.waitForEnd()
        #expect(outcome.isCompleted)
    }

    @Test(arguments: NetworkTransport.available)
    func noTimerOutlivesItsExchange(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.serving { $0.path == "/hang" ? .hang : .respond(.text("fine")) }
        let clock = VirtualTimeScheduler()
        let transport = transport.make(scheduler: clock)
        _ = try transport.exchange(HTTPRequest(url: server.url())).outcome()
        // An exchange cancels its timers after it has delivered its terminal event.
        #expect(eventually { clock.pendingCount == 0 })
        let subscription = transport.exchange(HTTPRequest(url: try server.url("/hang"))).subscribe { _ in
        }
        #expect(clock.pendingCount == 1)
        subscription.dispose()
        #expect(clock.pendingCount == 0)
    }

    @Test(arguments: [Double.infinity, 1e30, -.infinity, .nan, -1, 0], NetworkTransport.available)
    func anyTimeIntervalOfAURLRequestIsAccepted(seconds: Double, on transport: NetworkTransport) throws {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:1/")))
        request.timeoutInterval = seconds
        let transport = transport.make(scheduler: VirtualTimeScheduler())
        let failure = try transport.exchange(HTTPRequest(request)).failure(TransportError.self)
        #expect(failure?.kind == .cannotConnectToHost)
    }

    @Test(arguments: NetworkTransport.available)
    func anErrorContainsTheNumberOfReceivedBytes(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.cut(.text("0123456789"), afterBodyBytes: 4, then: .hang))
        let clock = VirtualTimeScheduler()
        let outcome = Outcome<ExchangeEvent>()
        let arrived = DispatchSemaphore(value: 0)
        _ = transport.make(scheduler: clock).exchange(HTTPRequest(url: try server.url()))
            .subscribe { event in
                outcome.receive(event)
                if case .next(.body) = event { arrived.signal() }
            }
        #expect(arrived.wait(timeout: .now() + 60) == .success)
        // The idle timeout does not run until the body has been delivered.
        #expect(
            eventually {
                clock.advance(by: .seconds(60))
                return outcome.error != nil
            })
        #expect((outcome.error as? TransportError)?.bytesReceived == 4)
    }

    @Test(arguments: NetworkTransport.available)
    func manyRequestsShareTheConnections(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let client = ApiClient(
            transport: transport.make(connections: 2))
        let requests = try (0..<200).map { client.data(for: try server.url("/\($0)")) }
        let outcome = try Observable.from(requests).flatMap { $0 }.outcome()
        #expect(outcome.elements.count == 200)
        #expect(server.requests.count == 200)
        #expect(server.connectionCount <= 2)
    }
}
