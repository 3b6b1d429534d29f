@testable import RillNetworking

/// The body of a request arrives at the server, by every transport.
struct BodyUploadTests {
    private static let sizes = [0, 1, 70_000, 3_000_000]

    @Test(arguments: sizes, NetworkTransport.available)
    func everyKindOfBodyArrives(count: Int, by transport: NetworkTransport) throws {
        let bytes = Data.pattern(count)
        let file = try TemporaryFile(bytes)
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        for body in [
            .data(bytes), .file(file.url), .source(length: count) { Halves(bytes) },
            .source { Halves(bytes) },
            .once { Halves(bytes) },
        ] as [RequestBody] {
            let request = HTTPRequest("POST", url: try server.url(), body: body)
            let outcome = try transport.shared.exchange(request).outcome()
            #expect(outcome.isCompleted, "\(body): \(outcome.error as Any)")
            let received = try #require(server.requests.last)
            #expect(received.isComplete)
            #expect(Data(received.body) == bytes, "\(body)")
            #expect(received.headers["content-type"] == "application/octet-stream")
            let uploads = outcome.elements.compactMap(\.uploaded)
            #expect(uploads.map(\.completed) == uploads.map(\.completed).sorted())
            #expect(uploads.last?.completed ?? 0 == count, "\(body)")
            if body != .source(open: { Halves(bytes) }), let total = uploads.last?.total {
                #expect(total == count)
            }
        }
        #expect(server.requests.count == 5)
    }

    @Test(arguments: NetworkTransport.available)
    func aContentLengthOfTheCallerIsNotSent(by transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        for body in [.data(Data.pattern(10)), .source { Halves(Data.pattern(10)) }] as [RequestBody] {
            let request = HTTPRequest(
                "PUT", url: try server.url(), headers: ["Content-Length": "3"], body: body)
            #expect(try transport.shared.exchange(request).outcome().isCompleted)
            #expect(server.requests.last?.bodyLength == 10)
        }
    }

    @Test func curlSendsAFileWithItsLength() throws {
        try #require(CurlTransport.isAvailable)
        let file = try TemporaryFile(Data.pattern(100_000))
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let request = HTTPRequest("PUT", url: try server.url(), body: .file(file.url))
        #expect(try CurlTransport.shared.exchange(request).outcome().isCompleted)
        #expect(server.requests.first?.headers["content-length"] == "100000")
        #expect(server.requests.first?.headers["expect"] == nil)
    }

    @Test(arguments: NetworkTransport.available)
    func aFileThatCannotBeReadIsAnInvalidRequest(by transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        for (url, reason) in [
            (URL(filePath: "/nowhere/letter.txt"), "letter.txt cannot be read"),
            (FileManager.default.temporaryDirectory, "it is a directory"),
        ] {
            let request = HTTPRequest("POST", url: try server.url(), body: .file(url))
            let failure = try transport.shared.exchange(request).failure(TransportError.self)
            #expect(failure?.kind.name == "invalidRequest")
            #expect(failure?.description.contains(reason) == true)
        }
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [1_000_000, 20_000_000], NetworkTransport.available)
    func aFileWhoseLengthChangesWhileItIsSentIsAnError(length: Int, by transport: NetworkTransport) throws {
        let file = try TemporaryFile(Data(count: 16_000_000))
        let server = try LoopbackServer(
            readBody: { _ in
                file.setLength(length)
                return .whole
            },
            handler: { _ in .respond(.text("fine")) })
        let request = HTTPRequest("POST", url: try server.url(), body: .file(file.url))
        let failure = try transport.shared.exchange(request).failure(TransportError.self)
        #expect(failure?.description.contains("changed while it was being sent") == true)
        #expect(eventually { server.requests.count == 1 })
        #expect(server.requests.first?.isComplete == false)
    }

    @Test(arguments: [0, 100_000], NetworkTransport.available)
    func aReaderThatFailsIsAnError(count: Int, by transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let request = HTTPRequest("POST", url: try server.url(), body: .source { Faulty(after: count) })
        let failure = try transport.shared.exchange(request).failure(TransportError.self)
        #expect(failure?.kind == .invalidRequest(reason: "its body cannot be read: Fault()"))
        #expect(failure?.underlying is Faulty.Fault)
    }

