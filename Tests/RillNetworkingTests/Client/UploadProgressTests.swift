/// Uploads and their progress.
@Suite(.blocking) struct UploadProgressTests {
    @Test(arguments: NetworkTransport.available)
    func progressGrowsToTheTotalForEveryKindOfBody(on transport: NetworkTransport) throws {
        let bytes = Data.pattern(2_000_000)
        let file = try TemporaryFile(bytes)
        let server = try LoopbackServer(
            readBody: { _ in .slowly(piece: 200_000, every: .milliseconds(5)) },
            handler: { _ in .respond(.text("fine")) })
        let form = Multipart(.file("letter", file.url))
        for body in [
            .data(bytes), .file(file.url), .source(length: bytes.count) { Halves(bytes) },
            .source { Halves(bytes) },
            try form.body(inMemoryUpTo: 0), try form.body(inMemoryUpTo: .max),
        ] as [RequestBody] {
            let request = HTTPRequest("POST", url: try server.url(), body: body)
            let outcome = try transport.client.transfer(request).outcome()
            #expect(outcome.isCompleted, "\(body): \(outcome.error as Any)")
            let progress = outcome.elements.compactMap(\.progress).filter { $0.direction == .upload }
            let length = try #require(server.requests.last?.bodyLength)
            #expect(progress.last == TransferProgress(.upload, completed: length, total: length), "\(body)")
            #expect(
                zip(progress, progress.dropFirst()).allSatisfy { $0.completed <= $1.completed }, "\(body)")
            #expect(
                progress.dropFirst().dropLast().allSatisfy { $0.total == (try? body.length()) }, "\(body)")
            #expect(outcome.elements.last?.value?.body == Data("fine".utf8))
        }
    }

    @Test(arguments: NetworkTransport.available)
    func anEmptyUploadIsComplete(by transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let outcome = try transport.client
            .transfer(HTTPRequest("POST", url: try server.url(), body: Data())).outcome()
        #expect(outcome.elements.first?.progress == TransferProgress(.upload, completed: 0, total: 0))
    }

    @Test func theResponseCanBeDecoded() throws {
        struct Receipt: Decodable, Equatable { let id: Int }
        let server = try LoopbackServer.responding(.respond(.json(#"{"data": {"id": 7}}"#)))
        let request = HTTPRequest("POST", url: try server.url(), body: Data(count: 10))
        let receipt = ApiClient().transfer(request).mapFinished { try $0.decoded(Receipt.self, at: "data") }
        #expect(try receipt.outcome().elements.last?.value == Receipt(id: 7))
        #expect(try ApiClient().transfer(request).finished().outcome().elements.count == 1)
        let size = try ApiClient().transfer(request).mapFinished(\.body.count).finished().outcome()
        #expect(size.elements == [19])
    }

    @Test(arguments: NetworkTransport.available)
    func aRepeatedUploadReportsNoProgressTwice(by transport: NetworkTransport) throws {
        let server = try LoopbackServer.serving { $0.index == 0 ? .reset : .respond(.text("fine")) }
        let request = HTTPRequest("PUT", url: try server.url(), body: Data(count: 1_000_000))
        let outcome = try transport.client
            .intercepted(by: Interceptor { request, send in send(request).retry(2) })
            .transfer(request).outcome()
        let progress = outcome.elements.compactMap(\.progress).filter { $0.direction == .upload }
            .map(\.completed)
        #expect(progress == Set(progress).sorted())
        #expect(progress.last == 1_000_000)
    }

    @Test func anAttemptReportsOnlyWhatIsFurtherThanBefore() throws {
        let server = try LoopbackServer.serving { .respond(.text("", status: $0.index < 2 ? 503 : 200)) }
        let request = HTTPRequest("PUT", url: try server.url(), body: Data(count: 1_000_000))
        let outcome = try ApiClient()
            .intercepted(by: .retry(.table([.zero, .zero]), scheduler: SerialDispatchQueueScheduler()))
            .transfer(request).outcome()
        let progress = outcome.elements.compactMap(\.progress).filter { $0.direction == .upload }
            .map(\.completed)
        #expect(server.requests.count == 3 && outcome.isCompleted)
        #expect(progress == Set(progress).sorted())
        #expect(progress.first == 0 && progress.last == 1_000_000)
    }

    @Test(arguments: NetworkTransport.available)
    func disposalEndsTheUpload(by transport: NetworkTransport) throws {
        let server = try LoopbackServer(
            readBody: { _ in .slowly(piece: 1000, every: .milliseconds(1)) },
            handler: { _ in .respond(.text("fine")) })
        let request = HTTPRequest("POST", url: try server.url(), body: Data(count: 50_000_000))
        let outcome = try transport.client.transfer(request).take(1).outcome()
        #expect(outcome.elements.count == 1)
        #expect(eventually { server.openConnections == 0 })
    }
}
