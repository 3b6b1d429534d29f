/// The progress of a download into memory.
struct DownloadProgressTests {
    @Test(arguments: [(3, 4, 0.75), (0, 0, 1), (5, 4, 1), (-1, 4, 0), (1, -4, 0)] as [(Int, Int, Double)])
    func aFractionIsFromZeroToOne(completed: Int, total: Int, fraction: Double) {
        #expect(TransferProgress(.download, completed: completed, total: total).fraction == fraction)
        #expect(TransferProgress(.download, completed: completed, total: nil).fraction == nil)
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

    @Test(arguments: NetworkTransport.available)
    func onlyTheEndGoesBackIfALaterBodyIsShorter(on transport: NetworkTransport) throws {
        let long = Response(200, body: Array(Data.pattern(1000)))
        let server = try LoopbackServer.serving { request in
            request.index == 0 ? .truncated(long, afterBodyBytes: 500) : .respond(.text("fine"))
        }
        let outcome = try transport.client
            .intercepted(by: Interceptor { request, send in send(request).retry(2) })
            .transfer(try server.url()).outcome()
        let progress = outcome.elements.compactMap(\.progress)
        let growing = progress.dropLast().map(\.completed)
        #expect(growing == Set(growing).sorted() && growing.last == 500)
        #expect(progress.last == TransferProgress(.download, completed: 4, total: 4))
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
