@testable import RillWebSocket

/// Open connections to a real server.
@Suite(.blocking) struct ConnectionTests {
    @Test func messagesGoBothWaysUntilTheServerCloses() async throws {
        let server = try LoopbackServer.sockets(first: SocketWire.text("hello")) { wire in
            while let frame = wire.receive() {
                if frame.payload == Array("end".utf8) { break }
                wire.send(SocketWire.frame(frame.opcode, frame.payload))
            }
            wire.send(SocketWire.close(1000))
            #expect(wire.answerClose() == 1000)
            return .close
        }
        var received: [WebSocketMessage] = []
        let bytes = WebSocketMessage.binary(Data((0..<70_000).map { UInt8($0 & 0xFF) }))
        for try await socket in ApiClient.sockets.webSocket(try server.url()).values {
            #expect(socket.head.status == 101)
            try await socket.send("å")
            try await socket.send(bytes)
            try await socket.send(.binary(Data()))
            try await socket.send("end")
            for try await message in socket.messages.values { received.append(message) }
            await #expect(throws: WebSocketError.notOpen) { try await socket.send("late") }
        }
        #expect(received == ["hello", "å", bytes, .binary(Data())])
        #expect(eventually { server.openConnections == 0 })
    }

    @Test(arguments: [1000, 1001, 1002, 1008, 1011, 1013, 3000, 4999])
    func theCodeOfTheServerDecidesTheEndAndIsAnswered(_ code: Int) throws {
        let answer = Mutex<Int?>(nil)
        let server = try LoopbackServer.sockets(first: SocketWire.text("a")) { wire in
            wire.send(SocketWire.close(code, "why"))
            let code = wire.answerClose()
            answer.withLock { $0 = code }
            return .close
        }
        let outcome = try server.messages().outcome()
        #expect(outcome.elements == ["a"])
        let expected = WebSocketError.closed(code: WebSocketCloseCode(rawValue: UInt16(code)), reason: "why")
        #expect(outcome.isCompleted == (code == 1000))
        #expect(outcome.error as? WebSocketError == (code == 1000 ? nil : expected))
        #expect(eventually { answer.withLock { $0 } == code })
    }

    /// The first subscriber leaves inside the delivery of its message, and the next one comes there.
    @Test func theEndWaitsForASubscriberThatTakesThePlaceOfTheFirst() throws {
        let (queue, gate) = (MessageQueue(limit: 1000), DispatchSemaphore(value: 0))
        let (outcome, subscription) = Observable.concat([
            queue.stream.take(1).do(onNext: { _ in gate.wait() }), queue.stream,
        ]).watched()
        defer { subscription.dispose() }
        for text in ["hello", "a", "b"] { _ = queue.append(.text(text), whenThereIsRoom: {}) }
        queue.end(with: WebSocketError.notOpen)
        let (ending, counts): (Observable<Int>, Log<Int>) = (queue.ending(), Log())
        let (end, other) = ending.do(onError: { _ in counts.write(outcome.count) }).watched()
        defer { other.dispose() }
        gate.signal()
        #expect(eventually { end.error != nil })
        #expect(outcome.elements == ["hello", "a", "b"])
        #expect(outcome.error as? WebSocketError == .notOpen)
        // The end of the messages is the fourth event.
        #expect(counts.entries == [4])
    }

    @Test func theStreamOfAConnectionEndsWithItIfNobodyReceives() throws {
        let server = try LoopbackServer.sockets(first: SocketWire.text("a")) { wire in
            wire.send(SocketWire.close(1001))
            _ = wire.answerClose()
            return .close
        }
        let outcome = try ApiClient.sockets.webSocket(server.url()).outcome()
        #expect(outcome.elements.count == 1)
        #expect(outcome.error as? WebSocketError == .closed(code: .goingAway, reason: ""))
    }

    @Test func aCloseWithoutACodeCompletes() throws {
        let answer = Mutex<Int?>(nil)
        let server = try LoopbackServer.sockets(first: SocketWire.frame(8)) { wire in
            let code = wire.answerClose()
            answer.withLock { $0 = code }
            return .close
        }
        #expect(try server.messages().outcome().isCompleted)
        #expect(eventually { answer.withLock { $0 } == 1005 })
    }

