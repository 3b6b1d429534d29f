/// Range, If-Range, ETag, 304 and 416 as nginx understands them.
@Suite(.enabled(if: Oracle.nginx != nil, "run .ci/oracles for these")) struct NginxTests {
    // Bytes, because the leak sanitizer reports the storage of a static Data.
    private static let bytes = [UInt8](Data.pattern(6_000_000))
    private static var content: Data { Data(bytes) }

    private func url(_ path: String) throws -> URL { try #require(Oracle.nginx).url(path) }

    /// Downloads from a server that sends slowly, and disposes in the middle.
    private func begin(
        _ url: URL, in folder: DownloadFolder, by transport: NetworkTransport, segments: BodySegments
    ) throws {
        let outcome = try folder.download(url, by: transport.client, segments: segments)
            .takeWhile { $0.progress?.completed ?? 0 < 1_000_000 }.outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        let part = try #require(folder.part)
        #expect((1_000_000..<6_000_000).contains(part.count))
        #expect(folder.note?.contains("\"validator\":\"\\\"") == true, "\(folder.note ?? "no note")")
    }

    @Test(arguments: [BodySegments.one, .bytes(1_500_000)], NetworkTransport.available)
    func aDownloadResumes(segments: BodySegments, by transport: NetworkTransport) throws {
        let file = try NginxFile(Self.content)
        let folder = try DownloadFolder()
        let slow = try url("/slow/\(file.name)")
        try begin(slow, in: folder, by: transport, segments: segments)
        let part = try #require(folder.part?.count)
        let outcome = try folder.download(slow, by: transport.client, segments: segments).outcome()
        #expect(outcome.elements.last?.value?.resumedAt == part, "\(outcome.error as Any)")
        #expect(folder.holds(Self.content))
    }

    @Test(arguments: [BodySegments.one, .bytes(1_500_000)], NetworkTransport.available)
    func aFileThatHasChangedStartsAgain(segments: BodySegments, by transport: NetworkTransport) throws {
        let file = try NginxFile(Self.content)
        let folder = try DownloadFolder()
        let slow = try url("/slow/\(file.name)")
        try begin(slow, in: folder, by: transport, segments: segments)
        let newer = Data(Self.content.reversed())
        try file.replace(with: newer)
        let outcome = try folder.download(slow, by: transport.client, segments: segments).outcome()
        #expect(outcome.elements.last?.value?.resumedAt == 0, "\(outcome.error as Any)")
        #expect(folder.holds(newer))
    }

    @Test(arguments: NetworkTransport.available)
    func aServerWithoutRangesSendsTheWholeFile(by transport: NetworkTransport) throws {
        let file = try NginxFile(Self.content)
        let folder = try DownloadFolder()
        let outcome = try transport.client
            .download(url("/whole/\(file.name)"), to: folder.destination, segments: .bytes(1_000_000))
            .outcome()
        #expect(outcome.isCompleted)
        #expect(folder.holds(Self.content))
    }

    @Test(arguments: NetworkTransport.available)
    func aCompletePartIsMovedIntoPlace(by transport: NetworkTransport) throws {
        let file = try NginxFile(Self.content)
        let folder = try DownloadFolder()
        let address = try url("/\(file.name)")
        let client = transport.client
        let head = try client.response(for: HTTPRequest("HEAD", url: address)).outcome().elements.first?
            .head
        try folder.leavePart(
            Self.content, of: address, tag: try #require(head?.headers["ETag"]), total: 6_000_000)
        let outcome = try folder.download(address, by: client).outcome()
        #expect(outcome.elements.last?.value?.resumedAt == 6_000_000, "\(outcome.error as Any)")
        #expect(folder.holds(Self.content))
    }

    @Test(arguments: NetworkTransport.available)
    func aRangeBeyondTheEndIsRefused(by transport: NetworkTransport) throws {
        let file = try NginxFile(Data.pattern(100))
        let request = HTTPRequest(url: try url("/\(file.name)"), headers: ["Range": "bytes=100-"])
        let response = try transport.client.response(for: request).outcome().elements.first
        #expect(response?.head.status == 416)
        #expect(response?.head.headers["Content-Range"] == "bytes */100")
    }

    @Test(arguments: NetworkTransport.available)
    func anUnchangedFileIsNotSentAgain(by transport: NetworkTransport) throws {
        let file = try NginxFile(Data.pattern(100))
        let client = transport.client
        var request = HTTPRequest(url: try url("/\(file.name)"))
        request.headers["If-None-Match"] = try client.response(for: request).outcome().elements.first?.head
            .headers["ETag"]
        let response = try client.response(for: request).outcome().elements.first
        #expect(response?.head.status == 304)
        #expect(response?.body == Data())
    }

    // nginx would compress the body and weaken its tag.
    @Test(arguments: NetworkTransport.available)
    func aDownloadIsNotCompressed(by transport: NetworkTransport) throws {
        let file = try NginxFile(Data(count: 1_000_000))
        let folder = try DownloadFolder()
        let client = transport.client
        let address = try url("/gzip/\(file.name)")
        let outcome = try folder.download(address, by: client).outcome()
        #expect(outcome.elements.compactMap(\.progress).allSatisfy { $0.total == 1_000_000 })
        #expect(outcome.elements.last?.value?.head.headers["ETag"]?.hasPrefix("\"") == true)
        let inMemory = try client.transfer(address).outcome()
        #expect(inMemory.elements.last?.value?.body == Data(count: 1_000_000))
        #expect(inMemory.elements.compactMap(\.progress).dropLast().allSatisfy { $0.total == nil })
    }

    @Test(arguments: NetworkTransport.available)
    func aStreamReadsSegments(by transport: NetworkTransport) throws {
        let file = try NginxFile(Self.content)
        let outcome = try transport.client.stream(url("/\(file.name)"), segments: .bytes(700_000)).outcome()
        #expect(outcome.delivered(Self.content))
    }
}
