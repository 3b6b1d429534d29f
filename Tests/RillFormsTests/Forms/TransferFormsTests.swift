/// Forms that send and receive bodies.
struct TransferFormsTests {
    @Test func everyKindOfFormIsSent() throws {
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
        let server = try LoopbackServer.responding(.respond(.text("fine")))
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

    @Test func aDownloadFormNamesItsFile() throws {
        struct Letter: DownloadFormable {
            let url: URL
            let destination: DownloadDestination
            func headers() -> HTTPHeaders { ["X-Shop": "7"] }
        }
        struct Shop: Requestable {}
        let folder = try DownloadFolder()
        let server = try ServedFile(Data.pattern(3_000_000)).serve()
        let received = Mutex<[Double?]>([])
        struct Bar: Progressable {
            let tell: @Sendable (TransferProgress) -> Void
            func progress(_ progress: TransferProgress) { tell(progress) }
        }
        let form = Letter(url: try server.url(), destination: folder.destination)
        let file = try Shop().download(form)
            .progress(Bar { progress in received.withLock { $0.append(progress.fraction) } })
            .finished().outcome()
        #expect(file.elements.map(\.length) == [3_000_000])
        #expect(server.requests.first?.headers["x-shop"] == "7")
        #expect(received.withLock { $0.last } == 1)
    }

    /// As when a policy ends the attempt at that moment.
    @Test func aFileOfAFormThatWasNotDeliveredIsDeliveredByTheNextAttempt() throws {
        struct Letter: DownloadFormable {
            let url: URL
            let destination: DownloadDestination
        }
        let folder = try DownloadFolder()
        let server = try ServedFile(Data.pattern(1000)).serve()
        let download = ApiClient().download(
            Letter(url: try server.url(), destination: folder.destination))
        #expect(try download.compactMap(\.value).take(1).outcome().elements.map(\.length) == [1000])
        let outcome = try download.outcome()
        #expect(outcome.elements.map(\.value?.length) == [1000] && outcome.isCompleted)
        #expect(server.requests.count == 1)
    }
}