    @Test func anEndWithoutACloseFrameIsAnErrorAfterEveryByte() throws {
        let cut = Atomic<Int>(0)
        let bytes =
            SocketWire.text("whole") + SocketWire.frame(2, [UInt8](repeating: 7, count: 130))
            + SocketWire.close(1000)
        let server = try LoopbackServer.serving { request in
            .socket(to: request, first: Array(bytes.prefix(cut.load(ordering: .relaxed))))
        }
        for count in 0..<bytes.count {
            cut.store(count, ordering: .relaxed)
            let outcome = try server.messages().outcome()
            #expect(outcome.error as? WebSocketError == .closed(code: .abnormal, reason: ""), "\(count)")
            #expect(outcome.elements.count == (count < 7 ? 0 : count < 141 ? 1 : 2), "\(count)")
        }
    }

    @Test func aResetIsALostConnection() throws {
        let server = try LoopbackServer.sockets(first: SocketWire.text("a")) { wire in
            _ = wire.receive()
            return .reset
        }
        let stream = ApiClient.sockets.webSocket(try server.url()).flatMap { socket in
            socket.messages.flatMap { message in
                .just(message).concat(socket.sending("x").map { never -> WebSocketMessage in })
            }
        }
        let outcome = try stream.outcome()
        #expect(outcome.elements == ["a"])
        #expect((outcome.error as? ApiError)?.transportFailure?.kind == .networkConnectionLost)
    }

    /// The subscriber is slow, so that the last words of the server wait in the system.
    @Test func aWriteThatFailsLosesNothingOfWhatTheServerHasSent() throws {
        let isPaused = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.sockets(first: SocketWire.text("a")) { wire in
            isPaused.wait()
            wire.send(SocketWire.text("b") + SocketWire.text("c") + SocketWire.close(1008, "enough"))
            return .reset
        }
        let configuration = TransportConfiguration(maximumBufferedBytes: 1, proxy: .none)
        let client = ApiClient(transport: CurlTransport(configuration: configuration))
        let failures = Log<any Error>()
        let stream = client.webSocket(try server.url()).flatMap { socket in
            socket.messages.do(onNext: { message in
                guard message == "a" else { return }
                isPaused.signal()
                #expect(eventually { server.openConnections == 0 })
                // A process that is being started has a copy of the socket until it runs its program.
                let end = ContinuousClock.now + .seconds(120)
                while failures.count < 2, .now < end {
                    if let error = try socket.sending("x").outcome().error { failures.write(error) }
                    usleep(1_000)
                }
            })
        }
        let outcome = try stream.outcome()
        #expect(outcome.elements == ["a", "b", "c"])
        #expect(outcome.error as? WebSocketError == .closed(code: .policyViolation, reason: "enough"))
        // What cannot be sent does not wait for the subscriber, who may wait for it.
        let kinds = failures.entries.map { ($0 as? ApiError)?.transportFailure?.kind }
        #expect(kinds == [.networkConnectionLost, .networkConnectionLost])
    }

