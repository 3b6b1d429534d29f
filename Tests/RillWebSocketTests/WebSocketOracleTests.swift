@testable import RillWebSocket

private let address = ProcessInfo.processInfo.environment["RILL_WEBSOCKETS"]

/// The server of `.ci/websockets`, on a library of others. `.ci/oracles` starts it.
@Suite(.blocking, .enabled(if: address != nil)) struct WebSocketOracleTests {
    private func url(_ path: String) throws -> URL {
        setenv("no_proxy", "127.0.0.1,localhost", 1)
        return try #require(URL(string: (address ?? "") + path))
    }

    private static func random(_ index: Int) -> WebSocketMessage {
        let length = [0, 1, 125, 126, 127, 65_535, 65_536, Int.random(in: 0...300_000)][index % 8]
        guard Bool.random() else { return .binary(Data((0..<length).map { _ in UInt8.random(in: 0...255) })) }
        let scalars = (0..<length / 4).map { _ in ["a", "å", "√", "🙂"].randomElement() ?? "" }
        return .text(scalars.joined())
    }

    @Test func randomMessagesComeBackAsTheyWere() async throws {
        for try await socket in ApiClient.sockets.webSocket(try url("/echo")).values {
            for index in 0..<200 {
                let message = Self.random(index)
                try await socket.send(message)
                #expect(try await socket.messages.value == message)
            }
            try await socket.close(reason: "enough")
        }
    }

    @Test func messagesGoBothWaysAtOnce() async throws {
        let sent = (0..<300).map(Self.random)
        for try await socket in ApiClient.sockets.webSocket(try url("/echo")).values {
            let sending = Task { for message in sent { try await socket.send(message) } }
            var received: [WebSocketMessage] = []
            for try await message in socket.messages.take(sent.count).values { received.append(message) }
            #expect(received == sent)
            try await sending.value
            break
        }
    }

    @Test(arguments: [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 4999])
    func closeCodesArrive(_ code: Int) throws {
        let outcome = try ApiClient.sockets.webSocket(try url("/close/\(code)")).flatMap { socket in
            socket.sending("now").map { never -> WebSocketMessage in }.concat(socket.messages)
        }.outcome()
        let error = WebSocketError.closed(code: .init(rawValue: UInt16(code)), reason: "as asked")
        #expect(outcome.error as? WebSocketError == (code == 1000 ? nil : error))
    }

    @Test func aProtocolIsChosen() throws {
        let protocols = ["other", "superchat"]
        let stream = ApiClient.sockets.webSocket(try url("/protocol"), protocols: protocols)
        #expect(try stream.flatMap(\.messages).outcome().elements == ["superchat"])
    }

    @Test func aFloodIsLeftAtOnce() throws {
        let outcome = try ApiClient.sockets.webSocket(try url("/flood")).flatMap(\.messages).take(100)
            .outcome()
        #expect(outcome.elements.count == 100)
        #expect(outcome.isCompleted)
    }
}
