/// The server refuses to wait for `Expect: 100-continue`.
@Suite(.blocking, .enabled(if: CurlTransport.isAvailable))
struct ExpectationFailedTests {
    @Test(arguments: [("PUT", 200, "stored 300000", 2), ("POST", 417, "", 1)])
    func theResponseIsThatOfTheLastSending(method: String, status: Int, text: String, requests: Int) throws {
        let refusal = Array("HTTP/1.1 417 No\r\nContent-Length: 2\r\n\r\nno".utf8)
        let server = try LoopbackServer(
            readBody: { request in
                request.index > 0 ? .whole : .upTo(0, then: .raw(refusal, then: .keepAlive))
            },
            handler: { .respond(.text("stored \($0.bodyLength)")) })
        var request = HTTPRequest(method, url: try server.url(), body: Data(count: 300_000))
        request.headers["Expect"] = "100-continue"
        let outcome = try ApiClient(transport: CurlTransport(configuration: .init(proxy: .none)))
            .response(for: request).outcome()
        #expect(outcome.elements.map(\.head.status) == [status], "\(outcome.error as Any)")
        #expect(outcome.elements.first.map { String(decoding: $0.body, as: UTF8.self) } == text)
        #expect(server.requests.count == requests)
    }

    /// Nothing of the first response is missing when the request is sent again.
    @Test func aSlowResponseToTheSecondSendingIsAwaited() throws {
        let refusal = Array("HTTP/1.1 417 No\r\nContent-Length: 0\r\n\r\n".utf8)
        let server = try LoopbackServer(
            readBody: { $0.index > 0 ? .whole : .upTo(0, then: .raw(refusal, then: .keepAlive)) },
            handler: { _ in .delayed(.milliseconds(1500), .respond(.text("stored"))) })
        var request = HTTPRequest("PUT", url: try server.url(), body: Data(count: 300_000))
        request.headers["Expect"] = "100-continue"
        // Its clock stands still: it would end the exchange before the response comes.
        request.idleTimeout = .seconds(1)
        let transport = CurlTransport(
            configuration: .init(proxy: .none), scheduler: VirtualTimeScheduler())
        let outcome = try ApiClient(transport: transport).text(for: request).outcome()
        #expect(outcome.elements == ["stored"], "\(outcome.error as Any)")
    }

    @Test func aBodyThatBreaksOffIsNoResponse() throws {
        let server = try LoopbackServer.responding(
            .raw(Array("HTTP/1.1 417 No\r\nContent-Length: 20\r\n\r\nno".utf8), then: .close))
        let outcome = try CurlTransport().exchange(HTTPRequest(url: try server.url())).outcome()
        #expect((outcome.error as? TransportError)?.kind == .networkConnectionLost)
    }

    @Test func aHeadOfTheSecondSendingThatBreaksOffIsNoResponse() throws {
        let refusal = Array("HTTP/1.1 417 No\r\nContent-Length: 2\r\n\r\nno".utf8)
        let server = try LoopbackServer(
            readBody: { $0.index > 0 ? .whole : .upTo(0, then: .raw(refusal, then: .keepAlive)) },
            handler: { _ in .closedInHead })
        var request = HTTPRequest("PUT", url: try server.url(), body: Data(count: 300_000))
        request.headers["Expect"] = "100-continue"
        let outcome = try CurlTransport(configuration: .init(proxy: .none)).exchange(request).outcome()
        #expect(
            (outcome.error as? TransportError)?.kind == .networkConnectionLost, "\(outcome.error as Any)")
        #expect(server.requests.count == 2)
    }

    /// In the middle of a body, of which libcurl would send the rest alone. Without a length, a server would
    /// take that for the whole.
    @Test(arguments: ["file", "chunks", "changed file"])
    func theBodyBeginsAgain(kind: String) throws {
        let length = 8_000_000
        let file = try TemporaryFile(Data.pattern(length))
        let refusal = Array("HTTP/1.1 417 No\r\nContent-Length: 2\r\n\r\nno".utf8)
        let server = try LoopbackServer(
            readBody: { request in
                if request.index > 0 { return .whole }
                if kind == "changed file" { try? Data(count: 100).write(to: file.url, options: .atomic) }
                return .upTo(100_000, then: .raw(refusal, then: .hang))
            },
            handler: { .respond(.text("stored \($0.bodyLength)")) })
        let body = kind == "chunks" ? RequestBody.source { Halves(Data.pattern(length)) } : .file(file.url)
        let request = HTTPRequest(
            "PUT", url: try server.url(), headers: ["Expect": "100-continue"], body: body)
        let outcome = try ApiClient(transport: CurlTransport(configuration: .init(proxy: .none)))
            .text(for: request).outcome()
        #expect(outcome.elements == (kind == "changed file" ? [] : ["stored \(length)"]))
        #expect(outcome.isCompleted == (kind != "changed file"), "\(outcome.error as Any)")
        #expect(server.requests.dropFirst().allSatisfy { $0.isComplete == (kind != "changed file") })
    }
}
