@testable import RillNetworking

/// A loop over `values` that is slower than the server. URLSession on Linux cannot pause.
@Suite(.blocking, .enabled(if: CurlTransport.isAvailable)) struct SlowLoopTests {
    /// What may be between the transfer and the loop: two batches of 16 pieces, each of at most 16 KiB.
    private static let mostPieces = 33

    private let clock = VirtualTimeScheduler()

    private var client: ApiClient {
        ApiClient(transport: CurlTransport(scheduler: clock), clock: clock)
    }

    private func endlessServer(noting sent: Sent = Sent()) throws -> LoopbackServer {
        let piece = [UInt8](repeating: 7, count: 64 * 1024)
        return try LoopbackServer.responding(
            .stream(length: 1 << 40) { offset in
                sent.bytes.store(offset, ordering: .relaxed)
                return piece
            })
    }

    @Test func itHoldsAFewPiecesOfALongBody() async throws {
        let length = (isStressRun ? 300 : 64) << 20
        let piece = [UInt8](repeating: 7, count: 64 * 1024)
        let server = try LoopbackServer.responding(.stream(length: length) { _ in piece })
        let lead = Lead()
        var received = 0
        for try await piece in client.stream(try server.url()).do(onNext: { _ in lead.sent() }).values {
            received += piece.count
            // The transfer has time to run ahead.
            if received < 8 << 20 { await lead.waitBriefly(for: Self.mostPieces + 1) }
            lead.taken()
        }
        #expect(received == length)
        #expect(lead.largest <= Self.mostPieces)
    }

    @Test func aPauseSlowsTheServerDownAndIsNotIdle() async throws {
        let sent = Sent()
        let server = try endlessServer(noting: sent)
        let request = HTTPRequest(url: try server.url(), idleTimeout: .seconds(5))
        let lead = Lead()
        var iterator = client.stream(request).do(onNext: { _ in lead.sent() })
            .values(bufferingPolicy: .pauseSource(1)).makeAsyncIterator()
        for number in 1...3 {
            #expect(try await iterator.next() != nil)
            // One waits, so the transfer is paused.
            #expect(eventually { lead.count == number + 1 })
            // What the systems of both sides buffer comes on top.
            #expect(sent.standsStill() < 24 << 20)
            clock.advance(by: .seconds(30))
        }
        for _ in 0..<100 { #expect(try await iterator.next() != nil) }
    }

    @Test func theTotalTimePassesDuringAPause() async throws {
        let server = try endlessServer()
        let request = HTTPRequest(
            url: try server.url(), idleTimeout: .seconds(600), totalTimeout: .seconds(60))
        var iterator = client.stream(request).values.makeAsyncIterator()
        #expect(try await iterator.next() != nil)
        clock.advance(by: .seconds(59))
        #expect(server.openConnections == 1)
        clock.advance(by: .seconds(1))
        #expect(eventually { server.openConnections == 0 })
        let error = await #expect(throws: ApiError.self) { while try await iterator.next() != nil {} }
        #expect(error?.transportFailure?.kind == .timedOut(.total(.seconds(60))))
        #expect(clock.pendingCount == 0)
    }

    @Test func leavingThePausedLoopEndsTheTransfer() async throws {
        let server = try endlessServer()
        for try await _ in client.stream(try server.url()).values {
            #expect(server.openConnections == 1)
            break
        }
        #expect(eventually { server.openConnections == 0 })
        #expect(clock.pendingCount == 0)
    }

    @Test func cancellingThePausedLoopEndsTheTransfer() async throws {
        let server = try endlessServer()
        let stream = client.stream(try server.url())
        let (turns, turn) = AsyncStream.makeStream(of: Int.self)
        let task = Task {
            for try await _ in stream.values {
                turn.yield(1)
                try await Task.sleep(for: .seconds(600))
            }
        }
        #expect(await turns.first { _ in true } == 1)
        #expect(server.openConnections == 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func anErrorComesBehindThePiecesThatWait() async throws {
        let body = Data.pattern(1_000_000)
        let server = try LoopbackServer.responding(
            .truncated(Response(body: [UInt8](body)), afterBodyBytes: 900_000))
        var received = Data()
        let error = await #expect(throws: ApiError.self) {
            for try await piece in client.stream(try server.url()).values {
                if received.isEmpty { #expect(eventually { server.openConnections == 0 }) }
                received += piece
            }
        }
        #expect(received == body.prefix(900_000))
        #expect(error?.transportFailure?.kind == .networkConnectionLost)
    }

    @Test func twoTransfersOfOneLoopArePaused() async throws {
        let (server, lead) = (try endlessServer(), Lead())
        let stream = client.stream(try server.url())
        let both = Observable.merge(stream, stream).do(onNext: { _ in lead.sent() })
        var iterator = both.values.makeAsyncIterator()
        for _ in 0..<500 {
            #expect(try await iterator.next() != nil)
            await lead.waitBriefly(for: 400)
            lead.taken()
        }
        // Beside the pieces of two transfers, 128 may wait for their turn in `merge`.
        #expect(lead.largest < 400)
    }

    @Test func aRetriedTransferIsPausedLikeTheFirst() async throws {
        let body = [UInt8](Data.pattern(600_000))
        let server = try LoopbackServer.serving { request in
            request.index < 3
                ? .truncated(Response(body: body), afterBodyBytes: 500_000) : .respond(Response(body: body))
        }
        let lead = Lead()
        var received = 0
        let stream = client.stream(try server.url()).do(onNext: { _ in lead.sent() }).retry(4)
        for try await piece in stream.values {
            received += piece.count
            await lead.waitBriefly(for: Self.mostPieces + 1)
            lead.taken()
        }
        #expect(received == 3 * 500_000 + 600_000)
        #expect(lead.largest <= Self.mostPieces)
    }

    @Test func aSharedTransferGoesOnWhenItsSlowLoopLeaves() async throws {
        let server = try endlessServer()
        let shared = client.stream(try server.url()).share()
        var fast = shared.values.makeAsyncIterator()
        do {
            var slow = shared.values.makeAsyncIterator()
            #expect(try await slow.next() != nil)
            #expect(try await fast.next() != nil)
        }
        for _ in 0..<1_000 { #expect(try await fast.next() != nil) }
    }

    @Test func aStreamBehindASchedulerIsPausedIfItsPolicySaysSo() async throws {
        let (server, lead) = (try endlessServer(), Lead())
        let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "slow")
        let stream = client.stream(try server.url()).do(onNext: { _ in lead.sent() })
            .observe(on: scheduler, bufferingPolicy: .pauseSource(4))
        var iterator = stream.values.makeAsyncIterator()
        for _ in 0..<300 {
            #expect(try await iterator.next() != nil)
            await lead.waitBriefly(for: 50)
            lead.taken()
        }
        #expect(lead.largest < 50)
    }

    @Test func anotherRequestGoesOnDuringThePause() async throws {
        let piece = [UInt8](repeating: 7, count: 64 * 1024)
        let server = try LoopbackServer.serving { request in
            request.path == "/long" ? .stream(length: 1 << 40) { _ in piece } : .respond(.text("fine"))
        }
        let client = client
        var iterator = client.stream(try server.url("/long")).values.makeAsyncIterator()
        #expect(try await iterator.next() != nil)
        for _ in 0..<50 { #expect(try await client.text(for: try server.url()).value == "fine") }
        #expect(try await iterator.next() != nil)
    }
}

/// How far a transfer is ahead of its loop.
private final class Lead: Sendable {
    private struct State {
        var sent = 0
        var taken = 0
        var largest = 0
    }

    private let state = Mutex(State())

    var largest: Int { state.withLock { $0.largest } }
    var count: Int { state.withLock { $0.sent } }

    func sent() {
        state.withLock { state in
            state.sent += 1
            state.largest = max(state.largest, state.sent - state.taken)
        }
    }

    func taken() { state.withLock { $0.taken += 1 } }

    func waitBriefly(for lead: Int) async {
        for _ in 0..<100 where state.withLock({ $0.sent - $0.taken < lead }) { await Task.yield() }
    }
}
