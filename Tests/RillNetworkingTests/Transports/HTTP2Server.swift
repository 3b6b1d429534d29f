/// A server of HTTP/2, until it is released, that answers the first requests as it was told.
final class HTTP2Server: Sendable {
    enum Answer: Sendable {
        case ok
        /// The stream is refused: it was not processed.
        case refusal
        /// The connection ends, and none of its streams was processed.
        case goAway
        case nothing
        /// As `ok`, when the head of the request has come.
        case early
        /// As `early`, with an empty text in gzip.
        case earlyGzip
        /// As `early`, a 401 that asks for Digest.
        case earlyChallenge
        /// What no decoder of headers understands.
        case garbage

        private static let challenge = Array(#"Digest realm="a", nonce="b", qop="auth""#.utf8)

        fileprivate func frames(on stream: UInt32) -> [UInt8] {
            switch self {
            // `:status 200` of the static table; the stream ends.
            case .ok: frame(1, flags: 5, stream, [0x88])
            // `content-length` is the 28th of the table.
            case .early: frame(1, flags: 5, stream, [0x88, 0x0F, 0x0D, 1, UInt8(ascii: "0")])
            case .earlyGzip:
                frame(
                    1, flags: 4, stream,
                    [0x88, 0x0F, 0x0D, 2] + Array("20".utf8) + [0x0F, 0x0B, 4] + Array("gzip".utf8))
                    + frame(
                        0, flags: 1, stream,
                        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3] + Array(repeating: 0, count: 9))
            case .earlyChallenge:
                frame(
                    1, flags: 5, stream,
                    // `www-authenticate` is the 61st.
                    [0x08, 3] + Array("401".utf8) + [0x0F, 0x2E, UInt8(Self.challenge.count)]
                        + Self.challenge)
            case .garbage: frame(1, flags: 5, stream, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
            case .nothing: []
            case .refusal: frame(3, stream, [0, 0, 0, 7])
            case .goAway: frame(7, 0, [0, 0, 0, 0, 0, 0, 0, 0])
            }
        }

        fileprivate func frame(
            _ kind: UInt8, flags: UInt8 = 0, _ stream: UInt32, _ payload: [UInt8]
        ) -> [UInt8] {
            [0, 0, UInt8(payload.count), kind, flags]
                + (0..<4).map { UInt8(truncatingIfNeeded: stream >> (24 - 8 * $0)) } + payload
        }
    }

    private final class Received: Sendable {
        let count = Atomic<Int>(0)
    }

    private static let preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

    private let tls: TLSServer
    private let received = Received()
    private let hasEnded = DispatchSemaphore(value: 0)

    init(_ answers: [Answer], connections: Int = 100) throws {
        let tls = try TLSServer(speaking: "h2", connections: connections)
        self.tls = tls
        let received = received
        Thread { [hasEnded] in
            Self.serve(tls, answers, received)
            hasEnded.signal()
        }.start()
    }

    deinit {
        tls.stop()
        hasEnded.wait()
    }

    var certificate: URL { tls.certificate }
    /// How many requests have arrived.
    var requests: Int { received.count.load(ordering: .relaxed) }

    func url() throws -> URL { try #require(URL(string: "https://localhost:\(tls.port)/")) }

    private static func serve(_ tls: TLSServer, _ answers: [Answer], _ received: Received) {
        var bytes = Data()
        while case let more = tls.receive(), !more.isEmpty {
            bytes.append(more)
            // Between two connections there are lines of the server.
            if let start = bytes.range(of: Data(preface.utf8)) {
                bytes = Data(bytes[start.upperBound...])
                tls.send(Answer.ok.frame(4, 0, []) + Answer.ok.frame(4, flags: 1, 0, []))
            }
            while bytes.count >= 9, case let head = Array(bytes.prefix(9)),
                case let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2]),
                bytes.count >= 9 + length
            {
                bytes = Data(bytes.dropFirst(9 + length))
                // The end of a request: of its headers, or of its body.
                guard
                    [.early, .earlyGzip, .earlyChallenge].contains(answers[0])
                        ? head[3] == 1 : head[3] <= 1 && head[4] & 1 == 1
                else { continue }
                let number = received.count.add(1, ordering: .relaxed).oldValue
                let stream = head[5...8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                tls.send(answers[min(number, answers.count - 1)].frames(on: stream))
            }
        }
    }
}
