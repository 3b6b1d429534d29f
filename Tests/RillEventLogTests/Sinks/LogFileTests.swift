@testable import RillEventLog

@Suite(.blocking) struct LogFileTests {
    private let scheduler: VirtualTimeScheduler
    private let log: EventLog<Int>
    private let folder: LogFolder

    init() throws {
        (scheduler, log) = virtualLog(of: Int.self)
        folder = try LogFolder()
    }

    /// Writes the log of one stream, on virtual time.
    private func write(_ elements: [Int], to file: LogFile) {
        let log = EventLog<Int>(scheduler: scheduler)
        let writer = log.write(as: .jsonLines(), to: file, on: scheduler)
        _ = scheduler.record(Observable.from(elements).log("x", to: log))
        writer.dispose()
        scheduler.run()
    }

    private func sink(
        _ rotation: LogRotation = LogRotation(), checkInterval: Duration = .zero
    ) throws -> FileSink {
        try FileSink(at: folder.file(), rotation: rotation, checkInterval: checkInterval)
    }

    /// True when the lines are the first of the file.
    private func append(_ lines: String, to file: FileSink) throws -> Bool {
        let isFirst = try file.prepare()
        try file.write(Data(lines.utf8))
        return isFirst
    }

    private func read(_ name: String = "run.jsonl") throws -> LogRecording<Int> {
        try LogRecording(jsonLines: folder.text(name))
    }

    @Test func everyRunHasAFileOfItsOwn() throws {
        for run in 1...4 {
            write([run], to: try LogFile(at: folder.file(), rotation: LogRotation(keep: 2)))
        }
        #expect(try folder.names == ["run.1.jsonl", "run.2.jsonl", "run.jsonl"])
        #expect(try read().entries[1].kind == .next(4))
        #expect(try read("run.1.jsonl").entries[1].kind == .next(3))
        #expect(try read("run.2.jsonl").entries[1].kind == .next(2))
    }

