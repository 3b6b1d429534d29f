import Dispatch

/// What an entry says beside its event: origin, thread, metadata, parent.
struct LogContextTests {
    private let scheduler: VirtualTimeScheduler
    private let log: EventLog<Int>

    init() { (scheduler, log) = virtualLog(of: Int.self) }

    @Test func aLogKnowsWhereAndWhenItIsRecorded() throws {
        let before = Date.now
        let log = EventLog<Int>(scheduler: scheduler, origin: .current(build: "1.4.2"))
        let origin = log.recording.origin
        #expect(origin?.process == ProcessInfo.processInfo.processName)
        #expect(origin?.processID == Int(ProcessInfo.processInfo.processIdentifier))
        #expect(origin?.host == ProcessInfo.processInfo.hostName)
        #expect(origin?.platform.split(separator: " ").count == 3)
        #expect(origin?.build == "1.4.2")
        let wallTime = try #require(origin?.wallTime)
        #expect(wallTime >= before.addingTimeInterval(-0.001) && wallTime <= .now.addingTimeInterval(0.001))
        #expect(origin?.id != LogOrigin.current().id)
    }

    @Test func everyLogHasAnIdAndATimeOfItsOwn() throws {
        let origin = LogOrigin.current(process: "shop", build: "1")
        let logs = (1...2).map { _ in EventLog<Int>(scheduler: scheduler, origin: origin) }
        #expect(Set([origin.id] + logs.map(\.origin.id)).count == 3)
        #expect(logs.allSatisfy { $0.origin.nanosecondsSince1970 > origin.nanosecondsSince1970 })
        #expect(logs.allSatisfy { $0.origin.process == "shop" && $0.origin.build == "1" })
        #expect(EventLog<Int>(scheduler: scheduler, origin: Sample.origin).origin == Sample.origin)
    }

    @Test func theOriginIsInTheFile() throws {
        let recording = Sample().recording
        let read = try LogRecording<String>(jsonLines: recording.jsonLines())
        #expect(read.origin == Sample.origin)
        let bare = LogRecording(start: recording.start, entries: recording.entries)
        #expect(try LogRecording<String>(jsonLines: bare.jsonLines()).origin == nil)
    }

    @Test func anEntryHasATimeOfDay() {
        let start = Instant(sinceZero: .seconds(7))
        let origin = LogOrigin(
            id: "1", nanosecondsSince1970: 1_000_000_000, process: "p", processID: 1, host: "h",
            platform: "x")
        let recording = LogRecording<Int>(start: start, entries: [], origin: origin)
        let later = start.advanced(by: .milliseconds(1_500))
        #expect(recording.nanosecondsSince1970(of: later) == 2_500_000_000)
        #expect(recording.wallTime(of: later) == Date(timeIntervalSince1970: 2.5))
        #expect(recording.wallTime(of: Instant(sinceZero: Duration(attoseconds: .max))) == nil)
        #expect(LogRecording<Int>(entries: []).wallTime(of: later) == nil)
    }

