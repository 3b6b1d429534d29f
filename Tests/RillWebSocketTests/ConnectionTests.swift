@testable import RillWebSocket

/// Connections to a real server.
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
        }
        #expect(received == ["hello", "å", bytes, .binary(Data())])
    }
}
