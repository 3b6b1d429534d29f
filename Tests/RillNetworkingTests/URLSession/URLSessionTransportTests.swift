import Dispatch
import Foundation
import LoopbackServer
import Rill
import RillNetworking
import RillTesting
import Testing

struct URLSessionTransportTests {
    @Test func uploadProgressGrowsToTheTotal() throws {
        let server = try LoopbackServer.answering(.respond(.text("fine")))
        let body = Data(repeating: 1, count: 1_000_000)
        let request = TransportRequest("POST", url: try server.url(), body: body)
        let events = try URLSessionTransport.shared.exchange(request).outcome().elements
        let sent = events.compactMap { event -> Int? in
            guard case .uploaded(let sent, total: 1_000_000) = event else { return nil }
            return sent
        }
        #expect(sent == sent.sorted())
        #expect(sent.last == 1_000_000)
        #expect(server.requests.first?.bodyLength == 1_000_000)
        guard case .body = events.last else { return #expect(Bool(false), "\(events.last as Any)") }
    }

    @Test func aTimeoutRunsOnTheScheduler() throws {
        let arrived = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.serving { _ in
            arrived.signal()
            return .hang
        }
        let clock = VirtualTimeScheduler()
        let outcome = Outcome<TransportEvent>()
        let subscription = URLSessionTransport(scheduler: clock)
            .exchange(TransportRequest(url: try server.url(), timeout: .milliseconds(1500)))
            .subscribe { outcome.receive($0) }
        #expect(arrived.wait(timeout: .now() + 20) == .success)
        clock.advance(by: .milliseconds(1499))
        #expect(outcome.count == 0)
        clock.advance(by: .milliseconds(1))
        #expect((outcome.error as? TransportFailure)?.kind == .timedOut)
        #expect(clock.pendingCount == 0)
        #expect(eventually { server.openConnections == 0 })
        subscription.dispose()
    }

    @Test func everyPieceStartsTheTimeoutAgain() throws {
        let next = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.answering(
            .stream(length: 3) { _ in
                next.wait()
                return [1]
            })
        let clock = VirtualTimeScheduler()
        let outcome = Outcome<TransportEvent>()
        let subscription = URLSessionTransport(scheduler: clock)
            .exchange(TransportRequest(url: try server.url(), timeout: .seconds(60)))
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

    @Test func noTimerOutlivesItsRequest() throws {
        let server = try LoopbackServer.serving { $0.path == "/hang" ? .hang : .respond(.text("fine")) }
        let clock = VirtualTimeScheduler()
        let transport = URLSessionTransport(scheduler: clock)
        _ = try transport.exchange(TransportRequest(url: server.url())).outcome()
        #expect(clock.pendingCount == 0)
        let subscription = transport.exchange(TransportRequest(url: try server.url("/hang"))).subscribe { _ in
        }
        #expect(clock.pendingCount == 1)
        subscription.dispose()
        #expect(clock.pendingCount == 0)
    }

    @Test(arguments: [Double.infinity, 1e30, -.infinity, .nan, -1, 0])
    func noTimeoutIsTooOdd(seconds: Double) throws {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:1/")))
        request.timeoutInterval = seconds
        let transport = URLSessionTransport(scheduler: VirtualTimeScheduler())
        let failure = try transport.exchange(TransportRequest(request)).failure(TransportFailure.self)
        #expect(failure?.kind == .cannotConnectToHost)
    }

    @Test func anErrorHasTheBytesThatCame() throws {
        let server = try LoopbackServer.answering(.cut(.text("0123456789"), afterBodyBytes: 4, then: .hang))
        let clock = VirtualTimeScheduler()
        let outcome = Outcome<TransportEvent>()
        let arrived = DispatchSemaphore(value: 0)
        _ = URLSessionTransport(scheduler: clock).exchange(TransportRequest(url: try server.url()))
            .subscribe { event in
                outcome.receive(event)
                if case .next(.body) = event { arrived.signal() }
            }
        #expect(arrived.wait(timeout: .now() + 20) == .success)
        clock.advance(by: .seconds(60))
        // The error waits until the body has been delivered.
        try outcome.waitForEnd()
        #expect((outcome.error as? TransportFailure)?.bytesReceived == 4)
    }

    @Test func manyRequestsShareTheConnections() throws {
        let server = try LoopbackServer.answering(.respond(.text("fine")))
        let client = ApiClient(
            transport: URLSessionTransport(configuration: .init(maximumConnectionsPerHost: 2)))
        let requests = try (0..<200).map { client.data(for: try server.url("/\($0)")) }
        let outcome = try Observable.from(requests).flatMap { $0 }.outcome()
        #expect(outcome.elements.count == 200)
        #expect(server.requests.count == 200)
        #expect(server.connectionCount <= 2)
    }
}