    @Test func metadataIsPartOfEveryEntry() throws {
        let facts = ["city": "London", "a\"b": "é\n"]
        let policy = RetryPolicy(.immediate).maxAttempts(1)
        let source = Observable.just(1)
        let streams = [
            source.log("1", to: log, metadata: facts), source.log("2", to: log, as: { $0 }, metadata: facts),
            source.log("3", to: log, metadata: facts) { $0 },
            source.log("4", to: log, retry: policy, scheduler: scheduler, metadata: facts),
        ]
        for stream in streams { _ = scheduler.record(stream) }
        scheduler.run()
        #expect(log.recording.entries.count >= 16)
        #expect(log.recording.entries.allSatisfy { $0.metadata == facts })
        let lines = log.recording.jsonLines()
        #expect(
            lines.split(separator: "\n").count { $0.contains("\"metadata\"") } == 4, "once a subscription")
        #expect(try LogRecording<Int>(jsonLines: lines) == log.recording)
    }

    @Test func theThreadAndItsQueueAreRecorded() throws {
        let log = EventLog<Int>(scheduler: scheduler, recordsThreads: true)
        let queues = ["one", "two"].map { DispatchQueue(label: "rill.test.\($0)") }
        for queue in queues { queue.sync { _ = Observable.just(1).log("x", to: log).subscribe() } }
        let outside = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            _ = Observable.just(1).log("x", to: log).subscribe()
            outside.signal()
        }
        outside.wait()
        let threads = log.recording.entries.map(\.thread)
        #expect(
            threads.map { $0?.queue } == [String?](repeating: "rill.test.one", count: 4)
                + [String?](repeating: "rill.test.two", count: 4) + [String?](repeating: nil, count: 4))
        #expect(threads.allSatisfy { ($0?.id ?? 0) > 0 })
        #expect(threads.first??.id != threads.last??.id)
        let read = try LogRecording<Int>(jsonLines: log.recording.jsonLines())
        #expect(read.entries.map(\.thread) == threads)
        let without = EventLog<Int>(scheduler: scheduler)
        _ = Observable.just(1).log("x", to: without).subscribe()
        #expect(without.recording.entries.allSatisfy { $0.thread == nil })
    }

    @Test func theQueueIsReadForEveryEntry() {
        let log = EventLog<Int>(scheduler: scheduler, recordsThreads: true)
        let (source, queues) = (PublishSubject<Int>(), ["one", "two"].map { DispatchQueue(label: $0) })
        let recorder = queues[0].sync { scheduler.record(source.log("x", to: log)) }
        queues[1].sync { source.onNext(1) }
        queues[0].sync { recorder.dispose() }
        #expect(log.recording.entries.map { $0.thread?.queue } == ["one", "two", "one"])
    }

    /// Also on one thread, which runs what it waits for.
    @Test func queuesWhoseLabelsBeginAlikeAreToldApart() {
        let log = EventLog<Int>(scheduler: scheduler, recordsThreads: true)
        let labels = [63, 64, 200].flatMap { length in
            ["a", "b"].map { String(String(repeating: "long.", count: 40).prefix(length)) + $0 }
        }
        for label in labels {
            DispatchQueue(label: label).sync {
                _ = scheduler.record(Observable<Int>.empty().log("x", to: log))
            }
        }
        #expect(log.beginnings.compactMap { $0.thread?.queue } == labels)
    }

    @Test func aChildOnAnotherThreadHasItsParent() {
        let child = Observable.just(2).log("child", to: log)
        let parent = { (scheduler: any Scheduler) in
            Observable.just(1).log("parent", to: log).flatMap { _ in child.subscribe(on: scheduler) }
        }
        _ = scheduler.record(parent(scheduler))
        scheduler.run()
        _ = scheduler.record(parent(log.keepingParents(on: scheduler)))
        scheduler.run()
        _ = scheduler.record(child)
        #expect(log.beginnings.map(\.stream) == ["parent", "child", "parent", "child", "child"])
        #expect(log.beginnings.map(\.parent) == [nil, nil, nil, 3, nil])
    }

    /// One turn of the scheduler delivers what two attempts have sent.
    @Test func theAttemptOfWhatAnotherTurnDeliversIsNotKnown() {
        let failing: TestSource<Int> = scheduler.cold("(1#)")
        _ = scheduler.record(
            failing.log("x", to: log) { [log, scheduler] attempts in
                attempts.retry(2).observe(on: log.keepingParents(on: scheduler))
            })
        scheduler.run()
        let result = log.recording.entries.filter { $0.attempt == 0 }
        #expect(result.map(\.kind).prefix(2) == [.next(1), .next(1)] && result.count == 3)
    }

    /// What begins when a stream has ended is not inside it.
    @Test func theAttemptsOfAStreamAndTheStreamsOfAConcatMapAreSiblings() {
        let failing: TestSource<Int> = scheduler.cold("-#")
        let answer: TestSource<Int> = scheduler.cold("--|")
        let streams: [Observable<Int>] = [
            failing.log("try", to: log).retry(4).catchErrorJustReturn(0),
            Observable.of(1, 2, 3, 4).concatMap { [log] _ in answer.log("step", to: log) },
        ]
        for stream in streams { _ = scheduler.record(stream) }
        scheduler.run()
        #expect(log.beginnings.map(\.parent) == [Int?](repeating: nil, count: 8))
        for stream in streams {
            _ = scheduler.record(Observable.just(1).log("outer", to: log).flatMap { _ in stream })
        }
        scheduler.run()
        let parents = log.beginnings.dropFirst(8).filter { $0.stream != "outer" }.map(\.parent)
        #expect(parents.count == 8 && Set(parents) == [9, 11])
    }

    @Test func timersKeepTheParentToo() {
        let child = Observable.just(2).log("child", to: log)
        let keeping = log.keepingParents(on: scheduler)
        let streams: [Observable<Int>] = [
            Observable<Int>.timer(.seconds(1), scheduler: keeping).flatMap { _ in child },
            Observable<Int>.interval(.seconds(1), scheduler: keeping).take(2).flatMap { _ in child },
        ]
        for stream in streams {
            _ = scheduler.record(Observable.just(1).log("parent", to: log).flatMap { _ in stream })
            scheduler.run()
        }
        #expect(log.beginnings.map(\.parent) == [nil, 1, nil, 3, 3])
        #expect(keeping.now == scheduler.now)
    }

    @Test func onlyTheChosenSubscriptionsAreRecorded() {
        let asked = Log<String>()
        let log = EventLog<Int>(
            scheduler: scheduler,
            filter: LogFilter { stream, metadata in
                asked.write(stream)
                return metadata["keep"] != nil
            })
        let dropped = scheduler.record(Observable.of(1, 2).log("dropped", to: log))
        let kept = scheduler.record(Observable.of(1, 2).log("kept", to: log, metadata: ["keep": ""]))
        #expect(dropped.elements == [1, 2] && kept.elements == [1, 2])
        #expect(Set(log.recording.entries.map(\.stream)) == ["kept"])
        #expect(asked.entries == ["dropped", "kept"])
    }

    @Test func streamsAndSharesCanBeChosen() {
        let named = EventLog<Int>(scheduler: scheduler, filter: .streams(["b"]))
        for name in ["a", "b", "c"] { _ = scheduler.record(Observable.just(1).log(name, to: named)) }
        #expect(Set(named.recording.entries.map(\.stream)) == ["b"])
        for (share, range) in [(0.0, 0...0), (1.0, 1_000...1_000), (0.1, 30...200)] {
            let log = EventLog<Int>(scheduler: scheduler, filter: .fraction(share))
            for _ in 0..<1_000 { _ = scheduler.record(Observable<Int>.empty().log("x", to: log)) }
            #expect(range.contains(log.recording.entries.count { $0.kind == .subscribed }))
        }
    }

    @Test func aChildOfAShareCanBeRecordedWithoutItsParent() {
        let log = EventLog<Int>(scheduler: scheduler, filter: .fraction(0.5))
        let child = Observable.just(2).log("child", to: log)
        let parent = Observable.just(1).log("parent", to: log).flatMap { _ in child }
        for _ in 0..<200 { _ = scheduler.record(parent) }
        let parents = log.beginnings.filter { $0.stream == "child" }.map(\.parent)
        #expect(parents.contains(nil) && parents.contains { $0 != nil })
    }
}

