import enum LoopbackServer.Ending

@testable import RillWebSocket

/// What a server of WebSockets sends and receives after the handshake.
struct SocketWire {
    let wire: Wire

    /// The next frame of the client, unmasked; nil at the end. The test fails if it is not masked.
    func receive() -> (opcode: UInt8, payload: [UInt8])? {
        guard let head = exactly(2) else { return nil }
        #expect(head[0] & 0xF0 == 0x80 && head[1] & 0x80 != 0, "a frame of a client is whole and masked")
        var length = Int(head[1] & 0x7F)
        if length >= 126 {
            guard let bytes = exactly(length == 126 ? 2 : 8) else { return nil }
            length = bytes.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let mask = exactly(4), var payload = exactly(length) else { return nil }
        unmask(&payload, with: mask)
        return (head[0] & 0xF, payload)
    }

    /// A word at a time: a message of megabytes takes half a minute byte by byte under a sanitizer.
    private func unmask(_ payload: inout [UInt8], with mask: [UInt8]) {
        payload.withUnsafeMutableBytes { bytes in
            let mask = mask.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
            let words = bytes.count / 4
            for index in 0..<words {
                let word = bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                bytes.storeBytes(of: word ^ mask, toByteOffset: 4 * index, as: UInt32.self)
            }
            withUnsafeBytes(of: mask) { mask in
                for index in 4 * words..<bytes.count { bytes[index] ^= mask[index & 3] }
            }
        }
    }

    @discardableResult func send(_ frames: [UInt8]...) -> Bool { wire.send(frames.flatMap { $0 }) }

    /// Waits for a close frame, answers it with what it says, and returns its code.
    @discardableResult func answerClose() -> Int? {
        while let frame = receive() {
            guard frame.opcode == 8 else { continue }
            send(Self.frame(8, frame.payload))
            return frame.payload.count < 2 ? 1005 : Int(frame.payload[0]) << 8 | Int(frame.payload[1])
        }
        return nil
    }

    private func exactly(_ count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let piece = wire.receive(atMost: count - bytes.count)
            if piece.isEmpty { return nil }
            bytes += piece
        }
        return bytes
    }

    /// A frame of a server.
    static func frame(_ opcode: UInt8, _ payload: [UInt8] = [], isFinal: Bool = true) -> [UInt8] {
        let head = [(isFinal ? 0x80 : 0) | opcode]
        switch payload.count {
        case ...125: return head + [UInt8(payload.count)] + payload
        case ...0xFFFF: return head + [126] + Frame.bigEndian(payload.count, bytes: 2) + payload
        default: return head + [127] + Frame.bigEndian(payload.count, bytes: 8) + payload
        }
    }

    static func text(_ text: String) -> [UInt8] { frame(1, Array(text.utf8)) }

    static func close(_ code: Int, _ reason: String = "") -> [UInt8] {
        frame(8, Frame.bigEndian(code, bytes: 2) + reason.utf8)
    }
}

extension Behavior {
    /// Accepts the handshake, with headers changed, sends `first` in the same packet, and goes on.
    static func socket(
        to request: Request, headers: [String: String?] = [:], first: [UInt8] = [],
        _ run: @escaping @Sendable (SocketWire) -> Ending = { _ in .close }
    ) -> Behavior {
        .script { wire in
            wire.send(acceptance(of: request, headers: headers) + first)
            return run(SocketWire(wire: wire))
        }
    }

    static func acceptance(of request: Request, headers: [String: String?] = [:]) -> [UInt8] {
        acceptance(ofKey: request.headers["Sec-WebSocket-Key"] ?? "", headers: headers)
    }

    /// For a request that came another way.
    static func acceptance(of head: some StringProtocol) -> [UInt8] {
        let name = "Sec-WebSocket-Key: "
        return acceptance(
            ofKey: head.split(separator: "\r\n").first { $0.hasPrefix(name) }.map {
                String($0.dropFirst(name.count))
            } ?? "")
    }

    private static func acceptance(ofKey key: String, headers: [String: String?] = [:]) -> [UInt8] {
        let accept = Data(SHA1.hash("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)).base64EncodedString()
        var all: [String: String?] = [
            "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accept,
        ]
        all.merge(headers) { $1 }
        let lines = all.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }.joined()
        return Array("HTTP/1.1 101 Switching Protocols\r\n\(lines)\r\n".utf8)
    }
}

extension LoopbackServer {
    /// A server that accepts every handshake.
    static func sockets(
        first: [UInt8] = [], _ run: @escaping @Sendable (SocketWire) -> Ending = { _ in .close }
    ) throws -> LoopbackServer {
        try serving { .socket(to: $0, first: first, run) }
    }

    /// The messages of a connection to it.
    func messages(
        options: WebSocketOptions = WebSocketOptions(), client: ApiClient = .sockets
    ) throws -> Observable<WebSocketMessage> {
        client.webSocket(try url(), options: options).flatMap(\.messages)
    }
}

/// Returns when the thread of all connections has done what it was asked for before.
func waitForSocketLoop() throws {
    let other = try LoopbackServer.sockets(first: SocketWire.close(1000))
    #expect(try other.messages().outcome().isCompleted)
}

extension ApiClient {
    static let sockets = ApiClient(transport: CurlTransport.shared)
}
