@testable import RillNetworking

/// Downloads that break off and resume: Range, If-Range, 206, 200 and 416.
struct ResumeTests {
    // Bytes, because the leak sanitizer reports the storage of a static Data.
    private static let bytes = [UInt8](Data.pattern(3_000_000))
    private static var content: Data { Data(bytes) }

    @Test(arguments: [BodySegments.one, .bytes(400_000)], NetworkTransport.available)
    func aDownloadResumesWhereItBrokeOff(segments: BodySegments, by transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let served = ServedFile(Self.content) { $0.cuts = [segments == .one ? 1_000_000 : 300_000] }
        let server = try served.serve()
        let download = folder.download(
            try server.url("/file?key=secret"), by: transport.client, segments: segments)
        let error = try download.failure(ApiError.self)
        let failure = try #require(error?.transportFailure)
        #expect(failure.kind == .networkConnectionLost)
        let broken = try #require(folder.part?.count)
        #expect(broken == (segments == .one ? 1_000_000 : 300_000))
        #expect(folder.part == Self.content.prefix(broken))
        #expect(folder.note?.contains("secret") == false)
        var status = stat()
        #expect(stat(folder.file.path + ".part.json", &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(folder.content == nil)

        let outcome = try download.outcome()
        #expect(folder.holds(Self.content))
        #expect(try folder.names == ["file.bin"])
        #expect(outcome.elements.last?.value?.resumedAt == broken)
        let head = outcome.elements.last?.value?.head
        #expect(head?.status == 200 && head?.headers["Content-Range"] == nil)
        #expect(head?.headers["Content-Length"] == nil)
        let second = try #require(server.requests.dropFirst().first)
        #expect(second.headers["range"]?.hasPrefix("bytes=\(broken)-") == true)
        #expect(second.headers["if-range"] == "\"one\"")
        let progress = outcome.elements.compactMap(\.progress)
        #expect(progress.first == TransferProgress(.download, completed: broken, total: 3_000_000))
        #expect(progress.last?.fraction == 1)
    }

    /// Two files have one tag and one length, as nginx gives to files of one size and time; a redirect leads
    /// to the one, then to the other.
    private func twoFiles(_ pathOfTurn: @escaping @Sendable (Int) -> String) throws -> LoopbackServer {
        let turns = Atomic<Int>(0)
        let files = ["a", "b"].map { letter in
            ServedFile(Data(String(repeating: letter, count: 3000).utf8)) {
                if letter == "a" { $0.cuts = [1200] }
            }
        }
        return try LoopbackServer.serving { request in
            guard request.path == "/latest" else {
                return files[request.path.hasPrefix("/b") ? 1 : 0].behavior(request)
            }
            return .respond(redirect(to: pathOfTurn(turns.add(1, ordering: .relaxed).newValue)))
        }
    }

    @Test(arguments: NetworkTransport.available)
    func aRedirectToAnotherFileStartsAgain(by transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let server = try twoFiles { $0 == 1 ? "/a" : "/b" }
        let download = folder.download(try server.url("/latest"), by: transport.client, segments: .one)
        #expect(try download.failure(ApiError.self)?.transportFailure?.kind == .networkConnectionLost)
        #expect(try download.outcome().elements.last?.value?.resumedAt == 0)
        #expect(folder.holds(Data(String(repeating: "b", count: 3000).utf8)))
    }

    @Test(arguments: ["POST", "GET"], NetworkTransport.available)
    func onlyAGetWithoutARangeIsReadInSegments(method: String, by transport: NetworkTransport) throws {
        let server = try ServedFile(Data(count: 300_000)).serve()
        let range: HTTPHeaders = method == "GET" ? ["Range": "bytes=0-200000"] : [:]
        let request = HTTPRequest(method, url: try server.url(), headers: range)
        let folder = try DownloadFolder()
        _ = try folder.download(request, by: transport.client, segments: .bytes(100_000)).outcome()
        #expect(server.requests.map { $0.headers["Range"] } == [range["Range"]])
    }

