import RillLimits

@testable import RillNetworking

/// Downloads to a file that are not interrupted.
struct DownloadTests {
    // Bytes, because the leak sanitizer reports the storage of a static Data.
    private static let bytes = [UInt8](Data.pattern(3_000_000))
    private static var content: Data { Data(bytes) }

    @Test(arguments: NetworkTransport.available)
    func aDownloadArrivesCompleteAndLeavesNoOtherFile(by transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content).serve()
        let outcome = try folder.download(try server.url(), by: transport.client).outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        #expect(folder.holds(Self.content))
        #expect(try folder.names == ["file.bin"])
        let file = try #require(outcome.elements.last?.value)
        #expect(file.url == folder.file)
        #expect(file.length == 3_000_000)
        #expect(file.resumedAt == 0)
        #expect(file.head.status == 200)
        #expect(server.requests.first?.headers["accept-encoding"] == "identity")
        #expect(folder.openDescriptors == 0)
    }

    @Test func theTimeOfASubscriberIsNoneOfTheAttempt() throws {
        let (clock, folder) = (VirtualTimeScheduler(), try DownloadFolder())
        let policy = HTTPRetryPolicy.table([.zero]).changingBase { $0.attemptTimeout(.seconds(9)) }
        let transport = StubTransport { $0.response(body: Data([1]), Data([2])) }
        let client = ApiClient(transport: transport).intercepted(by: .retry(policy, scheduler: clock))
        let (outcome, subscription) = try folder.download(URL.example, by: client)
            .do(onNext: { if $0.progress != nil { clock.advance(by: .seconds(10)) } }).watched()
        defer { subscription.dispose() }
        #expect(outcome.isCompleted && folder.holds(Data([1, 2])), "\(outcome.error as Any)")
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: NetworkTransport.available)
    func anEmptyFileIsAFile(by transport: NetworkTransport) throws {
        for segments in [BodySegments.one, .bytes(1000)] {
            let folder = try DownloadFolder()
            let server = try ServedFile(Data()).serve()
            let outcome = try folder.download(try server.url(), by: transport.client, segments: segments)
                .outcome()
            #expect(outcome.elements.last?.value?.length == 0)
            #expect(folder.content == Data())
            #expect(outcome.elements.compactMap(\.progress).last?.fraction == 1)
        }
    }

    @Test func anExistingFileOrAFolderIsAnErrorBeforeAnythingIsSent() throws {
        let folder = try DownloadFolder()
        try Data("old".utf8).write(to: folder.file)
        let server = try ServedFile(Self.content).serve()
        let existing = try folder.download(try server.url()).failure(ApiError.self)
        #expect(existing?.fileFailure?.isAlreadyThere == true)
        #expect(folder.content == Data("old".utf8))
        let destination = DownloadDestination(folder.url, replacesFile: true)
        let error = try ApiClient().download(try server.url(), to: destination).failure(ApiError.self)
        #expect(error?.fileFailure?.code == EISDIR)
        // A pipe or a device is no file to replace.
        let pipe = folder.url.appending(path: "pipe")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        let special = DownloadDestination(pipe, replacesFile: true)
        let refusal = try ApiClient().download(try server.url(), to: special).failure(ApiError.self)
        #expect(refusal?.fileFailure?.code == EINVAL)
        let link = folder.url.appending(path: "link")
        #expect(symlink("nothing", link.path) == 0)
        let linked = DownloadDestination(link)
        let taken = try ApiClient().download(try server.url(), to: linked).failure(ApiError.self)
        #expect(taken?.fileFailure?.isAlreadyThere == true)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["replaces", "lengthens"])
    func aPartThatAnotherProgramChangesDoesNotBecomeTheFile(_ change: String) throws {
        let folder = try DownloadFolder()
        let part = folder.file.path + ".part"
        try Data("old".utf8).write(to: folder.file)
        let served = ServedFile(Self.content)
        let isFirst = Atomic<Bool>(true)
        let server = try LoopbackServer.serving { request in
            if isFirst.exchange(false, ordering: .relaxed) {
                if change == "replaces" { unlink(part) }
                _ = FileManager.default.createFile(atPath: part + "2", contents: Data("other".utf8))
                if change == "replaces" { rename(part + "2", part) } else { truncate(part, 50_000_000) }
            }
            return served.behavior(request)
        }
        let destination = DownloadDestination(folder.file, replacesFile: true)
        let download = ApiClient().download(try server.url(), to: destination)
        let failure = try download.failure(ApiError.self)?.fileFailure
        #expect(failure?.description == "\(part) was changed or replaced while the download wrote it")
        #expect(folder.content == Data("old".utf8) && folder.note == nil)
        #expect(try download.outcome().elements.last?.value?.resumedAt == 0)
        #expect(folder.content == Self.content)
    }

    @Test func aPartThatAnotherProgramEmptiesMeanwhileDoesNotBecomeTheFile() throws {
        let folder = try DownloadFolder()
        let part = folder.file.path + ".part"
        let server = try LoopbackServer.serving { _ in
            .stream(length: 300_000) { offset in
                if offset == 200_000 {
                    let isThere = Threads.wait(atMost: .seconds(300)) {
                        var status = stat()
                        return stat(part, &status) == 0 && status.st_size > 0
                    }
                    if isThere { truncate(part, 0) }
                }
                return [UInt8](repeating: 65, count: 100_000)
            }
        }
        let failure = try folder.download(try server.url()).failure(ApiError.self)?.fileFailure
        #expect(failure?.description == "\(part) was changed or replaced while the download wrote it")
        #expect(folder.content == nil)
    }

    /// Of a policy outside the client, it is the first progress.
    @Test(arguments: [true, false])
    func theFirstElementOfADownloadForAPolicyInsideTheClientIsItsEnd(isInside: Bool) throws {
        let (folder, clock) = (try DownloadFolder(), VirtualTimeScheduler())
        let transport = StubTransport { request in
            .of(.response(ResponseHead(status: 200, url: request.url)), .body(Data("too ".utf8)))
                .concat(
                    Observable<Int>.timer(.seconds(2), scheduler: clock).map { _ in
                        ExchangeEvent.body(Data("late".utf8))
                    })
        }
        let breaker = CircuitBreaker(slowCall: .seconds(1))
        let policy = HTTPRetryPolicy.standard.changingBase { $0.breaker(breaker) }
        var client = ApiClient(transport: transport, clock: clock)
        if isInside { client = client.intercepted(by: .retry(policy, scheduler: clock)) }
        var download = try folder.download(URL.example, by: client)
        if !isInside {
            let request = HTTPRequest(url: try .example)
            let outer: RetryPolicy = policy.retryPolicy(for: request)
            download = download.retry(outer, scheduler: clock)
        }
        let recorder = clock.record(download)
        clock.run()
        #expect(recorder.isCompleted && folder.content == Data("too late".utf8))
        #expect(breaker.figures(at: clock.now).slowCalls == (isInside ? 1 : 0))
    }

    @Test(arguments: [true, false])
    func theResponseOfAnInterceptorTakesThePlaceOfABody(isWhole: Bool) throws {
        let folder = try DownloadFolder()
        let transport = StubTransport { request in
            let body = request.response(200, body: Data("please log in".utf8))
            return isWhole ? body : request.failure(.networkConnectionLost, after: body)
        }
        let offline = Interceptor { request, send in
            send(request).map { event -> ResponseEvent in
                if case .response = event { throw Boom() }
                return event
            }.catchError { _ in
                let head = ResponseHead(status: 200, url: request.url)
                return HTTPResponse(head: head, body: Data("the offline copy".utf8)).events
            }
        }
        let client = ApiClient(transport: transport).intercepted(by: offline)
        let outcome = try folder.download(URL.example, by: client).outcome()
        #expect(outcome.elements.last?.value?.length == 16)
        #expect(folder.content == Data("the offline copy".utf8))
    }

    @Test func anEmptyResponseOfAnInterceptorTakesThePlaceOfAPart() throws {
        let folder = try DownloadFolder()
        try folder.leavePart(Data("half of".utf8), of: .example, tag: "\"v\"")
        let nothing = Interceptor { request, send in
            send(request).catchError { _ in
                HTTPResponse(head: ResponseHead(status: 200, url: request.url), body: Data()).events
            }
        }
        let client = ApiClient(transport: StubTransport { $0.failure(.networkConnectionLost) })
            .intercepted(by: nothing)
        let outcome = try folder.download(URL.example, by: client).outcome()
        #expect(outcome.elements.last?.value?.length == 0, "\(outcome.error as Any)")
        #expect(folder.content == Data())
    }

    /// The first goes on writing until the head of the second has come.
    @Test func anExchangeThatContinuesBeginsWhereItAsked() throws {
        let folder = try DownloadFolder()
        let file = try PartialFile(folder.destination, of: HTTPRequest(url: .example))
        let start = RangeState.Start(position: 0, total: 8, validator: "\"v\"")
        let first = try file.begin(start)
        #expect(try file.write(Data("0123".utf8), of: first) == 4)
        let place = try file.resumePoint()
        #expect(try file.write(Data("45".utf8), of: first) == 6)
        let second = try file.begin(place)
        #expect(try file.write(Data("4567".utf8), of: second) == 8)
        #expect(folder.part == Data("01234567".utf8))
        _ = try file.begin(start)
        #expect(throws: FileError.self) { _ = try file.begin(place) }
        file.dispose()
    }

    /// The file is that of the exchange that began last.
    @Test func anExchangeWhosePlaceAnotherHasTakenWritesNothing() throws {
        let folder = try DownloadFolder()
        let file = try PartialFile(folder.destination, of: HTTPRequest(url: .example))
        let first = try file.begin(RangeState.Start(position: 0))
        #expect(try file.write(Data("half".utf8), of: first) == 4)
        let second = try file.begin(RangeState.Start(position: 0))
        #expect(throws: FileError.self) { try file.write(Data("late".utf8), of: first) }
        #expect(try file.write(Data("part".utf8), of: second) == 4)
        #expect(throws: FileError.self) { try file.complete(first) }
        let head = ResponseHead(status: 200, url: try .example)
        #expect(try file.finish(HTTPResponse(head: head, body: Data("whole".utf8))).length == 5)
        #expect(folder.content == Data("whole".utf8))
    }

    @Test func aFileThatAppearsDuringTheDownloadIsNotReplaced() throws {
        let folder = try DownloadFolder()
        let file = folder.file
        let served = ServedFile(Self.content)
        let server = try LoopbackServer.serving { request in
            _ = FileManager.default.createFile(atPath: file.path, contents: Data("other".utf8))
            return served.behavior(request)
        }
        let error = try folder.download(try server.url()).failure(ApiError.self)
        let failure = try #require(error?.fileFailure)
        #expect(failure.step == .rename && failure.isAlreadyThere)
        #expect(folder.content == Data("other".utf8))
        #expect(folder.part == Self.content)
    }

    /// As when a policy ends the attempt at that moment.
    @Test func aFileThatIsInItsPlaceButWasNotDeliveredIsDeliveredByTheNextAttempt() throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content).serve()
        let file = folder.url.appending(path: "a file.bin")
        let download = ApiClient().download(try server.url(), to: DownloadDestination(file))
        for _ in 0..<2 {
            #expect(try download.compactMap(\.value).take(1).outcome().elements.map(\.length) == [3_000_000])
            try FileManager.default.removeItem(at: file)
        }
        #expect(try download.compactMap(\.value).take(1).outcome().isCompleted)
        let requests = server.requests.count
        let outcome = try download.outcome()
        #expect(outcome.elements.map(\.value?.length) == [3_000_000] && outcome.isCompleted)
        #expect(server.requests.count == requests)
        #expect(try download.failure(ApiError.self)?.fileFailure?.isAlreadyThere == true)
    }

    /// A download that is killed as it ends leaves a part that is the file, by its other name.
    @Test func aPartThatIsAlsoAnotherFileIsNotWrittenTo() throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content).serve()
        let kept = folder.url.appending(path: "kept")
        try folder.leavePart(Data(repeating: 7, count: 100), of: try server.url(), tag: "\"1\"")
        #expect(link(folder.file.path + ".part", kept.path) == 0)
        #expect(try folder.download(try server.url()).outcome().isCompleted)
        #expect(folder.holds(Self.content))
        #expect(FileManager.default.contents(atPath: kept.path) == Data(repeating: 7, count: 100))
        #expect(try folder.names == ["file.bin", "kept"])
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"), arguments: [".part", ".part.json"])
    func whatAnotherUserHasLeftIsNotResumed(name: String) throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content).serve()
        try folder.leavePart(Data(repeating: 7, count: 100), of: try server.url(), tag: "\"1\"")
        #expect(chown(folder.file.path + name, 65534, 65534) == 0)
        #expect(try folder.download(try server.url()).outcome().isCompleted)
        #expect(folder.holds(Self.content) && server.requests.map { $0.headers["range"] } == [nil])
        #expect(try folder.names == ["file.bin"])
        var status = stat()
        #expect(stat(folder.file.path, &status) == 0 && status.st_uid == 0)
    }

    /// Root may open every file.
    @Test func whatMayNotBeOpenedIsForeignIfItIsAnothers() throws {
        let folder = try DownloadFolder()
        try Data().write(to: folder.file)
        let path = folder.file.path
        let refusal = FileError(.open, path: path, code: EACCES)
        #expect(!DownloadDestination.isForeign(path, after: refusal))
        #expect(!DownloadDestination.isForeign("/etc/passwd", after: FileError(.open, path: path, code: EIO)))
        #expect(DownloadDestination.isForeign("/etc/passwd", after: refusal) == (geteuid() != 0))
        guard geteuid() == 0, chown(path, 65534, 65534) == 0 else { return }
        #expect(DownloadDestination.isForeign(path, after: refusal))
    }

    /// Another download has moved it into place before this one has its lock.
    @Test func anOpenPartWithoutItsNameIsNoPart() throws {
        let folder = try DownloadFolder()
        let destination = DownloadDestination(folder.file)
        let part = open(destination.partPath, O_RDWR | O_CREAT, 0o600)
        defer { close(part) }
        #expect(try destination.lengthOfPart(in: part) == 0)
        unlink(destination.partPath)
        #expect(try destination.lengthOfPart(in: part) == nil)
    }

    @Test(arguments: [404, 500]) func aResponseThatIsAnErrorLeavesNoFile(status: Int) throws {
        let folder = try DownloadFolder()
        let server = try LoopbackServer.responding(.respond(Response(status)))
        #expect(try folder.download(try server.url()).failure(ApiError.self)?.failure?.status == status)
        #expect(try folder.names == [])
    }

    @Test func anExistingFileCanBeReplaced() throws {
        let folder = try DownloadFolder()
        try Data("old".utf8).write(to: folder.file)
        let server = try ServedFile(Self.content).serve()
        let destination = DownloadDestination(folder.file, replacesFile: true)
        #expect(try ApiClient().download(try server.url(), to: destination).outcome().isCompleted)
        #expect(folder.holds(Self.content))
        #expect(try folder.names == ["file.bin"])
    }

    @Test func aDestinationThatIsNoFileIsShownWithoutItsSecrets() throws {
        let place = try #require(URL(string: "https://joe:hush@h.test/file?token=hush"))
        let client = ApiClient(transport: StubTransport { $0.response() })
        let error = try #require(
            try client.download(URL.example, to: DownloadDestination(place)).failure(ApiError.self))
        #expect(error.fileFailure?.code == EINVAL)
        #expect(error.description.contains("https://h.test/file?token=***"))
        #expect(!String(decoding: try JSONEncoder().encode(error), as: UTF8.self).contains("hush"))
    }

    @Test func aDestinationThatIsNoFileIsAnError() throws {
        let server = try ServedFile(Self.content).serve()
        let error = try ApiClient().download(try server.url(), to: DownloadDestination(.example))
            .failure(ApiError.self)
        #expect(error?.fileFailure?.step == .open && error?.fileFailure?.code == EINVAL)
        #expect(server.requests.isEmpty)
    }

    @Test func missingFoldersCanBeMade() throws {
        let folder = try DownloadFolder()
        let server = try ServedFile(Self.content).serve()
        let file = folder.url.appending(path: "a/b c/file.bin")
        let error = try ApiClient().download(try server.url(), to: DownloadDestination(file))
            .failure(ApiError.self)
        let failure = try #require(error?.fileFailure)
        #expect(failure.step == .open && failure.code == ENOENT)
        let destination = DownloadDestination(file, makesFolders: true)
        #expect(try ApiClient().download(try server.url(), to: destination).outcome().isCompleted)
        #expect(FileManager.default.contents(atPath: file.path) == Self.content)
    }

    // When Foundation writes the file, a full disk crashes the process.
    @Test func aFullDiskIsAnError() throws {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        var written = 0
        let failure = try #require(throws: FileError.self) {
            try Self.content.append(to: full, path: "file.part", written: &written)
        }
        #expect(failure.isOutOfSpace && failure.step == .write)
        #expect(FileError(.write, path: "f", code: EDQUOT).isOutOfSpace)
        for (step, code) in [(FileError.Step.rename, EACCES), (.open, ESTALE)] {
            let other = FileError(step, path: "f", code: code)
            #expect(!other.isOutOfSpace && !other.description.contains("changed or replaced"))
        }
        #expect(failure.description.contains("No space left on device"))
        #expect(written == 0)
    }

    @Test(arguments: NetworkTransport.available)
    func disposalClosesThePartAndKeepsIt(on transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let server = try LoopbackServer.responding(
            .stream(Response(200, headers: ["ETag": "\"one\""]), length: 1 << 40) { _ in
                // Not as fast as possible: a flood delays every cancellation of URLSession.
                poll(nil, 0, 1)
                return Array(repeating: 7, count: 10_000)
            })
        let came = DispatchSemaphore(value: 0)
        let subscription = folder.download(try server.url(), by: transport.client)
            .subscribe(onNext: { event in
                if let progress = event.progress, progress.completed > 100_000 { came.signal() }
            })
        #expect(came.wait(timeout: .now() + 300) == .success)
        #expect(folder.openDescriptors == 1)
        subscription.dispose()
        #expect(folder.openDescriptors == 0)
        let part = try #require(folder.part)
        #expect(part.count > 100_000)
        #expect(part.allSatisfy { $0 == 7 })
        #expect(folder.note?.contains("\"total\":\(1 << 40)") == true)
        #expect(eventually { server.openConnections == 0 })
    }

    @Test func twoDownloadsToTheSamePlaceDoNotMix() throws {
        let folder = try DownloadFolder()
        let server = try LoopbackServer.serving { request in
            request.index == 0 ? .hang : .respond(Response(200, body: [1, 2, 3]))
        }
        let client = ApiClient()
        let first = folder.download(try server.url(), by: client).subscribe(onNext: { _ in })
        #expect(eventually { server.requests.count == 1 })
        let error = try folder.download(try server.url(), by: client).failure(ApiError.self)
        let failure = try #require(error?.fileFailure)
        #expect(failure.isInUse && folder.openDescriptors == 1)
        #expect(failure.description.contains("another download"))
        first.dispose()
        #expect(try folder.download(try server.url(), by: client).outcome().isCompleted)
    }

    // Somebody else may write into the folder.
    @Test(arguments: [".part", ".part.json"], NetworkTransport.available)
    func noFileIsWrittenThroughALink(ending: String, by transport: NetworkTransport) throws {
        let folder = try DownloadFolder()
        let victim = try TemporaryFile(Data("precious".utf8))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file.path + ending, withDestinationPath: victim.url.path)
        let server = try ServedFile(Data.pattern(1000)).serve()
        let error = try folder.download(server.url(), by: transport.client).failure(ApiError.self)
        #expect(error?.fileFailure?.path == folder.file.path + ending)
        #expect(try Data(contentsOf: victim.url) == Data("precious".utf8))
        #expect(folder.content == nil)
    }

    @Test(arguments: [".part", ".part.json"]) func aPipeInPlaceOfAFileIsAnError(ending: String) throws {
        let folder = try DownloadFolder()
        #expect(mkfifo(folder.file.path + ending, 0o600) == 0)
        let server = try ServedFile(Data.pattern(1000)).serve()
        let error = try folder.download(server.url()).failure(ApiError.self)
        #expect(error?.fileFailure?.path == folder.file.path + ending)
        #expect(folder.openDescriptors == 0)
        #expect(try folder.names == ["file.bin" + ending])
    }

    @Test func aPartThatAnotherProgramReplacesStaysWhenTheDownloadIsRefused() throws {
        let folder = try DownloadFolder()
        let part = folder.file.path + ".part"
        let transport = StubTransport { request in
            unlink(part)
            _ = FileManager.default.createFile(atPath: part, contents: Data("other".utf8))
            return request.response(404)
        }
        let client = ApiClient(transport: transport)
        let error = try folder.download(URL.example, by: client).failure(ApiError.self)
        #expect(error?.failure?.status == 404)
        #expect(folder.part == Data("other".utf8))
    }

    @Test(arguments: [BodySegments.one, .bytes(300)], NetworkTransport.available)
    func aFileThatIsTooLongIsAnError(segments: BodySegments, by transport: NetworkTransport) throws {
        let server = try ServedFile(Data.pattern(1000)).serve()
        let client = transport.client
        for (limit, isTooLong) in [(1000, false), (999, true)] {
            let folder = try DownloadFolder()
            let outcome = try client.download(
                try server.url(), to: folder.destination, segments: segments, maximumBytes: limit
            ).outcome()
            #expect((outcome.error as? ApiError)?.name == (isTooLong ? "bodyTooLarge" : nil))
            #expect(folder.content?.count == (isTooLong ? nil : 1000))
            let stream = try client.stream(try server.url(), segments: segments, maximumBytes: limit)
                .outcome()
            #expect((stream.error as? ApiError)?.name == (isTooLong ? "bodyTooLarge" : nil))
        }
        // Without a length, the limit is noticed on the way.
        let chunked = try LoopbackServer.responding(
            .chunked(Response(body: [UInt8](repeating: 1, count: 100_000))))
        let folder = try DownloadFolder()
        let error = try client.download(
            try chunked.url(), to: folder.destination, segments: segments, maximumBytes: 50_000
        ).failure(ApiError.self)
        #expect(error?.name == "bodyTooLarge")
    }
}