    @Test(arguments: NetworkTransport.available)
    func aClosureThatCannotMakeAReaderIsAnError(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let body = RequestBody.source { () throws -> Halves in throw Faulty.Fault() }
        let request = HTTPRequest("POST", url: try server.url(), body: body)
        let failure = try transport.shared.exchange(request).failure(TransportError.self)
        #expect(failure?.underlying is Faulty.Fault)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [nil, 307, 308], NetworkTransport.available)
    func aRetryOrARedirectSendsTheBodyAgain(redirect: Int?, by transport: NetworkTransport) throws {
        let bytes = Data.pattern(100_000)
        let file = try TemporaryFile(bytes)
        for body in [.data(bytes), .file(file.url), .source { Halves(bytes) }] as [RequestBody] {
            let server =
                try redirect.map { try LoopbackServer.redirecting(status: $0) }
                ?? .serving { $0.index == 0 ? .reset : .respond(.text("fine")) }
            let method = redirect == nil ? "PUT" : "POST"
            let request = HTTPRequest(method, url: try server.url("/start"), body: body)
            let response = transport.client.response(for: request)
            #expect(try (redirect == nil ? response.retry(2) : response).outcome().isCompleted)
            #expect(server.requests.map { Data($0.body) } == [bytes, bytes])
        }
    }

    @Test(arguments: NetworkTransport.available)
    func retryingABodyThatCanBeSentOnceFailsWithTheReason(by transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.reset)
        let body = RequestBody.once { Halves(Data.pattern(100_000)) }
        let request = HTTPRequest("PUT", url: try server.url(), body: body)
        let failure = try transport.shared.exchange(request).retry(2).failure(TransportError.self)
        #expect(failure?.kind == .invalidRequest(reason: "its body can be sent only once"))
    }

    @Test(arguments: NetworkTransport.available)
    func redirectingABodyThatCanBeSentOnceFailsWithTheReason(by transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(redirect(to: "/e", status: 307)))
        let body = RequestBody.once { Halves(Data.pattern(100)) }
        let request = HTTPRequest("POST", url: try server.url(), body: body)
        let failure = try transport.client.response(for: request).failure(ApiError.self)
        #expect(failure?.description.contains("a body that can be sent only once") == true)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: NetworkTransport.available)
    func aResponseBeforeTheEndOfTheBodyIsDelivered(by transport: NetworkTransport) throws {
        let server = try LoopbackServer(
            readBody: { _ in .upTo(1000, then: .respond(.text("too much", status: 413))) },
            handler: { _ in .respond(.text("fine")) })
        let request = HTTPRequest("POST", url: try server.url(), body: .data(Data(count: 400_000)))
        let outcome = try transport.shared.exchange(request).outcome()
        #expect(outcome.elements.compactMap(\.head?.status) == [413])
    }

    /// libcurl goes on sending after a success.
    @Test(.enabled(if: CurlTransport.isAvailable))
    func aSuccessBeforeTheEndOfTheBodyIsDeliveredWhenTheServerTakesNoMore() throws {
        let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nearly".utf8)
        let server = try LoopbackServer(
            readBody: { _ in .upTo(0, then: .raw(answer, then: .hang)) },
            handler: { _ in .respond(.text("fine")) })
        var request = HTTPRequest("PUT", url: try server.url(), body: .data(Data(count: 20_000_000)))
        request.idleTimeout = .seconds(1)
        let client = ApiClient(transport: CurlTransport())
        var attempts = 0
        // On a busy machine an attempt may be idle for too long, but not each.
        let comesInTime = try (1...10).contains { attempt in
            attempts = attempt
            let outcome = try client.text(for: request).outcome()
            let failure = (outcome.error as? ApiError)?.transportFailure?.kind.name
            #expect(outcome.elements == ["early"] || failure == "timedOut", "\(outcome.error as Any)")
            return outcome.isCompleted
        }
        #expect(comesInTime)
        #expect(server.requests.count == attempts)
    }

    // On Linux, URLSession reads bodies on a queue that all its sessions share.
    @Test func aBlockedReaderDelaysNoOtherExchangeOfCurl() throws {
        try #require(CurlTransport.isAvailable)
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let gate = DispatchSemaphore(value: 0)
        let request = HTTPRequest("POST", url: try server.url(), body: .source { Waiting(for: gate) })
        let (blocked, subscription) = CurlTransport.shared.exchange(request).watched()
        defer { subscription.dispose() }
        #expect(try CurlTransport.shared.exchange(HTTPRequest(url: server.url())).outcome().isCompleted)
        gate.signal()
        try blocked.waitForEnd()
        #expect(blocked.isCompleted)
    }

    /// More than Dispatch has threads.
    @Test func manyBlockedReadersStopNoQueue() throws {
        try #require(CurlTransport.isAvailable)
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let gate = DispatchSemaphore(value: 0)
        let blocked = Atomic<Int>(0)
        let body = RequestBody.source {
            blocked.add(1, ordering: .relaxed)
            gate.wait()
            return Waiting(for: gate)
        }
        let request = HTTPRequest("POST", url: try server.url(), body: body)
        let subscriptions = (0..<300).map { _ in CurlTransport.shared.exchange(request).subscribe { _ in } }
        #expect(eventually { blocked.load(ordering: .relaxed) == 300 })
        let ended = DispatchSemaphore(value: 0)
        DispatchQueue(label: "another").async { ended.signal() }
        #expect(ended.wait(timeout: .now() + 300) == .success)
        // Before the readers return, so that none connects.
        for subscription in subscriptions { subscription.dispose() }
        for _ in 0..<600 { gate.signal() }
    }
}
