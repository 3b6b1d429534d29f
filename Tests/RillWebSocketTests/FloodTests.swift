@testable import RillWebSocket

/// A server that sends more than is taken.
@Suite(.blocking(isLong: true)) struct FloodTests {
    @Test func aFloodWaitsForASlowLoop() async throws {
        let sent = Atomic<Int>(0)
        let message = SocketWire.frame(2, [UInt8](repeating: 1, count: 64 * 1024))
        let count = isStressRun ? 8_000 : 2_000
        let server = try LoopbackServer.sockets { wire in
            for _ in 0..<count {
                guard wire.send(message) else { return .close }
                sent.add(1, ordering: .relaxed)
            }
            wire.send(SocketWire.close(1000))
            wire.answerClose()
            return .close
        }
        var (taken, ahead) = (0, 0)
        for try await socket in ApiClient.sockets.webSocket(try server.url()).values {
            for try await message in socket.messages.values {
                #expect(message.length == 64 * 1024)
                taken += 1
                if taken == 1 {
                    // Until nothing more was sent for a second: the whole flood, if nothing stops it.
                    var (before, turns) = (0, 0)
                    while turns < 20 {
                        try await Task.sleep(for: .milliseconds(50))
                        let now = sent.load(ordering: .relaxed)
                        turns = now == before ? turns + 1 : 0
                        before = now
                    }
                }
                if taken.isMultiple(of: 100) || taken == 1 {
                    ahead = max(ahead, sent.load(ordering: .relaxed) - taken)
                }
            }
        }
        #expect(taken == count)
        #expect(ahead < 1_000, "\(ahead) messages of 64 kB wait")
    }

    @Test func theAnswerToACloseIsReadBehindMessagesThatNobodyTakes() async throws {
        let server = try LoopbackServer.sockets { wire in
            for _ in 0..<40 { wire.send(SocketWire.frame(2, [UInt8](repeating: 0, count: 60_000))) }
            #expect(wire.answerClose() == 1000)
            return .close
        }
        let options = WebSocketOptions(closeTimeout: .seconds(60))
        var count = 0
        for try await socket in ApiClient.sockets.webSocket(try server.url(), options: options).values {
            count += 1
            try await Task.sleep(for: .milliseconds(100))
            try await socket.close()
            // Those that were read before are still there.
            #expect(try socket.messages.outcome().count < 10)
        }
        #expect(count == 1)
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func pingsWithoutEndLeaveNothing() throws {
        let server = try LoopbackServer.sockets { wire in
            let pings = (0..<1000).flatMap { SocketWire.frame(9, [UInt8($0 & 0xFF)]) }
            for _ in 0..<300 { wire.send(pings) }
            wire.send(SocketWire.close(1000))
            wire.answerClose()
            return .close
        }
        #expect(try server.messages().outcome().isCompleted)
    }

    @Test func manySmallMessagesArriveInOrder() throws {
        let server = try LoopbackServer.sockets { wire in
            for start in stride(from: 0, to: 100_000, by: 1000) {
                wire.send((start..<start + 1000).flatMap { SocketWire.text("\($0)") })
            }
            wire.send(SocketWire.close(1000))
            wire.answerClose()
            return .close
        }
        let outcome = try server.messages().outcome()
        #expect(outcome.elements.map(\.text) == (0..<100_000).map { "\($0)" })
        #expect(outcome.isCompleted)
    }
}
