@testable import RillWebSocket

/// Pings in virtual time.
@Suite(.blocking) struct HeartbeatTests {
    private let options = WebSocketOptions(heartbeat: .seconds(10))

    @Test func aServerThatAnswersIsKeptAndOneThatDoesNotIsLeft() throws {
        let clock = VirtualTimeScheduler()
        let pings = Atomic<Int>(0)
        let server = try LoopbackServer.sockets { wire in
            while let frame = wire.receive() {
                guard frame.opcode == 9 else { continue }
                let count = pings.add(1, ordering: .relaxed).newValue
                if count <= 3 { wire.send(SocketWire.frame(10, frame.payload), SocketWire.text("\(count)")) }
            }
            return .close
        }
        let opened = Atomic<Bool>(false)
        let stream = ApiClient.sockets.webSocket(try server.url(), options: options, scheduler: clock)
            .do(onNext: { _ in opened.store(true, ordering: .releasing) })
        let (outcome, subscription) = stream.flatMap(\.messages).watched()
        defer { subscription.dispose() }
        #expect(eventually { opened.load(ordering: .acquiring) })
        for count in 1...3 {
            clock.advance(by: .seconds(10))
            #expect(eventually { outcome.count == count })
        }
        clock.advance(by: .seconds(10))
        #expect(eventually { pings.load(ordering: .relaxed) == 4 })
        #expect(outcome.error == nil)
        clock.advance(by: .seconds(10))
        #expect(eventually { outcome.error as? WebSocketError == .noHeartbeat(within: .seconds(10)) })
    }

    @Test func messagesThatWaitAreNoMissedHeartbeat() throws {
        let clock = VirtualTimeScheduler()
        let server = try LoopbackServer.sockets { wire in
            while wire.send(SocketWire.frame(2, [UInt8](repeating: 0, count: 60_000))) {}
            return .close
        }
        let stream = ApiClient.sockets.webSocket(try server.url(), options: options, scheduler: clock)
        let (outcome, subscription) = stream.watched()
        #expect(eventually { outcome.count == 1 })
        usleep(200_000)
        for _ in 0..<5 {
            clock.advance(by: .seconds(10))
            usleep(5_000)
        }
        #expect(outcome.count == 1)
        subscription.dispose()
        clock.advance(by: .seconds(10))
    }

    @Test func aConnectionOnWhichSomethingComesNowAndThenOutlivesAllTimeLimits() throws {
        let clock = VirtualTimeScheduler()
        let server = try LoopbackServer.sockets(first: SocketWire.text("0")) { wire in
            while let frame = wire.receive(), frame.opcode != 8 {
                wire.send(SocketWire.frame(1, frame.payload))
            }
            return .close
        }
        let socket = Mutex<WebSocketConnection?>(nil)
        let (outcome, subscription) = ApiClient.sockets.webSocket(try server.url(), scheduler: clock)
            .do(onNext: { new in socket.withLock { $0 = new } }).flatMap(\.messages).watched()
        defer { subscription.dispose() }
        #expect(eventually { outcome.count == 1 })
        for day in 1...30 {
            clock.advance(by: .seconds(86400))
            let sent = socket.withLock { $0 }?.sending(.text("\(day)")).subscribe()
            #expect(eventually { outcome.count == day + 1 })
            sent?.dispose()
        }
        #expect(outcome.error == nil)
        clock.advance(by: .seconds(8 * 86400))
        #expect(eventually { outcome.error != nil })
    }
}
