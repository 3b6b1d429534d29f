/// What a server of HTTP/2 says it has not processed is sent again, whatever the method.
@Suite(.serialized, .enabled(if: TLSServer.isAvailable && CurlTransport.isAvailable))
struct RefusedStreamTests {
    private func client(_ server: HTTP2Server) -> ApiClient {
        let tls = TLSConfiguration(authorities: server.certificate)
        return ApiClient(transport: CurlTransport(configuration: .init(tls: tls, proxy: .none)))
    }

    @Test(arguments: ["GET", "POST"], [HTTP2Server.Answer.refusal, .goAway])
    func aRequestThatWasNotProcessedIsSentAgain(method: String, first: HTTP2Server.Answer) throws {
        let server = try HTTP2Server([first, .ok])
        let body = method == "POST" ? RequestBody.data(Data("pay".utf8)) : nil
        let outcome = try client(server).data(for: HTTPRequest(method, url: server.url(), body: body))
            .outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        #expect(server.requests == 2)
    }

    /// libcurl does not tell a refusal from a connection that died, unless the connection is new.
    @Test func aRefusalOnAnOlderConnectionIsOne() throws {
        let server = try HTTP2Server([.ok, .refusal, .ok])
        let client = try client(server)
        let request = try HTTPRequest("POST", url: server.url(), body: .data(Data("pay".utf8)))
        for _ in 0..<2 {
            let outcome = try client.data(for: request).outcome()
            #expect(outcome.isCompleted, "\(outcome.error as Any)")
        }
        #expect(server.requests == 3)
    }

    /// A server that leaves may be away for a moment: so the error is one that every policy may retry.
    @Test(arguments: [HTTP2Server.Answer.refusal, .goAway])
    func whatWasNotProcessedCountsAsNotSentIfTheServerIsGone(_ answer: HTTP2Server.Answer) throws {
        let server = try HTTP2Server([.ok, answer], connections: 1)
        let client = try client(server)
        let request = try HTTPRequest("POST", url: server.url(), body: .data(Data("pay".utf8)))
        #expect(try client.data(for: request).outcome().isCompleted)
        let failure = try client.data(for: request).failure(ApiError.self)?.transportFailure
        #expect(failure?.requestWasSent == false)
        #expect(server.requests == 2)
    }

    @Test func aBodyThatCanBeSentOnceIsNotSentAgain() throws {
        let server = try HTTP2Server([.refusal, .ok])
        let body = RequestBody.once { Halves(Data(count: 9)) }
        let error = try client(server).data(for: HTTPRequest("POST", url: server.url(), body: body))
            .failure(ApiError.self)
        #expect(error?.transportFailure?.kind == .networkConnectionLost)
        #expect(server.requests == 1)
    }
}

/// A server of HTTP/2, until it is released, that answers the first requests as it was told.
final class HTTP2Server: Sendable {
    enum Answer: Sendable {
        case ok
        /// The stream is refused: it was not processed.
        case refusal
        /// The connection ends, and none of its streams was processed.
        case goAway

        fileprivate func frames(on stream: UInt32) -> [UInt8] {
            switch self {
            // `:status 200` of the static table; the stream ends.
            case .ok: frame(1, flags: 5, stream, [0x88])
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
                guard head[3] <= 1, head[4] & 1 == 1 else { continue }
                let number = received.count.add(1, ordering: .relaxed).oldValue
                let stream = head[5...8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                tls.send(answers[min(number, answers.count - 1)].frames(on: stream))
            }
        }
    }
}
