struct RequestBodyTests {
    @Test(arguments: [0, 1, 1000, 200_000]) func everyKindOfBodyReadsItsBytes(count: Int) throws {
        let bytes = Data.pattern(count)
        let file = try TemporaryFile(bytes)
        for body in [
            .data(bytes), .file(file.url), .source(length: count) { Halves(bytes) },
            .source { Halves(bytes) },
            .once { Halves(bytes) },
            .pieces { [bytes.prefix(count / 2), Data(), bytes.dropFirst(count / 2)] },
        ] as [RequestBody] {
            #expect(try body.readAll() == bytes, "\(body)")
        }
    }

    @Test func aReplayableBodyIsReadFromItsBeginningEveryTime() throws {
        let bytes = Data.pattern(1000)
        let file = try TemporaryFile(bytes)
        for body in [.data(bytes), .file(file.url), .source { Halves(bytes) }] as [RequestBody] {
            #expect(body.isReplayable)
            let first = try body.openStream()
            let count = try first.read(atMost: 100).count
            #expect(try body.readAll() == bytes)
            #expect(try first.readAll() == bytes.dropFirst(count))
        }
    }

    @Test func aBodyThatCanBeSentOnceIsOpenedOnce() throws {
        let body = RequestBody.once { Halves(Data.pattern(10)) }
        #expect(!body.isReplayable)
        #expect(try body.readAll().count == 10)
        #expect(throws: BodyError.alreadySent) { try body.open() }
    }

    @Test func nothingIsOpenedBeforeItIsSent() {
        let opened = Atomic<Int>(0)
        _ = RequestBody.source {
            opened.add(1, ordering: .relaxed)
            return Halves(Data())
        }
        #expect(opened.load(ordering: .relaxed) == 0)
    }

    @Test func whatIsNoRegularFileIsAnError() {
        let folder = FileManager.default.temporaryDirectory
        let pipe = folder.path + "/rill-\(UUID().uuidString)"
        mkfifo(pipe, 0o600)
        defer { unlink(pipe) }
        for (path, reason) in [
            ("/nowhere/letter.txt", "No such file or directory"), (folder.path, "it is a directory"),
            (pipe, "it is not a regular file"), ("/proc/self/status", "it has content, but its length is 0"),
        ] {
            guard FileManager.default.fileExists(atPath: path) || !path.hasPrefix("/proc") else { continue }
            let file = URL(filePath: path)
            #expect(throws: BodyError.unreadable(file: file.lastPathComponent, reason: reason)) {
                try RequestBody.file(file).open()
            }
        }
        #expect(
            throws: BodyError.unreadable(file: "hostname", reason: "its URL is not that of a file")
        ) { try RequestBody.file(URL.example.appending(path: "etc/hostname")).open() }
        let missing = BodyError.unreadable(file: "letter.txt", reason: "No such file or directory")
        #expect("\(missing)" == "the file letter.txt cannot be read: No such file or directory")
    }

    @Test(arguments: [50, 99, 101, 200], [1, 3]) func aFileWhoseLengthChangesIsAnError(
        length: Int, after pieces: Int
    )
        throws
    {
        let file = try TemporaryFile(Data.pattern(100))
        let stream = try RequestBody.file(file.url).openStream()
        #expect(stream.length == 100)
        for _ in 0..<pieces { #expect(try stream.read(atMost: 30).count == 30) }
        file.setLength(length)
        var sent = 30 * pieces
        #expect(throws: BodyError.changed(file: file.url.lastPathComponent)) {
            while case let piece = try stream.read(atMost: 30), !piece.isEmpty { sent += piece.count }
        }
        // Otherwise a server would take it for the whole.
        #expect(sent < 100)
    }

    @Test func aFileMayHaveAnyName() throws {
        let folder = try DownloadFolder()
        for name in ["a b.txt", "50%.txt", "%41.txt", "ä.txt"] {
            let file = folder.url.appending(path: name)
            try Data(name.utf8).write(to: file)
            #expect(try RequestBody.file(file).readAll() == Data(name.utf8))
            try CookieJar().save(to: file)
            #expect(try CookieJar(contentsOf: file).cookies.isEmpty)
        }
        #expect(try folder.names.count == 4)
    }

    @Test func aSourceIsReadUpToItsLengthAndMayNotEndEarlier() throws {
        #expect(try RequestBody.source(length: 7) { Halves(Data.pattern(10)) }.readAll() == Data.pattern(7))
        #expect(throws: BodyError.tooShort(promised: 11, found: 10)) {
            try RequestBody.source(length: 11) { Halves(Data.pattern(10)) }.readAll()
        }
    }

    @Test func bodiesAreEqualWhenTheySendTheSame() {
        let source = RequestBody.source { Halves(Data()) }
        let url = URL(filePath: "/a")
        #expect(RequestBody.data(Data([1])) == .data(Data([1])))
        #expect(RequestBody.data(Data([1])) != .data(Data([2])))
        #expect(RequestBody.file(url) == .file(url))
        #expect(RequestBody.file(url) != .file(URL(filePath: "/b")))
        #expect(source == source)
        #expect(source != .source { Halves(Data()) })
        #expect(Set([source, source, .file(url), .file(url)]).count == 2)
    }

    @Test func theDescriptionDoesNotContainTheBytes() {
        #expect("\(RequestBody.data(Data("hush".utf8)))" == "4 bytes")
        #expect("\(RequestBody.file(URL(filePath: "/hush/letter.txt")))" == "the file letter.txt")
        #expect("\(RequestBody.source(length: 4) { Halves(Data("hush".utf8)) })" == "4 bytes of a source")
        #expect("\(RequestBody.once { Halves(Data("hush".utf8)) })" == "a source")
    }
}
