/// What holds however a body is received.
struct ReceivingTests {
    enum Form: String, CaseIterable {
        case data, transfer, stream, download

        /// What is delivered of the body, and how that ends.
        func receive(
            _ request: HTTPRequest, by client: ApiClient, in folder: DownloadFolder
        ) throws -> Outcome<Data> {
            switch self {
            case .data: try client.data(for: request).outcome()
            case .transfer: try client.transfer(request).finished().map(\.body).outcome()
            case .stream: try client.stream(request).outcome()
            case .download:
                try folder.download(request, by: client).finished().map { file in
                    #expect(file.length == folder.content?.count)
                    return folder.content ?? Data()
                }.outcome()
            }
        }
    }

    @Test(arguments: Form.allCases, NetworkTransport.available)
    func aFailedStatusIsAnErrorWithItsBodyAndDeliversNothing(to form: Form, by transport: NetworkTransport)
        throws
    {
        for status in [304, 401, 404, 413, 500, 503] {
            let server = try LoopbackServer.responding(.respond(.text("no", status: status)))
            let folder = try DownloadFolder()
            try folder.leavePart(Data("begun".utf8), of: server.url(), tag: "\"one\"", total: 100)
            let upload = HTTPRequest("POST", url: try server.url(), body: Data(count: 100_000))
            let request = form == .transfer ? upload : HTTPRequest(url: try server.url())
            let outcome = try form.receive(request, by: transport.client, in: folder)
            #expect(outcome.elements.isEmpty)
            let failure = (outcome.error as? ApiError)?.failure
            #expect(failure?.status == status, "\(outcome.error as Any)")
            #expect(failure?.response.body == Data((status == 304 ? "" : "no").utf8))
            #expect(folder.part == Data("begun".utf8))
        }
    }

    @Test(arguments: Form.allCases, NetworkTransport.available)
    func aResponseThatIsNotValidIsAnErrorAndDeliversNothing(to form: Form, by transport: NetworkTransport)
        throws
    {
        let server = try LoopbackServer.responding(.respond(.text("a login page")))
        let folder = try DownloadFolder()
        let client = transport.client.validating(.contentType("application/zip"))
        let outcome = try form.receive(HTTPRequest(url: server.url()), by: client, in: folder)
        #expect(outcome.elements.isEmpty)
        let error = try #require(outcome.error as? ApiError)
        #expect(error.name == "rejected" && error.reason?.contains("text/plain") == true)
        #expect(error.response?.body == Data("a login page".utf8))
        #expect(folder.part == nil)
    }

    @Test(arguments: Form.allCases) func aStatusThatIsAllowedDeliversItsBody(to form: Form) throws {
        let server = try LoopbackServer.responding(.respond(.text("nothing here", status: 404)))
        let client = ApiClient().validating(.status([404]))
        let outcome = try form.receive(HTTPRequest(url: server.url()), by: client, in: DownloadFolder())
        #expect(outcome.elements == [Data("nothing here".utf8)] && outcome.isCompleted)
    }

    @Test(arguments: Form.allCases) func anInterceptorCanRespondItself(to form: Form) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let cache = Interceptor { request, _ in
            HTTPResponse(head: ResponseHead(status: 200, url: request.url), body: Data("kept".utf8)).events
        }
        let client = ApiClient().intercepted(by: cache)
        let outcome = try form.receive(HTTPRequest(url: server.url()), by: client, in: DownloadFolder())
        #expect(outcome.elements == [Data("kept".utf8)] && outcome.isCompleted)
        #expect(server.requests.isEmpty)
    }

    /// A download into memory, into a file, and into a file in segments.
    @Test(arguments: [nil, BodySegments.one, .bytes(700_000)], NetworkTransport.available)
    func progressGrowsToTheTotal(segments: BodySegments?, by transport: NetworkTransport) throws {
        let content = Data.pattern(3_000_000)
        let progress = try progress(of: content, from: ServedFile(content).serve(), segments, by: transport)
        #expect(progress.allSatisfy { $0.total == 3_000_000 && $0.direction == .download })
        #expect(progress.map(\.completed) == Set(progress.map(\.completed)).sorted())
        #expect(progress.first?.completed == 0)
        #expect(progress.last?.fraction == 1)
    }

    @Test(arguments: [nil, BodySegments.automatic], NetworkTransport.available)
    func theTotalOfAChunkedOrAnEncodedBodyIsKnownAtTheEnd(
        segments: BodySegments?, by transport: NetworkTransport
    ) throws {
        let headers: HeaderList = ["Content-Encoding": "gzip", "ETag": "\"one\""]
        let (long, zeros) = (Data.pattern(3_000_000), Data(count: 1000))
        for (content, behavior) in [
            (long, .chunked(Response(body: Array(long)), chunkSize: 100_000)),
            (zeros, .respond(Response(headers: headers, body: CompressedBody.thousandZeros))),
        ] as [(Data, Behavior)] {
            let progress = try progress(of: content, from: .responding(behavior), segments, by: transport)
            #expect(progress.dropLast().allSatisfy { $0.total == nil })
            let end = TransferProgress(.download, completed: content.count, total: content.count)
            #expect(progress.last == end)
        }
    }

    /// Without segments, the body is received into memory.
    private func progress(
        of content: Data, from server: LoopbackServer, _ segments: BodySegments?,
        by transport: NetworkTransport
    ) throws -> [TransferProgress] {
        guard let segments else {
            let outcome = try transport.client.transfer(server.url()).outcome()
            #expect(outcome.elements.last?.value?.body == content, "\(outcome.error as Any)")
            return outcome.elements.compactMap(\.progress)
        }
        let folder = try DownloadFolder()
        let outcome = try folder.download(server.url(), by: transport.client, segments: segments).outcome()
        #expect(folder.holds(content), "\(outcome.error as Any)")
        #expect(outcome.elements.last?.value?.length == content.count)
        return outcome.elements.compactMap(\.progress)
    }
}
