@testable import RillWebSocket

/// Pings in virtual time.
@Suite(.blocking) struct HeartbeatTests {
    private let options = WebSocketOptions(heartbeat: .seconds(10))

    /// A clock whose first timer is late, as behind other work of its queue. Turns of a period keep their
    /// times.
    private final class LateScheduler: ForwardingScheduler {
        let clock: VirtualTimeScheduler
        private let wasLate = Atomic<Bool>(false)

        init(_ clock: VirtualTimeScheduler) { self.clock = clock }

        func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
            let lateness = wasLate.exchange(true, ordering: .relaxed) ? .zero : Duration.seconds(9)
            clock.schedule(after: delay + lateness, in: lifetime, work)
        }

        func schedule(
            after delay: Duration, every period: Duration, in lifetime: Lifetime,
            _ work: @escaping @Sendable () -> Void
        ) {
            schedule(after: delay, in: lifetime, work)
            clock.schedule(after: delay + period, every: period, in: lifetime, work)
        }
    }

    @Test func anAnswerHasItsWholeTimeBehindALateBeat() {
        let (clock, beats, lifetime) = (VirtualTimeScheduler(), Log<Duration>(), Lifetime())
        let opening = WebSocketOpening(
            protocols: [], options: options, scheduler: LateScheduler(clock).trusted,
            opened: { _, _ in })
        opening.startHeartbeat(in: lifetime) { _ in beats.write(clock.now.sinceZero) }
        clock.advance(by: .seconds(40))
        lifetime.dispose()
        clock.run()
        #expect(beats.entries == [.seconds(19), .seconds(29), .seconds(39)])
    }

    /// Runs `body` with a connection of URLSession, whose side runs on Apple's platforms. It must stay open.
    private func withSessionSocket(_ body: (SessionWebSocket) -> Void) throws {
        let clock = VirtualTimeScheduler()
        let opening = WebSocketOpening(
            protocols: [], options: options, scheduler: clock.trusted, opened: { _, _ in })
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        let task = URLSession(configuration: .ephemeral).webSocketTask(with: url)
        let made = Mutex<SessionWebSocket?>(nil)
        let subscription = Exchange.events(of: HTTPRequest(url: url), timeoutsOn: clock.trusted) { exchange in
            made.withLock { $0 = SessionWebSocket(exchange, opening, bufferLimit: 100) }
        }.subscribe(onNext: { _ in }, onError: { _ in })
        let socket = try #require(made.withLock { $0 })
        socket.queue.addOperation { (socket.task, socket.phase) = (task, .open) }
        body(socket)
        socket.queue.waitUntilAllOperationsAreFinished()
        let isOpen = if case .open = socket.phase { true } else { false }
        #expect(isOpen)
        socket.queue.addOperation { socket.report(nil) }
        socket.queue.waitUntilAllOperationsAreFinished()
        socket.timers.dispose()
        task.cancel()
        subscription.dispose()
        made.withLock { $0 = nil }
    }

    @Test func whileNothingIsReadTheHeartbeatIsNotChecked() throws {
        try withSessionSocket { socket in
            socket.queue.addOperation {
                socket.take(.string(String(repeating: "m", count: 200)))
                for _ in 1...3 { socket.beat(.seconds(10)) }
            }
        }
    }

    /// URLSession's side: its pings wait behind a message. Nothing takes the message of this task, which is
    /// not resumed.
    @Test func whileAMessageIsSentTheHeartbeatIsNotChecked() throws {
        try withSessionSocket { socket in
            socket.send(.binary(Data(count: 10)), in: Lifetime()) { _ in }
            socket.queue.addOperation { for _ in 1...3 { socket.beat(.seconds(10)) } }
        }
    }

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

    /// The first is more than what the system buffers on the way. The head of the frame has fourteen bytes.
    private static let steps = [48 << 20, 32 << 20 + 14]

    /// A server that takes a message in steps, each when the test lets it.
    private func slowServer(_ permits: DispatchSemaphore, _ taken: Log<Int>) throws -> LoopbackServer {
        try LoopbackServer.sockets { wire in
            for step in Self.steps {
                permits.wait()
                var missing = step
                while missing > 0 {
                    let piece = wire.wire.receive(atMost: missing)
                    if piece.isEmpty { return .close }
                    missing -= piece.count
                }
                taken.write(step)
            }
            while let frame = wire.receive() {
                if frame.opcode == 9 { wire.send(SocketWire.frame(10, frame.payload), SocketWire.text("p")) }
                guard frame.opcode == 8 else { continue }
                wire.send(SocketWire.frame(8, frame.payload))
                return .close
            }
            return .close
        }
    }

    @Test(arguments: [false, true]) func aMessageThatTheServerTakesIsWaitedFor(byClose: Bool) throws {
        let clock = VirtualTimeScheduler()
        let (permits, taken) = (DispatchSemaphore(value: 0), Log<Int>())
        defer { Self.steps.forEach { _ in permits.signal() } }
        let server = try slowServer(permits, taken)
        let options = WebSocketOptions(heartbeat: byClose ? nil : .seconds(10), closeTimeout: .seconds(10))
        let socket = Mutex<WebSocketConnection?>(nil)
        let (outcome, subscription) = ApiClient.sockets
            .webSocket(try server.url(), options: options, scheduler: clock)
            .do(onNext: { new in socket.withLock { $0 = new } }).flatMap(\.messages).watched()
        defer { subscription.dispose() }
        #expect(eventually { socket.withLock { $0 } != nil })
        let open = try #require(socket.withLock { $0 })
        let (sent, sending) = open.sending(.binary(Data(count: 80 << 20))).watched()
        defer { sending.dispose() }
        let (closed, closing) = (byClose ? open.closing() : .never()).watched()
        defer { closing.dispose() }
        // The close frame, or a ping, waits behind the message.
        if !byClose { clock.advance(by: .seconds(10)) }
        try waitForSocketLoop()
        permits.signal()
        #expect(eventually { taken.count == 1 })
        clock.advance(by: .seconds(10))
        permits.signal()
        #expect(eventually { sent.isCompleted || sent.error != nil })
        #expect(sent.isCompleted, "\(sent.error as Any)")
        #expect(eventually { closed.isCompleted || outcome.elements == ["p"] || outcome.error != nil })
        #expect(closed.isCompleted == byClose && outcome.error == nil, "\(outcome.error as Any)")
    }

    @Test func messagesThatWaitAreNoMissedHeartbeat() throws {
        let clock = VirtualTimeScheduler()
        let sent = Atomic<Int>(0)
        let server = try LoopbackServer.sockets { wire in
            while wire.send(SocketWire.frame(2, [UInt8](repeating: 0, count: 60_000))) {
                sent.add(1, ordering: .relaxed)
            }
            return .close
        }
        let stream = ApiClient.sockets.webSocket(try server.url(), options: options, scheduler: clock)
        let (outcome, subscription) = stream.watched()
        // Five are more than a connection keeps: at each beat it is paused, or has had something to read.
        #expect(eventually { outcome.count == 1 && sent.load(ordering: .relaxed) >= 5 })
        for _ in 0..<5 {
            try waitForSocketLoop()
            clock.advance(by: .seconds(10))
        }
        try waitForSocketLoop()
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
        let week = Duration.seconds(7 * 86400)
        for number in 1...5 {
            clock.advance(by: week - .seconds(60))
            let sent = socket.withLock { $0 }?.sending(.text("\(number)")).subscribe()
            #expect(eventually { outcome.count == number + 1 })
            sent?.dispose()
        }
        #expect(outcome.error == nil)
        clock.advance(by: week + .seconds(60))
        #expect(eventually { outcome.error != nil })
    }
}
