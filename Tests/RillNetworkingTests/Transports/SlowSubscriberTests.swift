@testable import RillNetworking

/// A body that arrives faster than its subscriber handles it.
@Suite(.blocking(isLong: true)) struct SlowSubscriberTests {
    private static let length = 32 << 20

    @Test(arguments: NetworkTransport.available)
    func aSubscriberThatBlocksAtItsTimeoutDelaysNoOtherTimeout(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.hang)
        let request = HTTPRequest(url: try server.url(), idleTimeout: .milliseconds(50))
        let exchange = transport.make().exchange(request)
        let inner = Outcome<ExchangeEvent>()
        let outer = Outcome<Bool>()
        let bag = DisposeBag()
        exchange.subscribe(onError: { _ in
            exchange.subscribe { inner.receive($0) }.disposed(by: bag)
            outer.receive(.next(eventually { inner.error != nil }))
            outer.receive(.completed)
        }).disposed(by: bag)
        try outer.waitForEnd()
        #expect(outer.elements == [true])
        #expect((inner.error as? TransportError)?.kind.isEnd(of: .idle(.milliseconds(50))) == true)
    }

    @Test(.enabled(if: CurlTransport.isAvailable)) func curlSlowsTheServerDown() throws {
        let sent = Sent()
        let server = try serve(noting: sent)
        let gate = DispatchSemaphore(value: 0)
        let received = Atomic<Int>(0)
        let (outcome, subscription) = CurlTransport.shared.exchange(HTTPRequest(url: try server.url()))
            .do(onNext: { event in
                guard case .body(let data) = event else { return }
                if received.add(data.count, ordering: .relaxed).oldValue == 0 { gate.wait() }
            }).filter { _ in false }.watched()
        defer { subscription.dispose() }
        // No more was sent than the buffers of the system hold.
        #expect(sent.standsStill() < 24 << 20)
        gate.signal()
        try outcome.waitForEnd()
        #expect(outcome.isCompleted)
        #expect(received.load(ordering: .relaxed) == Self.length)
    }

    @Test func urlSessionFailsWhenTooManyBytesWait() throws {
        let sent = Sent()
        let server = try serve(noting: sent)
        let gate = DispatchSemaphore(value: 0)
        let hasEnded = Atomic<Bool>(false)
        var request = HTTPRequest(url: try server.url())
        request.metrics = RequestObserver { _ in hasEnded.store(true, ordering: .releasing) }
        let (outcome, subscription) = URLSessionTransport(configuration: .init(maximumBufferedBytes: 1 << 20))
            .exchange(request)
            .do(onNext: { event in if case .body = event { gate.wait() } }).watched()
        defer { subscription.dispose() }
        // The subscriber has one piece meanwhile, and too many bytes wait behind it.
        #expect(eventually { hasEnded.load(ordering: .acquiring) })
        #expect(
            eventually {
                gate.signal()
                return outcome.error != nil
            })
        let failure = outcome.error as? TransportError
        #expect(failure?.kind == .overflow(limit: 1 << 20))
        let pieces = outcome.elements.compactMap(\.body?.count)
        #expect(failure?.bytesReceived == pieces.reduce(0, +))
    }

    @Test(arguments: NetworkTransport.available)
    func blockedSubscribersDelayNoOtherSubscriber(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let network = transport.make(connections: 50)
        let gate = DispatchSemaphore(value: 0)
        let bag = DisposeBag()
        let blocked = Atomic<Int>(0)
        for _ in 0..<40 {
            network.exchange(HTTPRequest(url: try server.url())).subscribe { _ in
                blocked.add(1, ordering: .relaxed)
                gate.wait()
            }.disposed(by: bag)
        }
        #expect(eventually { blocked.load(ordering: .relaxed) == 40 })
        #expect(try network.exchange(HTTPRequest(url: server.url())).outcome().isCompleted)
        for _ in 0..<200 { gate.signal() }
    }

    @Test(.enabled(if: CurlTransport.isAvailable && !isSanitized))
    func aLongBodyForASlowSubscriberTakesLittleMemory() throws {
        let run = try ProbeProcess(["slow", "curl", "100"])
        #expect(run.output.contains("completed: 200, 104857600 bytes"))
        let peak = try #require(run.output.firstMatch(of: /at most (\d+) MB/)?.1)
        #expect(try #require(Int(peak)) < 64, "\(run.output)")
    }

    private func serve(noting sent: Sent) throws -> LoopbackServer {
        let piece = [UInt8](repeating: 7, count: 64 * 1024)
        return try LoopbackServer.responding(
            .stream(length: Self.length) { offset in
                sent.bytes.store(offset, ordering: .relaxed)
                return piece
            })
    }
}

/// How many bytes a server has sent.
final class Sent: Sendable {
    let bytes = Atomic<Int>(0)

    /// The number, once it has not changed for a while.
    func standsStill() -> Int {
        var (last, turns) = (0, 0)
        while turns < 30 {
            let now = bytes.load(ordering: .relaxed)
            turns = now == last && now > 0 ? turns + 1 : 0
            last = now
            poll(nil, 0, 10)
        }
        return last
    }
}
