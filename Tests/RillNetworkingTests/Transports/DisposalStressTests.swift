/// Disposal at random moments, from many threads, of exchanges whose end can crash Foundation.
@Suite(.blocking(isLong: true), .serialized) struct DisposalStressTests {
    private static let threads = 8
    private static let requestsPerThread = isStressRun ? rounds(750) : 40
    private static let connections = 16

    @Test(arguments: ["/ok", "/redirect", "/basic", "/body"], NetworkTransport.available)
    func disposalAtAnyMomentIsSilent(path: String, on network: NetworkTransport) throws {
        let server = try LoopbackServer.serving(Self.behavior)
        let transport = network.make(connections: Self.connections)
        let request = ApiClient(transport: transport).response(for: try server.url(path))
        let tally = Tally()
        let workers = (0..<Self.threads).map { _ in
            Worker { for turn in 0..<Self.requestsPerThread { Self.run(request, turn: turn, tally) } }
        }
        for worker in workers { try worker.waitForEnd() }
        let counts = tally.counts
        #expect(counts.hung == 0)
        #expect(counts.failed == 0)
        #expect(counts.afterDisposal == 0)
        #expect(counts.ended + counts.disposed == Self.threads * Self.requestsPerThread)
        // Both ends of a connection are descriptors of this process, which has other descriptors too.
        #expect(eventually { server.openConnections <= Self.connections })
        print("stress \(network) \(path): \(counts), \(server.openConnections) connections are left")
        server.stop()
    }

    private static func behavior(_ request: Request) -> Behavior {
        switch request.path {
        case "/redirect": .respond(redirect(to: "/ok", body: "moved"))
        case "/basic":
            .respond(Response.text("who?", status: 401).with("WWW-Authenticate", "Basic realm=\"x\""))
        case "/body": .stream(length: 200_000) { _ in Array(repeating: 1, count: 20_000) }
        default: .respond(.text("fine"))
        }
    }

    private static func run(_ request: Observable<HTTPResponse>, turn: Int, _ tally: Tally) {
        let ended = DispatchSemaphore(value: 0)
        let watch = DisposalWatch()
        let subscription =
            request
            .do(
                onNext: { _ in watch.deliveryBegins() }, onError: { _ in watch.deliveryBegins() },
                onCompleted: { watch.deliveryBegins() }
            )
            .subscribe { event in
                if watch.didDeliveryBeginAfterDisposal { tally.add { $0.afterDisposal += 1 } }
                if event.error != nil { tally.add { $0.failed += 1 } }
                if event.isStopEvent { ended.signal() }
            }
        let staysToTheEnd = turn % 4 == 3
        let patience = staysToTheEnd ? 240_000_000 : Int.random(in: 0...3000)
        if ended.wait(timeout: .now() + .microseconds(patience)) == .success {
            tally.add { $0.ended += 1 }
        } else {
            subscription.dispose()
            watch.disposalEnded()
            if staysToTheEnd { tally.add { $0.hung += 1 } } else { tally.add { $0.disposed += 1 } }
        }
    }
}

/// Distinguishes an event that disposal should have stopped from one whose delivery had begun.
private final class DisposalWatch: Sendable {
    private let isDisposed = Atomic<Bool>(false)
    private let beganDisposed = Atomic<Bool>(false)

    var didDeliveryBeginAfterDisposal: Bool { beganDisposed.load(ordering: .acquiring) }

    func deliveryBegins() {
        beganDisposed.store(isDisposed.load(ordering: .acquiring), ordering: .releasing)
    }

    func disposalEnded() {
        isDisposed.store(true, ordering: .releasing)
    }
}

private final class Tally: Sendable {
    struct Counts {
        var ended = 0
        var disposed = 0
        var hung = 0
        var failed = 0
        var afterDisposal = 0
    }

    private let state = Mutex(Counts())

    var counts: Counts { state.withLock { $0 } }

    func add(_ change: (inout Counts) -> Void) {
        state.withLock { change(&$0) }
    }
}

/// Runs work on a new thread, where it may block.
private final class Worker: Sendable {
    private let ended = DispatchSemaphore(value: 0)

    init(_ work: @escaping @Sendable () -> Void) {
        let ended = ended
        Thread {
            work()
            ended.signal()
        }.start()
    }

    func waitForEnd() throws {
        try #require(ended.wait(timeout: .now() + 300) == .success)
    }
}