    @Test(
        arguments: [
            ([0xC1, 0], 1002), ([0x81, 0x80, 0, 0, 0, 0], 1002), ([0x83, 0], 1002), ([0x81, 1, 0xFF], 1007),
            ([0x82, 126, 0x04, 0x00], 1009),
        ] as [([UInt8], Int)])
    func theServerIsToldWhichRuleItBreaks(_ bytes: [UInt8], _ code: Int) throws {
        let told = Mutex<Int?>(nil)
        let server = try LoopbackServer.sockets(first: SocketWire.text("a") + bytes) { wire in
            wire.send(SocketWire.text("ignored"))
            let code = wire.answerClose()
            told.withLock { $0 = code }
            return .close
        }
        let outcome = try server.messages(options: WebSocketOptions(maximumMessageBytes: 1000)).outcome()
        #expect(outcome.elements == ["a"])
        #expect((outcome.error as? WebSocketError)?.closeCode.rawValue == UInt16(code))
        #expect(eventually { told.withLock { $0 } == code })
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func pingsAreAnsweredAlsoBetweenTheFramesOfAMessage() throws {
        let server = try LoopbackServer.sockets { wire in
            wire.send(SocketWire.frame(1, [65], isFinal: false), SocketWire.frame(9, [1, 2, 3]))
            let pong = wire.receive()
            #expect(pong?.opcode == 10)
            #expect(pong?.payload == [1, 2, 3])
            wire.send(SocketWire.frame(10, [9]), SocketWire.frame(0, [66]), SocketWire.close(1000))
            wire.answerClose()
            return .close
        }
        #expect(try server.messages().outcome().elements == ["AB"])
    }

    @Test func theClientClosesBehindItsMessages() async throws {
        let seen = Mutex<[[UInt8]]>([])
        let server = try LoopbackServer.sockets { wire in
            while let frame = wire.receive() {
                seen.withLock { $0.append(frame.payload) }
                if frame.opcode == 8 {
                    wire.send(SocketWire.text("dropped"), SocketWire.frame(8, frame.payload))
                    return .close
                }
            }
            return .close
        }
        for try await socket in ApiClient.sockets.webSocket(try server.url()).values {
            async let first: Void = socket.send("a")
            try await first
            await #expect(throws: WebSocketError.invalidClose(code: .abnormal)) {
                try await socket.close(code: .abnormal)
            }
            await #expect(throws: WebSocketError.invalidClose(code: .normal)) {
                try await socket.close(reason: String(repeating: "a", count: 124))
            }
            try await socket.close(code: WebSocketCloseCode(rawValue: 4000), reason: "done")
            for try await message in socket.messages.values { Issue.record("\(message)") }
            try await socket.close()
        }
        #expect(seen.withLock { $0 } == [[97], Frame.bigEndian(4000, bytes: 2) + "done".utf8])
    }

    /// A server that answers no close frame; `received` has what came.
    private func mute(_ received: Log<UInt8?>) throws -> LoopbackServer {
        try LoopbackServer.sockets { wire in
            received.write(wire.receive()?.opcode)
            return .hang
        }
    }

    @Test func aServerThatDoesNotAnswerACloseIsLeft() throws {
        let (clock, received) = (VirtualTimeScheduler(), Log<UInt8?>())
        let server = try mute(received)
        let stream = ApiClient.sockets.webSocket(
            try server.url(), options: WebSocketOptions(closeTimeout: .seconds(3)), scheduler: clock)
        let closed = Outcome<Never>()
        let (outcome, subscription) = stream.do(onNext: { socket in
            _ = socket.closing().subscribe { closed.receive($0) }
        }).watched()
        #expect(eventually { received.entries == [8] })
        try waitForSocketLoop()
        clock.advance(by: .milliseconds(2_999))
        try waitForSocketLoop()
        #expect(closed.count == 0)
        clock.advance(by: .milliseconds(1))
        #expect(eventually { closed.error as? WebSocketError == .closeTimedOut(.seconds(3)) })
        #expect(eventually { outcome.error as? WebSocketError == .closeTimedOut(.seconds(3)) })
        #expect(eventually { server.openConnections == 0 })
        subscription.dispose()
    }

    @Test func theConnectionLastsForCloseTimeoutAfterItsStream() throws {
        let (clock, received) = (VirtualTimeScheduler(), Log<UInt8?>())
        let server = try mute(received)
        let options = WebSocketOptions(closeTimeout: .seconds(3))
        let (outcome, subscription) = ApiClient.sockets
            .webSocket(try server.url(), options: options, scheduler: clock).watched()
        #expect(eventually { outcome.count == 1 })
        subscription.dispose()
        #expect(eventually { received.entries == [8] })
        try waitForSocketLoop()
        clock.advance(by: .milliseconds(2_999))
        try waitForSocketLoop()
        #expect(server.openConnections == 1)
        clock.advance(by: .milliseconds(1))
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func disposingClosesWithGoingAway() throws {
        let code = Mutex<Int?>(nil)
        let server = try LoopbackServer.sockets { wire in
            let told = wire.answerClose()
            code.withLock { $0 = told }
            return .close
        }
        let (outcome, subscription) = ApiClient.sockets.webSocket(try server.url()).watched()
        #expect(eventually { outcome.count == 1 })
        let socket = try #require(outcome.elements.first)
        subscription.dispose()
        #expect(eventually { code.withLock { $0 } == 1001 })
        #expect(try socket.messages.outcome().error as? WebSocketError == .notOpen)
        #expect(eventually { server.openConnections == 0 })
        #expect(outcome.count == 1)
    }

    @Test func aPongWaitsUntilAMessageIsSent() throws {
        let (length, reads, behind) = (16 << 20, DispatchSemaphore(value: 0), Log<UInt8?>())
        let server = try LoopbackServer.sockets { wire in
            // The head of the frame has fourteen bytes.
            var missing = length + 14 - wire.wire.receive(atMost: 1).count
            wire.send(SocketWire.frame(9), SocketWire.text("behind the ping"))
            reads.wait()
            while missing > 0, case let piece = wire.wire.receive(atMost: missing), !piece.isEmpty {
                missing -= piece.count
            }
            behind.write(wire.receive()?.opcode)
            return .close
        }
        defer { reads.signal() }
        let sent = Outcome<Never>()
        let (outcome, subscription) = ApiClient.sockets.webSocket(try server.url()).flatMap { socket in
            _ = socket.sending(.binary(Data(count: length))).subscribe { sent.receive($0) }
            return socket.messages
        }.watched()
        #expect(eventually { outcome.count == 1 } && sent.count == 0)
        reads.signal()
        #expect(eventually { behind.entries == [10] })
        subscription.dispose()
    }

    @Test func aPingIsAnsweredWhileTheCloseFrameWaitsBehindMessages() throws {
        let (reads, seen) = (DispatchSemaphore(value: 0), Log<UInt8>())
        let server = try LoopbackServer.sockets { wire in
            reads.wait()
            wire.send(SocketWire.frame(9, [1]))
            while let frame = wire.receive() {
                seen.write(frame.opcode)
                guard frame.opcode == 8 else { continue }
                wire.send(SocketWire.frame(8, frame.payload))
                return .close
            }
            return .close
        }
        defer { reads.signal() }
        let (outcome, subscription) = ApiClient.sockets
            .webSocket(try server.url(), scheduler: VirtualTimeScheduler()).watched()
        defer { subscription.dispose() }
        #expect(eventually { outcome.count == 1 })
        let socket = try #require(outcome.elements.first)
        // More than the system buffers on the way.
        _ = socket.sending(.binary(Data(count: 16 << 20))).subscribe()
        _ = socket.sending("behind").subscribe()
        let (closed, closing) = socket.closing().watched()
        defer { closing.dispose() }
        try waitForSocketLoop()
        reads.signal()
        #expect(eventually { closed.isCompleted })
        #expect(seen.entries == [2, 10, 1, 8])
    }

    @Test func disposingDuringTheHandshakeEndsTheConnection() throws {
        let server = try LoopbackServer.responding(.hang)
        let (outcome, subscription) = ApiClient.sockets.webSocket(try server.url()).watched()
        #expect(eventually { server.requests.count == 1 })
        subscription.dispose()
        #expect(eventually { server.openConnections == 0 })
        #expect(outcome.count == 0)
    }

    @Test func theMessagesAreThoseOfOneSubscriberAfterTheOther() async throws {
        let server = try LoopbackServer.sockets(
            first: ["1", "2", "3", "4"].flatMap(SocketWire.text) + SocketWire.close(1000)
        ) { wire in
            wire.answerClose()
            return .close
        }
        for try await socket in ApiClient.sockets.webSocket(try server.url()).values {
            #expect(try await socket.messages.value == "1")
            #expect(try await socket.messages.value == "2")
            #expect(try socket.messages.take(1).outcome().elements == ["3"])
            let rest = try socket.messages.outcome()
            #expect(rest.elements == ["4"])
            #expect(rest.isCompleted)
            #expect(try socket.messages.outcome().isCompleted)
        }
    }

    @Test func thereIsOneSubscriberAtATime() throws {
        let server = try LoopbackServer.sockets { _ in .hang }
        let (outcome, subscription) = ApiClient.sockets.webSocket(try server.url()).watched()
        defer { subscription.dispose() }
        #expect(eventually { outcome.count == 1 })
        let socket = try #require(outcome.elements.first)
        let (_, first) = socket.messages.watched()
        #expect(try socket.messages.outcome().error as? WebSocketError == .messagesAreTaken)
        first.dispose()
        let (second, last) = socket.messages.watched()
        defer { last.dispose() }
        #expect(second.count == 0)
    }

    @Test func theClientStillReceivesWhenTheServerHasClosedItsSideToIt() throws {
        // The server ends its side behind the close frame, and reads on.
        let server = try LoopbackServer.sockets(first: SocketWire.text("a") + SocketWire.close(1001))
        #expect(
            try server.messages().outcome().error as? WebSocketError == .closed(code: .goingAway, reason: ""))
    }

    @Test func sendingWaitsWhileTheServerDoesNotRead() async throws {
        let reads = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.sockets { _ in
            reads.wait()
            return .close
        }
        defer { reads.signal() }
        let big = WebSocketMessage.binary(Data(count: 8 * 1024 * 1024))
        var count = 0
        for try await socket in ApiClient.sockets.webSocket(try server.url()).values {
            count += 1
            let sent = Outcome<Never>()
            let first = socket.sending(big).subscribe { sent.receive($0) }
            let second = socket.sending("taken back").subscribe { sent.receive($0) }
            try waitForSocketLoop()
            #expect(sent.count == 0)
            second.dispose()
            first.dispose()
            let task = Task { try await socket.send("cancelled") }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            break
        }
        #expect(count == 1)
        reads.signal()
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func aMessageThatWaitsBehindAnotherIsTakenBack() async throws {
        let seen = Mutex<[Int]>([])
        let reads = DispatchSemaphore(value: 0)
        defer { reads.signal() }
        let server = try LoopbackServer.sockets { wire in
            reads.wait()
            while let frame = wire.receive(), frame.opcode != 8 {
                seen.withLock { $0.append(frame.payload.count) }
            }
            return .close
        }
        for try await socket in ApiClient.sockets.webSocket(try server.url()).values {
            let sent = Outcome<Never>()
            let big = WebSocketMessage.binary(Data(count: 8 * 1024 * 1024))
            _ = socket.sending(big).subscribe { sent.receive($0) }
            let second = socket.sending("taken back").subscribe()
            second.dispose()
            reads.signal()
            try await socket.send("kept")
            #expect(eventually { sent.isCompleted })
            break
        }
        #expect(eventually { server.openConnections == 0 })
        #expect(seen.withLock { $0 } == [8 * 1024 * 1024, 4])
    }

    @Test func aSubscriberThatHasLeftIsReleased() throws {
        let server = try LoopbackServer.sockets(first: SocketWire.text("a")) { _ in .hang }
        let (outcome, subscription) = ApiClient.sockets.webSocket(try server.url()).watched()
        defer { subscription.dispose() }
        #expect(eventually { outcome.count == 1 })
        let socket = try #require(outcome.elements.first)
        weak var released: Outcome<WebSocketMessage>?
        do {
            let messages = Outcome<WebSocketMessage>()
            released = messages
            let first = socket.messages.subscribe { messages.receive($0) }
            #expect(eventually { messages.count == 1 })
            first.dispose()
        }
        #expect(eventually { released == nil })
    }

    /// A program keeps the connection to send later.
    @Test func aConnectionThatHasEndedKeepsNoObserver() throws {
        let server = try LoopbackServer.sockets { _ in .hang }
        weak var released: NSObject?
        let outcome = Outcome<WebSocketConnection>()
        do {
            let observer = NSObject()
            released = observer
            nonisolated(unsafe) let held = observer
            let client = ApiClient.sockets.intercepted(by: .metrics { _ in _ = held.hash })
            let subscription = client.webSocket(try server.url()).subscribe { outcome.receive($0) }
            #expect(eventually { outcome.count == 1 })
            subscription.dispose()
        }
        #expect(eventually { released == nil })
        #expect(outcome.elements.count == 1)
    }

    @Test func subscribersDoNotShareAConnection() throws {
        let server = try LoopbackServer.sockets { _ in .hang }
        let client = ApiClient.sockets.intercepted(by: .sharingInFlight())
        let (first, one) = client.webSocket(try server.url()).watched()
        let (second, two) = client.webSocket(try server.url()).watched()
        #expect(eventually { first.count == 1 && second.count == 1 })
        #expect(server.requests.count == 2)
        one.dispose()
        two.dispose()
    }

    @Test func anInterceptorThatRespondsItselfOpensNothing() throws {
        let client = ApiClient.sockets.intercepted(
            by: Interceptor { request, _ in
                HTTPResponse(head: ResponseHead(status: 101, url: request.url)).events
            })
        let error = try client.webSocket(try #require(URL(string: "ws://127.0.0.1:1"))).failure(ApiError.self)
        guard case .invalidResponse? = error else {
            Issue.record("\(error as Any)")
            return
        }
    }

    @Test func theAttemptOfAPolicyIsTheHandshake() async throws {
        let server = try LoopbackServer.sockets { wire in
            _ = wire.receive()
            wire.send(SocketWire.text("answer"))
            wire.send(SocketWire.close(1000))
            wire.answerClose()
            return .close
        }
        let clock = VirtualTimeScheduler()
        let policy = HTTPRetryPolicy.table([.zero]).changingBase { $0.attemptTimeout(.seconds(9)) }
        let client = ApiClient.sockets.intercepted(by: .retry(policy, scheduler: clock))
        var received: [WebSocketMessage] = []
        for try await socket in client.webSocket(try server.url()).values {
            clock.advance(by: .seconds(60))
            try await socket.send("question")
            for try await message in socket.messages.values { received.append(message) }
        }
        #expect(received == ["answer"])
        #expect(server.requests.count == 1)
        let silent = try LoopbackServer.responding(.hang)
        let (outcome, subscription) = client.webSocket(try silent.url()).watched()
        for count in 1...2 {
            #expect(eventually { silent.requests.count == count })
            clock.advance(by: .seconds(9))
        }
        try outcome.waitForEnd()
        #expect((outcome.error as? ApiError)?.transportFailure?.kind == .timedOut(.attempt))
        subscription.dispose()
    }

    @Test(.blocking) func totalTimeoutEndsTheConnection() throws {
        let server = try LoopbackServer.sockets { wire in
            #expect(wire.answerClose() == 1001)
            return .close
        }
        let (clock, limit) = (VirtualTimeScheduler(), Duration.seconds(600))
        let isOpen = Atomic<Bool>(false)
        let request = HTTPRequest(url: try server.url(), totalTimeout: limit)
        let (outcome, subscription) = ApiClient.sockets.webSocket(request, scheduler: clock)
            .do(onNext: { _ in isOpen.store(true, ordering: .releasing) }).flatMap(\.messages).watched()
        defer { subscription.dispose() }
        #expect(eventually { isOpen.load(ordering: .acquiring) })
        clock.advance(by: limit)
        try outcome.waitForEnd()
        #expect((outcome.error as? ApiError)?.transportFailure?.kind == .timedOut(.total(limit)))
        #expect(eventually { server.openConnections == 0 })
    }

    @Test(.blocking) func messagesSayWhyTheSubscriptionHasEnded() throws {
        let server = try LoopbackServer.sockets { wire in
            wire.answerClose()
            return .close
        }
        let limit = Duration.seconds(600)
        let request = HTTPRequest(url: try server.url(), totalTimeout: limit)
        for _ in 0..<2 {
            let messages = Outcome<WebSocketMessage>()
            let clock = VirtualTimeScheduler()
            let (outcome, subscription) = ApiClient.sockets.webSocket(request, scheduler: clock)
                .do(onNext: { _ = $0.messages.materialize().subscribe(onNext: messages.receive) }).watched()
            defer { subscription.dispose() }
            #expect(eventually { outcome.count == 1 })
            clock.advance(by: limit)
            try outcome.waitForEnd()
            let kind = TransportError.Kind.timedOut(.total(limit))
            #expect((outcome.error as? ApiError)?.transportFailure?.kind == kind)
            #expect(eventually { messages.error != nil })
            #expect((messages.error as? ApiError)?.transportFailure?.kind == kind, "\(messages.error as Any)")
        }
        let messages = Outcome<WebSocketMessage>()
        _ = try ApiClient.sockets.webSocket(server.url())
            .do(onNext: { _ = $0.messages.materialize().subscribe(onNext: messages.receive) })
            .take(1).outcome()
        #expect(eventually { messages.error as? WebSocketError == .notOpen })
    }
}