    @Test func nobodyElseWritesToIt() throws {
        write([1], to: try LogFile(at: folder.file()))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file().path)
        let mode = try #require(attributes[.posixPermissions] as? Int)
        #expect(mode & 0o600 == 0o600 && mode & ~0o644 == 0)
    }

    @Test func aFileCanBeReplaced() throws {
        for run in 1...2 { write([run], to: try LogFile(at: folder.file(), existing: .replace)) }
        #expect(try folder.names == ["run.jsonl"])
        #expect(try read().entries[1].kind == .next(2))
    }

    /// As `/dev/stderr`, or a file on another disk; also one that is not there yet.
    @Test func aLinkStaysAndTheFileThatItLeadsToIsRotated() throws {
        let (link, target) = (folder.file("link.jsonl"), folder.file("run.jsonl"))
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        for run in 1...3 { write([run], to: try LogFile(at: link)) }
        #expect(try folder.names == ["link.jsonl", "run.1.jsonl", "run.2.jsonl", "run.jsonl"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
        #expect(try read().entries[1].kind == .next(3))
        #expect(throws: LogFileError.self) {
            let open = try sink()
            defer { withExtendedLifetime(open) {} }
            _ = try LogFile(at: link)
        }
    }

    @Test func aFileThatIsAppendedToHasBothLogs() throws {
        write([1], to: try LogFile(at: folder.file()))
        let handle = try FileHandle(forWritingTo: folder.file())
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(#"{"sequence":5,"ti"#.utf8))
        try handle.close()
        write([2], to: try LogFile(at: folder.file(), existing: .append))
        let recovered = RecoveredLog<Int>(jsonLines: Data(try folder.text().utf8))
        #expect(recovered.recordings.map(\.entries.count) == [4, 4])
        #expect(recovered.recordings.map { $0.entries[1].kind } == [.next(1), .next(2)])
        #expect(recovered.skippedLines.map(\.line) == [6])
    }

    @Test func oneWriterAtATimeHasAFile() throws {
        var first: LogFile? = try LogFile(at: folder.file())
        #expect(throws: LogFileError.inUse(folder.file().path)) { try LogFile(at: folder.file()) }
        withExtendedLifetime(first) {}
        first = nil
        _ = try LogFile(at: folder.file())
    }

    @Test func aFileThatAnotherProcessWritesIsInUse() throws {
        let probe = try LogProbe("record", folder.file().path, "1")
        _ = probe.kill { _ in
            #expect(throws: LogFileError.inUse(folder.file().path)) { try LogFile(at: folder.file()) }
            return true
        }
        _ = try LogFile(at: folder.file())
    }

    /// The descriptors of this process for a file.
    private func descriptors(of url: URL) throws -> [Int32] {
        var (named, open) = (stat(), stat())
        try #require(stat(url.path, &named) == 0)
        return (0..<Int32(sysconf(Int32(_SC_OPEN_MAX)))).filter {
            fstat($0, &open) == 0 && open.st_ino == named.st_ino && open.st_dev == named.st_dev
        }
    }

    /// As for a moment after a fork.
    @Test(arguments: [false, true]) func aDescriptorInAnotherProcessKeepsNoLock(_ isClosed: Bool) throws {
        var file: FileSink? = try sink()
        let copy = dup(try #require(try descriptors(of: folder.file()).first))
        defer { close(copy) }
        if isClosed { try file?.close() }
        withExtendedLifetime(file) {}
        file = nil
        _ = try sink()
    }

    @Test func whatIsReleasedOrCannotBeOpenedKeepsNoDescriptor() throws {
        var file: LogFile? = try LogFile(at: folder.file())
        #expect(throws: LogFileError.inUse(folder.file().path)) { try LogFile(at: folder.file()) }
        #expect(try descriptors(of: folder.file()).count == 1)
        withExtendedLifetime(file) {}
        file = nil
        #expect(try descriptors(of: folder.file()).isEmpty)
        let pipe = folder.file("pipe")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        #expect(throws: LogFileError.self) { try LogFile(at: pipe) }
        #expect(try descriptors(of: pipe).isEmpty)
    }

    @Test func aFileThatCannotBeOpenedIsNamed() throws {
        let missing = folder.file("none/run.jsonl")
        let remote = try #require(URL(string: "https://example.org/x.jsonl"))
        let pipe = folder.file("pipe")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        for (url, path, reason) in [
            (pipe, pipe.path, "it is a pipe, a socket or a terminal, not a file"),
            (missing, missing.path, "No such file or directory"),
            (remote, remote.absoluteString, "it is not the URL of a file"),
        ] {
            #expect(throws: LogFileError.cannotOpen(path, reason: reason)) { try LogFile(at: url) }
        }
        #expect("\(LogFileError.inUse("x"))" == "x: another log writes this file")
        #expect("\(LogFileError.cannotOpen("x", reason: "why"))" == "x: it cannot be opened (why)")
    }

    @Test func theFilesOfOneLogAreOneRecordingWhenTheyAreJoined() throws {
        let file = try LogFile(at: folder.file(), rotation: LogRotation(maxSize: 1, keep: 9))
        let writer = log.write(as: .jsonLines(), to: file, on: scheduler)
        let source = PublishSubject<Int>()
        let recorder = scheduler.record(source.log("x", to: log, metadata: ["city": "London"]))
        for number in 1...3 {
            source.onNext(number)
            scheduler.run()
        }
        recorder.dispose()
        writer.dispose()
        scheduler.run()
        #expect(try folder.names.count == 4)
        let last = try read()
        #expect(last.dropped == 4)
        #expect(last.entries.first?.metadata == ["city": "London"], "every file has the facts")
        let joined = try ["run.3.jsonl", "run.2.jsonl", "run.1.jsonl", "run.jsonl"].map(folder.text).joined()
        #expect(try LogRecording<Int>(jsonLines: joined) == log.recording)
    }

    @Test(arguments: [1, 66_000, 100_000]) func aFileExceedsItsSizeByLessThan64KiBAndOneEntry(maxSize: Int)
        throws
    {
        let texts = EventLog<String>(scheduler: scheduler)
        let file = try LogFile(at: folder.file(), rotation: LogRotation(maxSize: maxSize, keep: 9))
        let writer = texts.write(as: .jsonLines(), to: file, on: scheduler)
        let long = String(repeating: "x", count: 1_000)
        Observable.from((0..<500).map { _ in long }).log("x", to: texts).subscribe().dispose()
        scheduler.run()
        writer.dispose()
        scheduler.run()
        let sizes = try folder.names.map { try Data(contentsOf: folder.file($0)).count }
        #expect(sizes.count > 3)
        #expect(sizes.allSatisfy { $0 < maxSize + 65_536 + 1_200 })
    }

    @Test func anOldFileIsRotated() throws {
        let file = try sink(LogRotation(maxAge: .nanoseconds(1)))
        #expect(try append("1\n", to: file), "an empty file is not rotated")
        #expect(try append("2\n", to: file))
        try file.close()
        #expect(try folder.names == ["run.1.jsonl", "run.jsonl"])
        #expect(try folder.text() == "2\n")
        #expect(try folder.text("run.1.jsonl") == "1\n")
    }

    @Test func aRotationIsCheckedAlsoAfterItWasMade() async {
        let size = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var rotation = LogRotation()
            rotation.maxSize = 0
        }
        #expect(size.says("Rill: a log file needs a size of 1 byte or more"))
        let age = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var rotation = LogRotation()
            rotation.maxAge = .zero
        }
        #expect(age.says("Rill: a log file needs an age above zero"))
        let keep = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var rotation = LogRotation()
            rotation.keep = -1
        }
        #expect(keep.says("Rill: a log keeps 0 older files or more, but got -1"))
    }

    @Test func withoutOlderFilesARotatedOneIsRemovedAndOneWithoutExtensionIsNumbered() throws {
        try LogRotation(keep: 0).rotate(folder.file("none.jsonl"))
        for (name, keep) in [("run.jsonl", 0), ("log", 1)] {
            try Data("1\n".utf8).write(to: folder.file(name))
            try LogRotation(keep: keep).rotate(folder.file(name))
        }
        #expect(try folder.names == ["log.1"])
    }

    @Test func aSmallerNumberOfOlderFilesRemovesThoseAbove() throws {
        for number in 1...6 {
            try Data("\(number)\n".utf8).write(to: folder.file())
            try LogRotation(keep: number < 6 ? 5 : 2).rotate(folder.file())
        }
        #expect(try folder.names == ["run.1.jsonl", "run.2.jsonl"])
        #expect(try folder.text("run.1.jsonl") == "6\n" && folder.text("run.2.jsonl") == "5\n")
    }

    @Test func aFileThatIsMovedAwayOrEmptiedBeginsAnew() throws {
        let file = try sink()
        _ = try append("1\n", to: file)
        #expect(try !file.prepare())
        try FileManager.default.moveItem(at: folder.file(), to: folder.file("moved.jsonl"))
        #expect(try append("2\n", to: file), "the new file needs a header")
        #expect(try folder.text("moved.jsonl") == "1\n")
        #expect(try folder.text() == "2\n")
        try Data().write(to: folder.file(), options: [])
        #expect(try append("3\n", to: file), "the empty file needs a header")
        #expect(try folder.text() == "3\n")
        try FileManager.default.removeItem(at: folder.file())
        #expect(try append("4\n", to: file), "and the one after a deleted file")
        try file.close()
        #expect(try folder.text() == "4\n")
    }

    /// It looks for its file once a second.
    @Test func theFileOfAWriterIsCreatedAgain() throws {
        let writer = log.write(as: .jsonLines(), to: try LogFile(at: folder.file()), on: scheduler)
        scheduler.run()
        try FileManager.default.removeItem(at: folder.file())
        let isThere = Threads.wait(atMost: .seconds(300)) {
            _ = scheduler.record(Observable<Int>.empty().log("x", to: log))
            scheduler.run()
            return FileManager.default.fileExists(atPath: folder.file().path)
        }
        #expect(try isThere && read().entries.count == 3)
        writer.dispose()
        scheduler.run()
    }

    /// Another process does so between the two steps of opening it.
    @Test(arguments: [true, false]) func aFileThatIsMovedAwayIsNotLocked(_ hasSuccessor: Bool) throws {
        let file = try SystemFile.openUnlocked(folder.file().path)
        try LogRotation().rotate(folder.file())
        if hasSuccessor { try Data("1\n".utf8).write(to: folder.file()) }
        #expect(try !SystemFile.lock(file, at: folder.file().path))
        let rotated = try SystemFile.open(folder.file("run.1.jsonl").path)  // It is not locked.
        withExtendedLifetime(rotated) {}
    }

    @Test func theFileOfAnotherProgramIsNotRotated() throws {
        let file = try sink(LogRotation(maxSize: 1), checkInterval: .seconds(3_600))
        _ = try append("1\n", to: file)
        try FileManager.default.moveItem(at: folder.file(), to: folder.file("moved.jsonl"))
        let other = try sink()
        #expect(throws: LogFileError.inUse(folder.file().path)) { try file.prepare() }
        #expect(try folder.names == ["moved.jsonl", "run.jsonl"])
        try other.close()
        #expect(try append("2\n", to: file))
        #expect(try folder.text() == "2\n")
    }

    /// At once: an entry before the header could not be read.
    @Test func aFileThatIsEmptiedHasAHeaderBeforeTheNextEntry() throws {
        let file = try LogFile(at: folder.file())
        let writer = log.write(as: .jsonLines(), to: file, on: scheduler)
        for number in 1...2 {
            _ = scheduler.record(Observable.just(number).log("x", to: log))
            scheduler.run()
            if number == 1 { #expect(truncate(folder.file().path, 0) == 0) }
        }
        writer.dispose()
        scheduler.run()
        #expect(try read().entries.map(\.kind) == [.subscribed, .next(2), .completed, .disposed])
    }

    @Test func rotationMovesTheFilesThatExist() throws {
        for number in 1...3 {
            try Data("\(number)\n".utf8).write(to: folder.file())
            try LogRotation(keep: .max).rotate(folder.file())
        }
        #expect(try folder.names == ["run.1.jsonl", "run.2.jsonl", "run.3.jsonl"])
        #expect(try folder.text("run.3.jsonl") == "1\n")
    }

    @Test func aFileHasOneWriter() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let log = EventLog<Int>(scheduler: VirtualTimeScheduler())
            let folder = try LogFolder()
            let file = try LogFile(at: folder.file())
            for _ in 0..<2 { log.write(as: .jsonLines(), to: file).dispose() }
            withExtendedLifetime(folder) {}
        }
        #expect(result.says("Rill: this LogFile has a writer already, or had one: "))
    }

    @Test func aFullDiskIsAnErrorAndLosesNothingOfTheLog() throws {
        let full = URL(filePath: "/dev/full")
        guard FileManager.default.fileExists(atPath: full.path) else { return }
        let errors = Log<String>()
        let file = try LogFile(at: full, existing: .append)
        let writer = log.write(as: .jsonLines(), to: file, on: scheduler) { errors.write("\($0)") }
        let recorder = scheduler.record(Observable.of(1, 2).log("x", to: log))
        scheduler.advance(by: .seconds(60))
        #expect(recorder.elements == [1, 2])
        #expect(errors.entries == ["/dev/full: it cannot be written (No space left on device)"], "only once")
        #expect(writer.figures.isFailing && writer.figures.written == 0)
        writer.dispose()
        scheduler.run()
        #expect(errors.entries.last?.hasPrefix("5 entries of a log could not be written: ") == true)
    }

    /// The system takes a part of the write, which ends inside a line.
    @Test func aWriteThatIsCutLeavesWholeLinesAndLosesNothing() async {
        await #expect(processExitsWith: .success) {
            let (scheduler, log) = virtualLog(of: Int.self)
            let (folder, errors) = (try LogFolder(), Log<String>())
            let file = try LogFile(at: folder.file())
            let writer = log.write(as: .jsonLines(), to: file, on: scheduler) { errors.write("\($0)") }
            _ = scheduler.record(Observable.just(1).log("x", to: log))
            scheduler.run()
            let before = try folder.text()
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit()
            getrlimit(sizeLimit, &limit)
            let usual = limit.rlim_cur
            limit.rlim_cur = rlim_t(before.utf8.count + 1_000)
            setrlimit(sizeLimit, &limit)
            _ = scheduler.record(Observable.from(2...100).log("x", to: log))
            scheduler.advance(by: .seconds(60))
            try #require(errors.entries.first?.contains("File too large") == true)
            let cut = try folder.text()
            try #require(cut.hasPrefix(before) && cut.hasSuffix("\n"))
            try #require(cut.utf8.count > before.utf8.count, "lines that fit are written")
            limit.rlim_cur = usual
            setrlimit(sizeLimit, &limit)
            writer.dispose()
            scheduler.run()
            let text = try folder.text()
            try #require(try LogRecording<Int>(jsonLines: text) == log.recording)
            try #require(Array(text.utf8)[before.utf8.count + 999] != UInt8(ascii: "\n"))
        }
    }

    /// A disk may refuse to write, and to shorten the file.
    @Test func aPartThatCannotBeRemovedIsRemovedBeforeTheNextLines() throws {
        let file = try sink(checkInterval: .seconds(3600))
        #expect(try append("one\n", to: file))
        let path = folder.file().path
        // The descriptor of the sink stands for a file that cannot be changed, for a while.
        let own = try #require((3..<1024).first { isSame($0, as: path) })
        let (kept, unchangeable) = (dup(own), open(path, O_RDONLY))
        #expect(dup2(unchangeable, own) == own)
        #expect(throws: LogFileError.self) { try file.write(Data("two\n".utf8)) }
        #expect(throws: (any Error).self) { try file.write(Data("two\n".utf8)) }
        let other = try FileHandle(forWritingTo: folder.file())
        try other.seekToEnd()
        try other.write(contentsOf: Data("tw".utf8))
        try other.close()
        #expect(dup2(kept, own) == own)
        for descriptor in [kept, unchangeable] { close(descriptor) }
        #expect(try !append("two\n", to: file), "it has its header")
        #expect(try folder.text() == "one\ntwo\n")
        try file.close()
    }

    private func isSame(_ descriptor: Int32, as path: String) -> Bool {
        FileIdentity(of: descriptor) == FileIdentity(atPath: path)
    }

    @Test func aClosedFileCannotBeWritten() throws {
        let file = try sink()
        try file.close()
        let error = LogFileError.cannotWrite(folder.file().path, reason: "it is not open")
        #expect(throws: error) { try file.write(Data("x\n".utf8)) }
        #expect(try file.prepare(), "it is reopened")
        try file.close()
    }
}

#if canImport(Darwin)
    private let sizeLimit = RLIMIT_FSIZE
#else
    private let sizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#endif