struct SideBySideTests {
    private func recording(
        _ process: String, _ processID: Int, host: String = "h", at nanoseconds: Int64 = 5,
        start: Duration = .zero, _ times: [Int] = [0]
    ) -> LogRecording<Int> {
        let origin = LogOrigin(
            id: "\(processID)", nanosecondsSince1970: nanoseconds, process: process, processID: processID,
            host: host, platform: "x")
        let entries = times.enumerated().map { index, time in
            LogEntry(
                sequence: index + 1, time: Instant(sinceZero: start + .nanoseconds(time)), stream: "x",
                subscription: index + 1, parent: index == 0 ? nil : index, kind: .next(time))
        }
        return LogRecording(start: Instant(sinceZero: start), entries: entries, origin: origin)
    }

    @Test func logsAreLaidSideBySideByTheTimeOfDay() throws {
        let client = recording("client", 1, at: 1_000, start: .seconds(70), [0, 50, 90])
        let server = recording("server", 2, at: 1_020, start: .seconds(3), [10, 40])
        let both = try #require(LogRecording.sideBySide([client, server]))
        #expect(both.entries.map(\.sequence) == [1, 2, 3, 4, 5])
        #expect(both.entries.map { $0.time.sinceZero } == [0, 30, 50, 60, 90].map { .nanoseconds($0) })
        #expect(both.entries.map(\.stream) == ["client/x", "server/x", "client/x", "server/x", "client/x"])
        #expect(both.entries.map(\.subscription) == [1, 4, 2, 5, 3])
        #expect(both.entries.map(\.parent) == [nil, nil, 1, 4, 2])
        #expect(both.origin?.nanosecondsSince1970 == 1_000)
        let atOnce = ["a", "b"].map { recording($0, 1, at: 1_000, [0, 0]) }
        let streams = LogRecording.sideBySide(atOnce)?.entries.map(\.stream)
        #expect(streams == ["a/x", "a/x", "b/x", "b/x"], "in the order of their logs")
    }

