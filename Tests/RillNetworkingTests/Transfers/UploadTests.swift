import Foundation
import LoopbackServer
import Rill
import RillNetworking
import Testing

/// Uploads and their progress.
struct UploadTests {
    // C3, B11
    @Test(arguments: NetworkTransport.available)
    func progressGrowsToTheTotalForEveryForm(on transport: NetworkTransport) throws {
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
            let request = TransportRequest("POST", url: try server.url(), body: body)
            let outcome = try ApiClient(transport: transport.shared).upload(request).outcome()
            #expect(outcome.isCompleted, "\(body): \(outcome.error as Any)")
            let progress = outcome.elements.compactMap(\.progress)
            let length = try #require(server.requests.last?.bodyLength)
            #expect(progress.last == TransferProgress(.upload, completed: length, total: length), "\(body)")
            #expect(
                zip(progress, progress.dropFirst()).allSatisfy { $0.completed <= $1.completed }, "\(body)")
            #expect(progress.dropLast().allSatisfy { $0.total == (try? body.length()) }, "\(body)")
            #expect(outcome.elements.last?.value?.body == Data("fine".utf8))
        }
    }

    @Test(arguments: NetworkTransport.available)
    func anUploadOfNothingIsDone(by transport: NetworkTransport) throws {
        let server = try LoopbackServer.answering(.respond(.text("fine")))
        let outcome = try ApiClient(transport: transport.shared)
            .upload(TransportRequest("POST", url: try server.url(), body: Data())).outcome()
        #expect(outcome.elements.count == 2)
        #expect(outcome.elements.first?.progress?.fraction == 1)
    }

    @Test(arguments: NetworkTransport.available)
    func aFailedStatusIsItsError(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.answering(.respond(.text("too much", status: 413)))
        let request = TransportRequest("POST", url: try server.url(), body: Data(count: 100_000))
        let error = try ApiClient(transport: transport.shared).upload(request).failure(ApiError.self)
        guard case .client(let failure) = error else { return #expect(Bool(false), "\(error as Any)") }
        #expect(failure.body == Data("too much".utf8))
    }

    @Test func theAnswerMayBeDecoded() throws {
        struct Receipt: Decodable, Equatable { let id: Int }
        let server = try LoopbackServer.answering(.respond(.json(#"{"data": {"id": 7}}"#)))
        let request = TransportRequest("POST", url: try server.url(), body: Data(count: 10))
        let outcome = try ApiClient().upload(request, decoding: Receipt.self, at: "data").outcome()
        #expect(outcome.elements.last?.value == Receipt(id: 7))
        #expect(try ApiClient().upload(request).finished().outcome().elements.count == 1)
        let size = try ApiClient().upload(request).mapFinished(\.body.count).finished().outcome()
        #expect(size.elements == [19])
    }

    @Test(arguments: NetworkTransport.available)
    func whatIsSentAgainTellsNothingTwice(by transport: NetworkTransport) throws {
        let server = try LoopbackServer.serving { $0.index == 0 ? .reset : .respond(.text("fine")) }
        let request = TransportRequest("PUT", url: try server.url(), body: Data(count: 1_000_000))
        let outcome = try ApiClient(transport: transport.shared)
            .intercepted(by: Interceptor { request, send in send(request).retry(2) })
            .upload(request).outcome()
        let progress = outcome.elements.compactMap(\.progress).map(\.completed)
        #expect(progress == Set(progress).sorted())
        #expect(progress.last == 1_000_000)
    }

    @Test(arguments: NetworkTransport.available)
    func disposalEndsTheUpload(by transport: NetworkTransport) throws {
        let server = try LoopbackServer(
            readBody: { _ in .slowly(piece: 1000, every: .milliseconds(1)) },
            handler: { _ in .respond(.text("fine")) })
        let request = TransportRequest("POST", url: try server.url(), body: Data(count: 50_000_000))
        let outcome = try ApiClient(transport: transport.shared).upload(request).take(1).outcome()
        #expect(outcome.elements.count == 1)
        #expect(eventually { server.openConnections == 0 })
    }

    // B3: forms for data, a file, a stream and several parts.
    @Test func everyFormIsSent() throws {
        struct Portrait: UploadFormable {
            let url: URL
            let content: RequestBody
            func body() -> RequestBody { content }
            var contentType: String { "image/png" }
        }
        struct Letter: MultipartFormable {
            let url: URL
            let file: URL
            func parts() -> [Multipart.Part] { [.field("title", "A letter"), .file("letter", file)] }
        }
        struct Post: Requestable {}
        let file = try TemporaryFile(Data.pattern(1000))
        let server = try LoopbackServer.answering(.respond(.text("fine")))
        for content in [.data(Data.pattern(1000)), .file(file.url), .source { Halves(Data.pattern(1000)) }]
            as [RequestBody]
        {
            let form = Portrait(url: try server.url(), content: content)
            #expect(try Post().upload(form).asObservable().outcome().isCompleted)
            #expect(server.requests.last?.method == "POST")
            #expect(server.requests.last?.headers["content-type"] == "image/png")
            #expect(server.requests.last.map { Data($0.body) } == Data.pattern(1000))
        }
        let letter = Letter(url: try server.url(), file: file.url)
        #expect(try Post().upload(letter).asObservable().outcome().isCompleted)
        #expect(server.requests.last?.headers["content-type"]?.hasPrefix("multipart/form-data") == true)
        #expect(server.requests.last?.text.contains("A letter") == true)
    }
}
