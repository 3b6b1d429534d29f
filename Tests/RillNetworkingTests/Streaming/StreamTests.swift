/// Bodies that are delivered in pieces.
struct StreamTests {
    // Bytes, because the leak sanitizer reports the storage of a static Data.
    private static let bytes = [UInt8](Data.pattern(3_000_000))
    private static var content: Data { Data(bytes) }

    @Test(arguments: [BodySegments.one, .bytes(400_000)], NetworkTransport.available)
    func thePiecesAreTheBody(segments: BodySegments, by transport: NetworkTransport) throws {
        let server = try ServedFile(Self.content).serve()
        let outcome = try transport.client.stream(try server.url(), segments: segments).outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        #expect(outcome.delivered(Self.content))
        #expect(outcome.elements.count > 3)
        #expect(server.requests.count == (segments == .one ? 1 : 8))
        for request in server.requests {
            #expect((request.headers["accept-encoding"] == "identity") == (segments != .one))
        }
    }

    @Test(arguments: NetworkTransport.available)
    func aPieceIsDeliveredBeforeTheNextOneArrives(by transport: NetworkTransport) throws {
        let next = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.responding(
            .stream(length: 3) { offset in
                next.wait()
                return [UInt8(offset)]
            })
        let (outcome, subscription) = transport.client.stream(try server.url()).watched()
        for count in 1...3 {
            next.signal()
            #expect(eventually { outcome.elements.reduce(0) { $0 + $1.count } == count })
        }
        try outcome.waitForEnd()
        #expect(outcome.isCompleted)
        subscription.dispose()
    }

    @Test func theBodyOfAFailedStatusIsLimited() throws {
        let server = try LoopbackServer.responding(
            .stream(Response(500), length: 1 << 40) { _ in Array(repeating: 7, count: 10_000) })
        let error = try ApiClient(maximumBodyBytes: 50_000).stream(try server.url()).failure(ApiError.self)
        #expect(error?.name == "server" && error?.failure?.response.body.count == 50_000)
        #expect(eventually { server.openConnections == 0 })
    }

    @Test(arguments: NetworkTransport.available)
    func theLengthOfAStreamIsNotLimited(on transport: NetworkTransport) throws {
        let server = try ServedFile(Self.content).serve()
        let outcome = try ApiClient(transport: transport.shared, maximumBodyBytes: 1000)
            .stream(try server.url()).outcome()
        #expect(outcome.elements.reduce(0) { $0 + $1.count } == 3_000_000)
    }

    @Test(arguments: NetworkTransport.available)
    func aBrokenConnectionIsAnErrorAfterThePieces(on transport: NetworkTransport) throws {
        let server = try ServedFile(Self.content) { $0.cuts = [1_000_000] }.serve()
        let outcome = try transport.client.stream(try server.url(), segments: .one).outcome()
        #expect(outcome.delivered(Self.content.prefix(1_000_000)))
        let failure = try #require((outcome.error as? ApiError)?.transportFailure)
        #expect(failure.kind == .networkConnectionLost)
    }

    @Test(arguments: NetworkTransport.available)
    func aBreakInALaterSegmentTellsHowMuchOfTheBodyHadArrived(on transport: NetworkTransport) throws {
        let server = try ServedFile(Self.content) { $0.cuts = [.max, .max, 300_000] }.serve()
        let outcome = try transport.client.stream(try server.url(), segments: .bytes(1_000_000)).outcome()
        #expect(outcome.delivered(Self.content.prefix(2_300_000)))
        let failure = try #require((outcome.error as? ApiError)?.transportFailure)
        #expect(failure.kind == .networkConnectionLost)
        #expect(failure.bytesReceived == 2_300_000)
    }

    @Test func ofABodyInSegmentsThatHasBegunTheRequestWasSent() throws {
        let transport = StubTransport { request in
            guard request.headers["Range"] == "bytes=0-9" else {
                return request.failure(.cannotConnectToHost)
            }
            let headers: HTTPHeaders = ["Content-Range": "bytes 0-9/20", "ETag": "\"v\""]
            return request.response(206, headers: headers, body: Data(count: 10))
        }
        let outcome = try ApiClient(transport: transport).stream(URL.example, segments: .bytes(10)).outcome()
        let failure = try #require((outcome.error as? ApiError)?.transportFailure)
        #expect(failure.kind == .cannotConnectToHost && failure.bytesReceived == 10)
        #expect(failure.requestWasSent)
    }

    @Test func aStreamWithoutAResponseIsAnErrorAsAnyOtherRequest() throws {
        let client = ApiClient().intercepted(by: Interceptor { _, _ in .empty() })
        let url = try #require(URL(string: "https://unused.invalid"))
        for stream in [client.stream(url), client.stream(url, segments: .one), client.data(for: url)] {
            let error = try stream.failure(ApiError.self)
            #expect(error?.reason == "the exchange completed without a response")
        }
    }

    @Test func aRetryInterceptorRepeatsNoPiece() throws {
        let server = try LoopbackServer.serving { request in
            request.index == 0
                ? .respond(.text("later", status: 503))
                : .truncated(Response(200, body: Array(Self.content)), afterBodyBytes: 1_000_000)
        }
        let received = Mutex<[String]>([])
        let outcome = try ApiClient().intercepted(
            by: Interceptor { request, send in
                send(request)
                    .do(
                        onNext: { event in
                            guard case .response(let head) = event else { return }
                            received.withLock { $0.append("\(head.status)") }
                        },
                        onError: { error in received.withLock { $0.append("error") } }
                    )
                    .retry(5)
            }
        ).stream(try server.url(), segments: .one).outcome()
        #expect(server.requests.count == 2)
        #expect(outcome.delivered(Self.content.prefix(1_000_000)))
        #expect(outcome.error is ApiError)
        #expect(received.withLock { $0 } == ["error", "200"])
    }

    @Test(arguments: NetworkTransport.available)
    func aFileThatChangesBetweenSegmentsIsAnError(on transport: NetworkTransport) throws {
        let server = try ServedFile(Self.content) {
            $0.changes[2] = { $0.tag = "\"two\"" }
        }.serve()
        let outcome = try transport.client.stream(try server.url(), segments: .bytes(1_000_000)).outcome()
        #expect(outcome.delivered(Self.content.prefix(2_000_000)))
        let error = outcome.error as? ApiError
        #expect(error?.name == "invalidResponse")
        #expect(error?.reason?.contains("has changed on the server") == true)
    }

    @Test(arguments: NetworkTransport.available)
    func disposalEndsTheExchange(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(
            .drip(
                Response(200, body: Array(repeating: 7, count: 20_000_000)), chunk: 10_000,
                every: .milliseconds(1)))
        let outcome = try transport.client.stream(try server.url()).take(3).outcome()
        #expect(outcome.elements.count == 3)
        #expect(eventually { server.openConnections == 0 })
    }

    @Test(arguments: NetworkTransport.available)
    func aStreamCanBeReadAsLines(by transport: NetworkTransport) throws {
        let text = (0..<20_000).map { "line \($0) æøå €" }.joined(separator: "\r\n")
        let server = try LoopbackServer.responding(
            .chunked(Response(200, body: Array(text.utf8)), chunkSize: 777))
        let lines = try transport.client.stream(try server.url()).lines().outcome()
        #expect(lines.elements.count == 20_000)
        #expect(lines.elements.joined(separator: "\r\n") == text)
    }
}