    /// As of a store whose URLs are signed for a moment.
    @Test func aRedirectWithAnotherQueryResumes() throws {
        let folder = try DownloadFolder()
        let server = try twoFiles { "/a?signature=\($0)" }
        let download = folder.download(
            try server.url("/latest"), by: NetworkTransport.curl.client, segments: .one)
        #expect(try download.failure(ApiError.self) != nil && folder.note?.contains("signature") == false)
        #expect(try download.outcome().elements.last?.value?.resumedAt == 1200)
        #expect(folder.holds(Data(String(repeating: "a", count: 3000).utf8)))
    }

    /// As for a moment after a fork.
    @Test func aDescriptorInAnotherProcessKeepsNoLock() throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content) { $0.cuts = [1_000_000] }.serve()
        let download = folder.download(try server.url(), by: NetworkTransport.curl.client, segments: .one)
        let copies = Log<Int32>()
        defer { copies.entries.forEach { close($0) } }
        let copying = download.do(onNext: { _ in
            if copies.count == 0, let descriptor = folder.descriptors.first { copies.write(dup(descriptor)) }
        })
        #expect(try copying.failure(ApiError.self) != nil && copies.count == 1)
        let outcome = try download.outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
    }

    @Test(arguments: NetworkTransport.available)
    func aRetryAboveTheClientResumes(with transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content) { $0.cuts = [1_000_000, 500_000] }.serve()
        let outcome = try folder.download(try server.url(), by: transport.client).retry(3).outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        #expect(folder.holds(Self.content))
        #expect(
            server.requests.map { $0.headers["range"]?.prefix { $0 != "-" } ?? "" }.suffix(2)
                == ["bytes=1000000", "bytes=1500000"])
    }

    /// The end of the segment would be no `Int`.
    @Test(arguments: NetworkTransport.available)
    func aDownloadInTheLongestSegmentsResumes(by transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content) { $0.cuts = [1_000_000] }.serve()
        let download = folder.download(try server.url(), by: transport.client, segments: .bytes(.max))
        let outcome = try download.retry(2).outcome()
        #expect(outcome.elements.last?.value?.resumedAt == 1_000_000, "\(outcome.error as Any)")
        #expect(folder.holds(Self.content))
    }

    @Test(arguments: NetworkTransport.available)
    func aRetryInterceptorResumes(with transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content) { $0.cuts = [1_000_000, 500_000] }.serve()
        let outcome = try transport.client
            .intercepted(by: Interceptor { request, send in send(request).retry(3) })
            .download(try server.url(), to: folder.destination, segments: .one).outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        #expect(folder.holds(Self.content))
        #expect(server.requests.map { $0.headers["range"] } == [nil, "bytes=1000000-", "bytes=1500000-"])
        let progress = outcome.elements.compactMap(\.progress).map(\.completed)
        #expect(progress == Set(progress).sorted())
    }

    @Test(arguments: NetworkTransport.available)
    func aDownloadResumesBehindARedirect(with transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let served = ServedFile(Self.content) { $0.cuts = [1_000_000] }
        let server = try LoopbackServer.serving { request in
            request.path == "/here"
                ? served.behavior(request) : .respond(redirect(to: "/here"))
        }
        let outcome = try folder.download(try server.url("/there"), by: transport.client, segments: .one)
            .retry(2).outcome()
        #expect(outcome.elements.last?.value?.resumedAt == 1_000_000)
        #expect(folder.holds(Self.content))
    }

    @Test(arguments: [BodySegments.one, .bytes(400_000)], NetworkTransport.available)
    func aFileThatHasChangedStartsAgain(segments: BodySegments, on transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let served = ServedFile(Self.content) { $0.cuts = [300_000] }
        let server = try served.serve()
        let download = folder.download(try server.url(), by: transport.client, segments: segments)
        _ = try download.failure(ApiError.self)
        let newer = Data(Self.content.dropFirst(200_000) + Self.content.prefix(100_000))
        served.change {
            $0.content = newer
            $0.tag = "\"two\""
        }
        let outcome = try download.outcome()
        #expect(folder.holds(newer))
        #expect(outcome.elements.last?.value?.resumedAt == 0)
    }

    @Test(arguments: NetworkTransport.available)
    func aFileThatChangesBetweenSegmentsStartsAgain(on transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let newer = Data(Self.content.dropFirst(2_000) + Self.content.prefix(1_000))
        let server = try ServedFile(Self.content) {
            $0.changes[2] = { state in
                state.content = newer
                state.tag = "\"two\""
            }
        }.serve()
        // What belonged to the older file does not count.
        let outcome = try transport.client.download(
            try server.url(), to: folder.destination, segments: .bytes(1_000_000), maximumBytes: 3_000_000
        ).outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        #expect(folder.holds(newer))
        #expect(server.requests.count == 3)
    }

    @Test(arguments: NetworkTransport.available)
    func aServerWithoutRangesSendsTheWholeFile(to transport: NetworkTransport) throws {
        for segments in [BodySegments.one, .bytes(400_000)] {
            let folder = try DownloadFolder()
            let server = try ServedFile(Self.content) {
                $0.knowsRanges = false
                $0.cuts = [1_000_000]
            }.serve()
            let outcome = try folder.download(try server.url(), by: transport.client, segments: segments)
                .retry(2).outcome()
            #expect(outcome.isCompleted, "\(outcome.error as Any)")
            #expect(folder.holds(Self.content))
            #expect(outcome.elements.last?.value?.resumedAt == 0)
            #expect(server.requests.count == 2)
        }
    }

    @Test(arguments: ["W/\"one\"", nil] as [String?], NetworkTransport.available)
    func withoutAStrongTagTheDownloadStartsAgain(tag: String?, with transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content) {
            $0.tag = tag
            // A date must not replace a weak tag, and one of the last minute may be that of two versions.
            $0.lastModified = tag == nil ? "Sat, 21 Nov 2026 11:59:30 GMT" : "Fri, 20 Nov 2026 12:00:00 GMT"
            $0.cuts = [1_000_000]
        }.serve()
        let download = folder.download(try server.url(), by: transport.client, segments: .one)
        _ = try download.failure(ApiError.self)
        #expect(folder.part?.count == 1_000_000)
        #expect(folder.note == nil)
        #expect(try download.outcome().elements.last?.value?.resumedAt == 0)
        #expect(folder.holds(Self.content))
        #expect(server.requests.allSatisfy { $0.headers["range"] == nil })
    }

    @Test(arguments: NetworkTransport.available)
    func withoutATagAnOlderModificationDateIsEnough(for transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content) {
            $0.tag = nil
            $0.lastModified = "Fri, 20 Nov 2026 12:00:00 GMT"
            $0.cuts = [1_000_000]
        }.serve()
        let outcome = try folder.download(try server.url(), by: transport.client, segments: .one).retry(2)
            .outcome()
        #expect(outcome.elements.last?.value?.resumedAt == 1_000_000)
        #expect(folder.holds(Self.content))
        #expect(server.requests.last?.headers["if-range"] == "Fri, 20 Nov 2026 12:00:00 GMT")
    }

    @Test(arguments: NetworkTransport.available)
    func withoutAValidatorNoSegmentsAreJoined(by transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content) { $0.tag = nil }.serve()
        let outcome = try folder.download(try server.url(), by: transport.client, segments: .bytes(400_000))
            .outcome()
        #expect(outcome.isCompleted)
        #expect(folder.holds(Self.content))
        #expect(server.requests.map { $0.headers["range"] } == ["bytes=0-399999", nil])
    }

    /// Also if the first response named no length.
    @Test(arguments: NetworkTransport.available, [3_000_000, nil])
    func aCompletePartIsMovedIntoPlace(by transport: NetworkTransport, total: Int?) throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content).serve()
        try folder.leavePart(Self.content, of: try server.url(), tag: "\"one\"", total: total)
        let outcome = try folder.download(try server.url(), by: transport.client).outcome()
        #expect(outcome.elements.last?.value?.resumedAt == 3_000_000)
        #expect(outcome.elements.compactMap(\.progress).last?.fraction == 1)
        #expect(folder.holds(Self.content))
        #expect(server.requests.count == 1)
    }

    @Test(arguments: NetworkTransport.available)
    func noContentInPlaceOfTheRestIsAnEmptyFile(by transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let server = try LoopbackServer.responding(.respond(.status(204)))
        try folder.leavePart(Data(count: 100), of: try server.url(), tag: "\"one\"")
        let outcome = try folder.download(try server.url(), by: transport.client, segments: .one).outcome()
        #expect(outcome.isCompleted && folder.content == Data(), "\(outcome.error as Any)")
        #expect(server.requests.map { $0.headers["range"] } == ["bytes=100-"])
        #expect(try folder.names == ["file.bin"])
    }

    /// As after a power failure.
    @Test func aPartThatHasBecomeShorterIsResumedFromItsEnd() throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content) { $0.cuts = [1_000_000] }.serve()
        let download = folder.download(try server.url(), by: NetworkTransport.curl.client, segments: .one)
        #expect(try download.failure(ApiError.self) != nil)
        #expect(truncate(folder.file.path + ".part", 600_000) == 0)
        #expect(try download.outcome().elements.last?.value?.resumedAt == 600_000)
        #expect(folder.holds(Self.content))
    }

    // 416 with another length: the part is not the beginning of the file.
    @Test(arguments: NetworkTransport.available)
    func aPartThatIsTooLongStartsAgain(on transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Data.pattern(5000)).serve()
        try folder.leavePart(Data(count: 6000), of: try server.url(), tag: "\"one\"")
        let outcome = try folder.download(try server.url(), by: transport.client).outcome()
        #expect(outcome.elements.last?.value?.resumedAt == 0)
        #expect(folder.holds(Data.pattern(5000)))
    }

    // A server that ignores If-Range, and a file that was cut to the length of the part.
    @Test func aPartOfAFileThatBecameShorterIsNotComplete() throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Data.pattern(1000)).serve()
        try folder.leavePart(Data(count: 1000), of: try server.url(), tag: "\"one\"", total: 2000)
        let outcome = try folder.download(try server.url()).outcome()
        #expect(outcome.elements.last?.value?.resumedAt == 0)
        #expect(folder.holds(Data.pattern(1000)))
    }

    @Test(arguments: [
        "another URL", "a note that cannot be read", "an empty note", "no byte", "a total it exceeds",
        "a tag of two lines",
    ])
    func aPartOfAnotherFileIsNotResumed(because reason: String) throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content).serve()
        let url = try server.url(reason == "another URL" ? "/other" : "/")
        try folder.leavePart(
            Data(count: reason == "no byte" ? 0 : 100), of: url,
            tag: reason.contains("tag") ? "\"a\\r\\nb\"" : "\"one\"",
            total: reason.contains("total") ? 99 : nil)
        if reason.contains("note") {
            let text = reason.contains("empty") ? "" : "{"
            try Data(text.utf8).write(to: URL(filePath: folder.file.path + ".part.json"))
        }
        #expect(try folder.download(try server.url(), segments: .one).outcome().isCompleted)
        #expect(folder.holds(Self.content))
        #expect(server.requests.map { $0.headers["range"] } == [nil])
    }

    @Test(arguments: [
        "bytes 0-9//10", "bytes 0-9/", "bytes 0-9", "bytes 0-9/10/", "bytes */-1", "bytes 9-0/10",
    ])
    func aRangeThatIsMalformedIsNone(range: String) throws {
        let head = ResponseHead(status: 206, headers: ["Content-Range": range], url: try .example)
        #expect(ContentRange(head) == nil)
    }

    /// Of 200,000 bytes, each response has the next `count`.
    @Test(arguments: [1, 65_535, 65_536], NetworkTransport.available)
    func shortRangesAreFewRequests(count: Int, by transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let content = Data.pattern(200_000)
        let server = try LoopbackServer.serving { request in
            let first = request.headers["Range"].flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
            let last = min(first + count, content.count) - 1
            let headers: HeaderList = ["ETag": "\"one\"", "Content-Range": "bytes \(first)-\(last)/200000"]
            return .respond(Response(206, headers: headers, body: Array(content[first...last])))
        }
        try folder.leavePart(content.prefix(500), of: try server.url(), tag: "\"one\"")
        let download = folder.download(try server.url(), by: transport.client, segments: .one)
        let error = try download.outcome().error as? ApiError
        #expect(server.requests.count == (count == 65_536 ? 4 : 1))
        if count == 65_536 { return #expect(error == nil && folder.holds(content)) }
        #expect(
            error?.reason?.contains("its range of \(count) bytes is shorter than asked, and than 64 KiB")
                == true)
        #expect(folder.part == content.prefix(500 + count))
    }

    @Test(arguments: ["longer", "elsewhere", "shorter"], NetworkTransport.available)
    func aRangeThatDiffersFromItsHeaderIsRejected(_ fault: String, by transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let content = Data.pattern(1000)
        let server = try LoopbackServer.serving { request in
            guard request.headers["Range"] != nil else {
                return .respond(Response(200, headers: ["ETag": "\"one\""], body: Array(content)))
            }
            let range = fault == "elsewhere" ? "bytes 400-999/1000" : "bytes 500-999/1000"
            let response = Response(206, headers: ["ETag": "\"one\"", "Content-Range": range])
            let body =
                content[(fault == "elsewhere" ? 400 : 500)...] + (fault == "longer" ? Data([1]) : Data())
            return .chunked(
                Response(
                    206, headers: response.headers, body: Array(fault == "shorter" ? body.dropLast() : body)))
        }
        try folder.leavePart(content.prefix(500), of: try server.url(), tag: "\"one\"")
        let outcome = try folder.download(try server.url(), by: transport.client).outcome()
        switch fault {
        case "elsewhere": #expect(folder.holds(content))
        case "longer":
            let error = outcome.error as? ApiError
            #expect(error?.name == "invalidResponse")
            #expect(error?.reason?.contains("longer than its Content-Range") == true)
        default:
            #expect((outcome.error as? ApiError)?.name == "transport")
            #expect(folder.content == nil)
        }
    }

    @Test(arguments: ["key", "sig", "session", "q"], NetworkTransport.available)
    func aPartOfAnotherResourceIsNotResumed(secret: String, by transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let (one, other) = (Data(count: 100_000), Data(repeating: 7, count: 100_000))
        let server = try LoopbackServer.serving { request in
            let served = ServedFile(request.query[secret] == "A" ? one : other) {
                $0.tag = nil
                $0.lastModified = "Fri, 20 Nov 2026 12:00:00 GMT"
                $0.cuts = request.query[secret] == "A" ? [40_000] : []
            }
            return served.behavior(request)
        }
        let client = transport.client
        _ = try client.download(try server.url("/f?\(secret)=A"), to: folder.destination).outcome()
        #expect(folder.part?.count == 40_000)
        let outcome = try client.download(try server.url("/f?\(secret)=B"), to: folder.destination).outcome()
        #expect(outcome.elements.last?.value?.resumedAt == 0)
        #expect(folder.holds(other))
    }

    @Test(arguments: ["Authorization", "Accept-Language"])
    func aPartForOtherHeadersIsNotResumed(header: String) throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content) { $0.cuts = [40_000] }.serve()
        let client = ApiClient()
        var request = HTTPRequest(url: try server.url(), headers: [header: "one"])
        _ = try folder.download(request, by: client, segments: .one).outcome()
        request.headers[header] = "two"
        let outcome = try folder.download(request, by: client, segments: .one).outcome()
        #expect(outcome.elements.last?.value?.resumedAt == 0)
    }

    @Test func aHeaderOfAnInterceptorMayChange() throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content) { $0.cuts = [40_000] }.serve()
        let outcomes = try ["one", "two"].map { token in
            let client = NetworkTransport.curl.client
                .intercepted(by: .adapt { $0.headers["Authorization"] = token })
            return try folder.download(try server.url(), by: client, segments: .one).outcome()
        }
        #expect(outcomes.map { $0.elements.last?.value?.resumedAt } == [nil, 40_000])
        #expect(server.requests.map { $0.headers["authorization"] } == ["one", "two"])
    }

    // Servers that send a range of another file although the validator has changed.
    @Test(
        arguments: [
            "another tag", "a weak tag", "no tag", "a recent date", "a date for a tag", "equal letters",
        ],
        NetworkTransport.available)
    func aRangeThatDoesNotProveItsFileIsNotJoined(_ fault: String, by transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let (one, other) = (Data(count: 100_000), Data(repeating: 7, count: 100_000))
        let hasDates = fault == "a recent date"
        let served = ServedFile(one) {
            $0.cuts = [40_000]
            $0.knowsIfRange = false
            $0.tag = hasDates ? nil : fault == "equal letters" ? "\"Jos\u{E9}\"" : "\"one\""
            $0.lastModified = hasDates ? "Fri, 20 Nov 2026 12:00:00 GMT" : nil
            $0.changes[1] = { state in
                state.content = other
                state.tag =
                    [
                        "another tag": "\"two\"", "a weak tag": "W/\"two\"",
                        "equal letters": "\"Jose\u{301}\"",
                    ][fault]
                if hasDates { state.lastModified = "Sat, 21 Nov 2026 12:00:00 GMT" }
                if fault == "a date for a tag" { state.lastModified = "Fri, 20 Nov 2026 12:00:00 GMT" }
            }
        }
        let server = try served.serve()
        let download = folder.download(try server.url(), by: transport.client, segments: .one)
        _ = try download.outcome()
        #expect(folder.part?.count == 40_000)
        #expect(try download.outcome().isCompleted)
        #expect(folder.holds(other))
        #expect(server.requests.map { $0.headers["range"] } == [nil, "bytes=40000-", nil])
    }

    @Test(arguments: ["bytes 0-4/100", "bytes 5-9/100"], NetworkTransport.available)
    func aPartThatNobodyAskedForIsNoFile(range: String, by transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(
            .respond(Response(206, headers: ["Content-Range": range], body: Array("01234".utf8))))
        let folder = try DownloadFolder()
        let client = transport.client
        let error = try folder.download(try server.url(), by: client, segments: .one).failure(ApiError.self)
        #expect(error?.reason?.contains("206") == true)
        #expect(folder.content == nil)
        let streamed = try client.stream(try server.url(), segments: .one).outcome()
        #expect(streamed.elements.isEmpty && streamed.error != nil)
        #expect((try client.data(for: server.url()).failure(ApiError.self))?.reason?.contains("206") == true)
        let other = try LoopbackServer.responding(
            .respond(Response(206, headers: ["Content-Range": "0-4/100"], body: Array("[1,2]".utf8))))
        #expect(try client.data(for: other.url()).outcome().isCompleted)
        let asked = HTTPRequest(url: try server.url(), headers: ["Range": "bytes=0-4"])
        #expect(try client.data(for: asked).outcome().elements == [Data("01234".utf8)])
    }

    /// The file arrives, however often the download breaks off.
    @Test(arguments: NetworkTransport.available)
    func aDownloadSurvivesAnyNumberOfBreaks(by transport: NetworkTransport) throws {
        var dice = SystemRandomNumberGenerator()
        for round in 0..<10 {
            let folder = try DownloadFolder()
            let content = Data.pattern(Int.random(in: 1...300_000, using: &dice))
            let cuts = (0..<8).map { _ in Int.random(in: 0...100_000, using: &dice) }
            let segments =
                round % 2 == 0 ? BodySegments.one : .bytes(Int.random(in: 1...50, using: &dice) * 1000)
            let server = try ServedFile(content) { $0.cuts = cuts }.serve()
            let outcome = try folder.download(try server.url(), by: transport.client, segments: segments)
                .retry(9).outcome()
            #expect(
                outcome.isCompleted,
                "\(content.count) bytes cut at \(cuts), \(segments): \(outcome.error as Any)")
            #expect(folder.holds(content), "\(content.count) bytes cut at \(cuts), \(segments)")
        }
    }
}
