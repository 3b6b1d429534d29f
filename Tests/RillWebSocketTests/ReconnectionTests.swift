@testable import RillWebSocket

/// Messages over several connections.
@Suite(.blocking) struct ReconnectionTests {
    private static let soon = RetryPolicy(.constant(.milliseconds(1)))

    private func outcome(
        _ policy: RetryPolicy = soon, sending greeting: [WebSocketMessage] = [],
        answers: [@Sendable (Request) -> Behavior]
    ) throws -> (Outcome<WebSocketMessage>, connections: Int) {
        let count = Atomic<Int>(0)
        let server = try LoopbackServer.serving { request in
            answers[min(count.add(1, ordering: .relaxed).oldValue, answers.count - 1)](request)
        }
        let outcome = try ApiClient.sockets.webSocketMessages(
            from: try server.url(), sending: greeting, reconnecting: policy,
            scheduler: SerialDispatchQueueScheduler()
        ).outcome()
        return (outcome, count.load(ordering: .relaxed))
    }

    private static func saying(_ text: String, _ code: Int?) -> @Sendable (Request) -> Behavior {
        { request in
            .socket(to: request) { wire in
                while let frame = wire.receive(), frame.payload != [104, 105] {}
                wire.send(SocketWire.text(text))
                guard let code else { return .close }
                wire.send(SocketWire.close(code))
                wire.answerClose()
                return .close
            }
        }
    }

    @Test func itConnectsAgainUntilTheServerSaysThatAllIsDone() throws {
        let (outcome, connections) = try outcome(
            sending: ["first", "hi"],
            answers: [
                Self.saying("a", 1001), Self.saying("b", nil), { _ in .respond(Response(503)) },
                { _ in .reset },
                { _ in .respond(Response(429, headers: ["Retry-After": "0"])) }, Self.saying("c", 1012),
                Self.saying("d", 1000),
            ])
        #expect(outcome.elements == ["a", "b", "c", "d"])
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        #expect(connections == 7)
    }

    @Test func theTimeLimitOfAnAttemptIsTheLongestLifeOfAConnection() throws {
        let clock = VirtualTimeScheduler()
        let server = try LoopbackServer.sockets { wire in
            wire.answerClose()
            return .close
        }
        let (outcome, subscription) = ApiClient.sockets.webSocketMessages(
            from: try server.url(), reconnecting: Self.soon.attemptTimeout(.seconds(10)), scheduler: clock
        ).watched()
        defer { subscription.dispose() }
        for count in 1...3 {
            #expect(eventually { server.requests.count == count })
            clock.advance(by: .seconds(10))
            clock.advance(by: .milliseconds(1))
        }
        #expect(outcome.count == 0)
    }

    /// The end may come before the greeting is sent.
    @Test func aServerThatEndsAtOnceIsHeard() throws {
        let quick: @Sendable (String, Int) -> @Sendable (Request) -> Behavior = { text, code in
            { .socket(to: $0, first: SocketWire.text(text) + SocketWire.close(code)) }
        }
        for _ in 0..<20 {
            let (outcome, connections) = try outcome(
                sending: ["hi", "ho"], answers: [quick("a", 1012), quick("b", 1001), quick("c", 1000)])
            #expect(outcome.elements == ["a", "b", "c"] && outcome.isCompleted, "\(outcome.error as Any)")
            #expect(connections == 3)
        }
        let (blamed, _) = try outcome(sending: ["hi"], answers: [quick("a", 1008)])
        #expect(blamed.elements == ["a"])
        #expect(blamed.error as? WebSocketError == .closed(code: .policyViolation, reason: ""))
    }

    /// A server that sends much before it receives anything.
    @Test func aGreetingDoesNotWaitForItsServerToWait() throws {
        let large = [UInt8](repeating: 7, count: 1 << 20)
        let (outcome, _) = try outcome(
            sending: [.binary(Data(repeating: 1, count: 24 << 20))],
            answers: [
                { request in
                    .socket(to: request) { wire in
                        for _ in 0..<24 { wire.send(SocketWire.frame(2, large)) }
                        #expect(wire.receive()?.payload.count == 24 << 20)
                        wire.send(SocketWire.close(1000))
                        return .close
                    }
                }
            ])
        #expect(outcome.elements.count == 24 && outcome.isCompleted, "\(outcome.error as Any)")
    }

    @Test func aRetryAfterIsWaitedForHoweverLongItIs() throws {
        let server = try LoopbackServer.serving { request in
            request.index == 0
                ? .respond(Response(503, headers: ["Retry-After": "75"]))
                : .socket(to: request, first: SocketWire.close(1000))
        }
        let scheduler = VirtualTimeScheduler()
        // The clock runs while the server answers, and must not reach this limit before.
        let request = HTTPRequest(url: try server.url(), idleTimeout: .seconds(86_400))
        let (outcome, subscription) = ApiClient.sockets.webSocketMessages(from: request, scheduler: scheduler)
            .watched()
        defer { subscription.dispose() }
        let hasEnded = eventually {
            scheduler.advance(by: .seconds(1))
            return outcome.isCompleted || outcome.error != nil
        }
        #expect(hasEnded && outcome.isCompleted, "\(outcome.error as Any)")
        #expect(scheduler.now >= Instant(sinceZero: .seconds(75)))
    }

    @Test(arguments: [401, 403, 404, 400])
    func aRefusalIsNotRepeated(_ status: Int) throws {
        let (outcome, connections) = try outcome(answers: [{ _ in .respond(Response(status)) }])
        #expect((outcome.error as? ApiError)?.response?.head.status == status)
        #expect(connections == 1)
    }

    @Test(arguments: [1002, 1003, 1008, 1009, 3000, 4001])
    func aCloseThatBlamesTheClientIsItsError(_ code: Int) throws {
        let (outcome, connections) = try outcome(sending: ["hi"], answers: [Self.saying("a", code)])
        #expect(
            outcome.error as? WebSocketError
                == .closed(code: WebSocketCloseCode(rawValue: UInt16(code)), reason: ""))
        #expect(connections == 1)
    }

    @Test func aConnectionThatHadAMessageBeginsTheCountsAgain() throws {
        let policy = RetryPolicy(.immediate).maxAttempts(2)
        let silent: @Sendable (Request) -> Behavior = { .socket(to: $0, first: SocketWire.close(1001)) }
        let (outcome, connections) = try outcome(
            policy, sending: ["hi"], answers: [Self.saying("a", 1001), Self.saying("b", 1001), silent])
        #expect(outcome.elements == ["a", "b"])
        #expect(outcome.error as? WebSocketError == .closed(code: .goingAway, reason: ""))
        // The third had no message, so its end was the second failure in a row.
        #expect(connections == 3)
    }
}