    @Test(
        arguments: [
            ([("api", 1, "h"), ("api", 2, "h")], ["api 1/x", "api 2/x"]),
            (
                [("api", 1, "a"), ("api", 1, "b"), ("db", 2, "a"), ("db", 2, "a")],
                ["api 1 a/x", "api 1 b/x", "db 2 a (3)/x", "db 2 a (4)/x"]
            ),
            (
                [("api", 1, "h"), ("api", 2, "h"), ("api 1", 9, "h")],
                ["api 1 h/x", "api 2/x", "api 1/x"]
            ),
            (
                [("api", 1, "h"), ("api", 1, "h"), ("api 1 h (1)", 9, "h")],
                ["api 1 h (1) (1)/x", "api 1 h (2)/x", "api 1 h (1)/x"]
            ),
        ] as [([(String, Int, String)], [String])])
    func processesOfOneNameOrOfSeveralHostsAndLogsOfOneProcessAreNamedApart(
        _ processes: [(String, Int, String)], _ streams: [String]
    ) throws {
        let logs = processes.map { recording($0.0, $0.1, host: $0.2) }
        #expect(try #require(LogRecording.sideBySide(logs)).entries.map(\.stream) == streams)
    }

    @Test func aLogWithoutOriginHasNoPlace() {
        let known = recording("api", 1)
        #expect(LogRecording.sideBySide([known, LogRecording<Int>(entries: [])]) == nil)
        #expect(LogRecording<Int>.sideBySide([]) == nil)
    }

    @Test func hostileNumbersAreOrdered() throws {
        let entry = LogEntry<Int>(
            sequence: 1, time: Instant(sinceZero: Duration(attoseconds: .max)), stream: "x",
            subscription: .max, parent: .min, kind: .next(1))
        let logs = [Int.min, .max].map { wall in
            LogRecording(
                dropped: .max, entries: [entry],
                origin: LogOrigin(
                    id: "1", nanosecondsSince1970: Int64(wall), process: "p", processID: wall, host: "",
                    platform: ""))
        }
        let both = try #require(LogRecording.sideBySide(logs))
        #expect(both.entries.count == 2)
        #expect(both.text().contains("p"))
    }
}
