/// The progress of a download into memory.
struct DownloadProgressTests {
    @Test(arguments: NetworkTransport.available)
    func progressGrowsToTheTotal(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(
            .respond(Response(200, body: Array(Data.pattern(1_000_000)))))
        let outcome = try transport.client.transfer(try server.url()).outcome()
        let progress = outcome.elements.compactMap(\.progress)
        #expect(progress.allSatisfy { $0.total == 1_000_000 })
        #expect(progress.map(\.completed) == Set(progress.map(\.completed)).sorted())
        #expect(progress.last?.completed == 1_000_000)
        #expect(outcome.elements.last?.value?.body == Data.pattern(1_000_000))
    }

    @Test(arguments: NetworkTransport.available)
    func aCompressedBodyNeverPasses100Percent(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(
            .respond(Response(200, headers: ["Content-Encoding": "gzip"], body: Gzip.thousandZeros)))
        let outcome = try transport.client.transfer(try server.url()).outcome()
        let progress = outcome.elements.compactMap(\.progress)
        #expect(progress.dropLast().allSatisfy { $0.total == nil })
        #expect(progress.last == TransferProgress(.download, completed: 1000, total: 1000))
    }

    @Test(arguments: NetworkTransport.available)
    func bodiesOfRedirectsAndFailuresAreNotCounted(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.serving { request in
            switch request.index {
            case 0: .respond(Response(302, headers: ["Location": "/there"], body: Array("moved".utf8)))
            case 1: .respond(.text("later, and many words about it", status: 503))
            default: .respond(.text("fine"))
            }
        }
        let outcome = try transport.client
            .intercepted(by: Interceptor { request, send in send(request).retry(2) })
            .transfer(try server.url()).outcome()
        let progress = outcome.elements.compactMap(\.progress)
        #expect(progress.allSatisfy { $0.completed <= 4 && $0.total == 4 })
        #expect(progress.last?.fraction == 1)
    }

    @Test(arguments: ["HEAD", "GET"]) func aResponseWithoutABodyIsComplete(to method: String) throws {
        let server = try LoopbackServer.serving { _ in
            .respond(method == "HEAD" ? .text("fine") : .status(204))
        }
        let outcome = try ApiClient().transfer(HTTPRequest(method, url: try server.url())).outcome()
        #expect(outcome.elements.count == 2)
        #expect(outcome.elements.first?.progress == TransferProgress(.download, completed: 0, total: 0))
    }

    @Test func aFailedDownloadDoesNotReach100Percent() throws {
        let server = try LoopbackServer.responding(
            .truncated(Response(200, body: Array(Data.pattern(1000))), afterBodyBytes: 500))
        let outcome = try ApiClient().transfer(try server.url()).outcome()
        #expect(outcome.error is ApiError)
        #expect(outcome.elements.last?.progress?.completed == 500)
    }
}
