import Dispatch

@testable import RillEventLog

@Suite(.blocking) struct LogWriterTests {
    private let scheduler: VirtualTimeScheduler
    private let log: EventLog<Int>
    private let sink: MemorySink
    private let errors = Log<String>()

    init() {
        (scheduler, log) = virtualLog(of: Int.self)
        sink = MemorySink(clock: scheduler)
    }

    private func writer(
        _ policy: BufferingPolicy = .dropNewest(100), waitingAtMost limit: Duration = .zero
    ) -> LogWriter {
        log.write(
            as: .jsonLines(), to: sink, on: scheduler, bufferingPolicy: policy, waitingAtMost: limit,
            onError: { [errors] in errors.write("\($0)") })
    }

    private func record(_ elements: Int...) {
        _ = scheduler.record(Observable.from(elements).log("x", to: log))
    }

    private func end(_ writer: LogWriter) {
        writer.dispose()
        scheduler.run()
    }

    /// What `close` returns, on a thread of its own while virtual time passes.
    private func closes(_ close: @escaping @Sendable () -> Bool) -> Bool {
        let results = Log<Bool>()
        Thread.detachNewThread { results.write(close()) }
        #expect(Threads.wait(atMost: .seconds(300)) { log.store.withLock { $0.listeners.isEmpty } })
        _ = Threads.wait(atMost: .seconds(300)) {
            scheduler.advance(by: .milliseconds(100))
            return results.count > 0
        }
        #expect(results.count == 1, "it has not returned")
        return results.entries == [true]
    }

    private var written: LogRecording<Int> {
        get throws { try LogRecording(jsonLines: sink.text) }
    }

    @Test func everyEntryIsALine() {
        let log = EventLog<Int>(scheduler: scheduler, retention: .none)
        let writer = log.write(as: .text { "<\($0)>" }, to: sink, on: scheduler)
        let source: TestSource<Int> = scheduler.cold("-1-|")
        _ = scheduler.record(source.log("x", to: log))
        scheduler.run()
        #expect(
            sink.text == """
                  0.000 s  x#1  attempt 1  subscribed
                  0.001 s  x#1  attempt 1  next        <1>
                  0.003 s  x#1  attempt 1  completed
                  0.003 s  x#1  attempt 1  disposed

                """)
        #expect(writer.figures.written == 4 && writer.figures.dropped == 0 && !writer.figures.isFailing)
        end(writer)
        #expect(sink.isClosed)
    }

    @Test func theFormatCanBeOnesOwn() {
        let lines = Log<String>()
        let writer = log.write(
            as: .lines { "\($0.sequence) \($0.stream)" }, to: LogLineSink { lines.write($0) }, on: scheduler)
        record(1)
        end(writer)
        #expect(lines.entries.joined() == "1 x\n2 x\n3 x\n4 x\n")
    }

    @Test func anEntryIsWrittenAsSoonAsTheWriterRuns() {
        let writer = writer()
        record(1)
        scheduler.advance(by: .zero)
        #expect(writer.figures.written == 4)
        end(writer)
    }

    @Test func aSinkThatHangsHoldsNobodyUp() {
        let log = EventLog<Int>(scheduler: SerialDispatchQueueScheduler(), retention: .none)
        let mayGoOn = DispatchSemaphore(value: 0)
        let lines = Log<String>()
        let sink = LogLineSink {
            mayGoOn.wait()
            lines.write($0)
            mayGoOn.signal()
        }
        let writer = log.write(as: .jsonLines(), to: sink)
        // With a sink that runs on the thread that records, this would never return.
        for _ in 0..<1_000 { Observable.of(1, 2).log("x", to: log).subscribe().dispose() }
        #expect(lines.entries.isEmpty)
        #expect(!writer.flush(waitingAtMost: .zero))
        mayGoOn.signal()
        #expect(writer.close(waitingAtMost: .seconds(60)))
        #expect(lines.entries.joined().split(separator: "\n").count == 5_001)
    }

    @Test func aFlushWaitsForEverythingBefore() throws {
        let folder = try LogFolder()
        let log = EventLog<Int>(scheduler: SerialDispatchQueueScheduler(), retention: .all)
        let writer = log.write(as: .jsonLines(), to: try LogFile(at: folder.file()))
        for round in 1...20 {
            Observable.of(1, 2).log("x", to: log).subscribe().dispose()
            #expect(writer.flush(waitingAtMost: .seconds(60)))
            #expect(try LogRecording<Int>(jsonLines: folder.text()).entries.count == 5 * round)
        }
        #expect(writer.close(waitingAtMost: .seconds(60)))
        #expect(try LogRecording<Int>(jsonLines: folder.text()) == log.recording)
        #expect(try LogRecording<Int>(jsonLines: folder.text()).origin == log.origin)
    }

    @Test func aSinkThatFailsIsTriedAgainAndGetsEverything() throws {
        sink.fail(times: 8)
        let writer = writer()
        let source = PublishSubject<Int>()
        let recorder = scheduler.record(source.log("x", to: log))
        for number in 1...100 {
            source.onNext(number)
            scheduler.advance(by: .milliseconds(200))
        }
        scheduler.advance(by: .seconds(60))
        // After 0, 0.1, 0.3, 0.7, 1.5, 3.1, 6.3, 11.3 and 16.3 s.
        #expect(
            sink.attempts.map { $0.sinceZero / .milliseconds(1) }.prefix(9)
                == [0, 100, 300, 700, 1_500, 3_100, 6_300, 11_300, 16_300])
        #expect(errors.entries == ["boom"])
        #expect(try written.entries == log.recording.entries)
        #expect(!writer.figures.isFailing && writer.figures.written == 101)
        // A success resets the pauses.
        let earlier = sink.attempts.count
        sink.fail(times: 2)
        source.onNext(101)
        scheduler.advance(by: .seconds(1))
        let later = sink.attempts.dropFirst(earlier)
        #expect(
            later.map { (later.first ?? $0).duration(to: $0) } == [0, 100, 300].map { .milliseconds($0) })
        recorder.dispose()
        end(writer)
        #expect(try written == log.recording)
    }

    @Test func theEndOfAWriterWaitsForNoPause() throws {
        sink.fail(times: 1)
        let writer = writer()
        record(1)
        scheduler.advance(by: .milliseconds(1))
        #expect(writer.figures.isFailing && writer.figures.dropped == 0)
        writer.dispose()
        scheduler.advance(by: .milliseconds(1))
        #expect(sink.isClosed && scheduler.pendingCount == 0)
        #expect(writer.figures.written == 4)
        #expect(try written == log.recording)
    }

    @Test func closeTriesAgainWhatFails() throws {
        let writer = writer()
        record(1)
        sink.fail(times: 3)
        #expect(closes { writer.close(waitingAtMost: .seconds(60)) })
        // Then in smaller pieces.
        #expect(errors.entries == ["boom"] && sink.attempts.count > 3)
        #expect(try written == log.recording)
    }

    @Test func closeGivesUpWhenItsTimeIsOver() {
        sink.fail(times: .max)
        let writer = writer()
        record(1)
        #expect(!closes { writer.close(waitingAtMost: .milliseconds(100)) })
        #expect(
            Threads.wait(atMost: .seconds(300)) {
                scheduler.advance(by: .milliseconds(100))
                return sink.isClosed
            })
        #expect(errors.entries == ["boom", "4 entries of a log could not be written: boom"])
        #expect(writer.figures.lost == 4 && !writer.close(waitingAtMost: .zero))
    }

    @Test func anExitTriesAgainWhatFails() {
        let queue = LogWriterQueue(
            of: log, lines: LogFormat.text().makeLines(log.start, log.origin), to: sink,
            on: scheduler.trusted, onError: { _ in })
        queue.start(.unbounded, waitingAtMost: .zero)
        record(1)
        sink.fail(times: 3)
        #expect(closes { OpenLogWriters.close([queue], waitingAtMost: .seconds(60)).isEmpty })
        #expect(queue.figures.written == 4)
    }

    @Test func aWriterWithoutEntriesHasStoredAllOfThemWhenItsSinkFails() {
        sink.fail(times: .max)
        let writer = writer()
        end(writer)
        #expect(errors.entries == ["boom"])
        #expect(writer.flush(waitingAtMost: .zero) && writer.close(waitingAtMost: .zero))
    }

    @Test func aFlushLooksAtTheFirstEntryThatIsNotStored() {
        let queue = LogWriterQueue(
            of: log, lines: LogFormat.text().makeLines(log.start, log.origin), to: sink,
            on: scheduler.trusted, onError: { _ in })
        queue.start(.unbounded, waitingAtMost: .zero)
        scheduler.run()
        record(1)
        sink.fail(times: 1)
        // In the queue of the log, and then in that of the writer.
        for _ in 0..<2 {
            #expect([0, 1, 3, 4].map(queue.hasStoredAll) == [true, false, false, false])
            scheduler.advance(by: .milliseconds(1))
        }
        scheduler.run()
        #expect(queue.hasStoredAll(through: 4))
        queue.end(retryingUntil: .now)
        scheduler.run()
    }

    @Test func aChunkIsWrittenAsSoonAsItIsFull() {
        let sizes = Log<Int>()
        let line = String(repeating: "x", count: 65_535)
        let writer = log.write(
            as: .lines { _ in line }, to: LogLineSink { sizes.write($0.utf8.count) }, on: scheduler)
        record(1)
        end(writer)
        #expect(sizes.entries == Array(repeating: 65_536, count: 4))
    }

    @Test func aLaterWriterCountsTheEntriesBeforeItOnceAndWidensItsColumns() {
        record(1)
        let writer = log.write(as: .text(), to: sink, on: scheduler)
        for stream in ["x", "longer", "x"] {
            _ = scheduler.record(Observable<Int>.empty().log(stream, to: log))
        }
        end(writer)
        #expect(
            sink.text == """
                … 4 entries are missing here
                  0.000 s  x#2  attempt 1  subscribed
                  0.000 s  x#2  attempt 1  completed
                  0.000 s  x#2  attempt 1  disposed
                  0.000 s  longer#3  attempt 1  subscribed
                  0.000 s  longer#3  attempt 1  completed
                  0.000 s  longer#3  attempt 1  disposed
                  0.000 s  x#4       attempt 1  subscribed
                  0.000 s  x#4       attempt 1  completed
                  0.000 s  x#4       attempt 1  disposed

                """)
    }

    @Test func aLimitOfAnySizeCanWait() {
        let writer = writer(.dropNewest(.max), waitingAtMost: .seconds(1))
        record(1)
        end(writer)
        #expect(writer.figures.written == 4 && writer.figures.dropped == 0)
    }

    @Test func aSecondOutageIsASecondError() {
        sink.fail(times: 1)
        let writer = writer()
        scheduler.advance(by: .seconds(1))
        sink.fail(times: 2)
        record(1)
        scheduler.advance(by: .seconds(1))
        #expect(errors.entries == ["boom", "boom"])
        #expect(writer.figures.written == 4)
        end(writer)
    }

    /// There is one handler for the process.
    @Test func withoutAClosureTheErrorOfASinkIsUnhandled() async {
        await #expect(processExitsWith: .success) {
            let (unhandled, scheduler) = (Log<String>(), VirtualTimeScheduler())
            UnhandledErrors.setHandler { error, _ in unhandled.write("\(error)") }
            let writer = EventLog<Int>(scheduler: scheduler)
                .write(as: .jsonLines(), to: LogLineSink { _ in throw Boom() }, on: scheduler)
            scheduler.advance(by: .seconds(60))
            precondition(unhandled.entries == ["boom"], "\(unhandled.entries)")
            writer.dispose()
            scheduler.run()
        }
    }

    @Test func aSinkThatFailsAtTheEndSaysHowMuchIsLost() {
        sink.fail(times: .max)
        let writer = writer()
        record(1)
        end(writer)
        #expect(errors.entries == ["boom", "4 entries of a log could not be written: boom"])
        #expect(writer.figures.lost == 4 && writer.figures.dropped == 0 && writer.figures.written == 0)
        #expect(!writer.flush(waitingAtMost: .zero), "not everything is stored")
        #expect(sink.isClosed)
        #expect(!writer.close(waitingAtMost: .zero))
    }

    /// What is written of seven entries, and of four more after them, when the queue holds three.
    @Test(
        arguments: [
            (.dropNewest(3), [1, 2, 3, 8, 9, 10]), (.dropOldest(3), [5, 6, 7, 9, 10, 11]),
            (.unbounded, Array(1...11)), (.error(3), [1, 2, 3]),
        ] as [(BufferingPolicy, [Int])])
    func aFullQueueDropsAndCounts(_ policy: BufferingPolicy, _ sequences: [Int]) throws {
        let writer = writer(policy)
        record(1, 2, 3, 4)
        let dropped = policy == .unbounded ? 0 : 4
        #expect(writer.figures.dropped == dropped, "as soon as it happens")
        scheduler.run()
        let isOver = policy == .error(3)
        #expect(
            errors.entries
                == (isOver ? ["the buffer holds at most 3 elements, and one more was emitted"] : []))
        #expect(sink.isClosed == isOver)
        record(5)
        scheduler.run()
        #expect(try written.entries.map(\.sequence) == sequences)
        #expect(writer.figures.written == sequences.count)
        #expect(writer.figures.dropped == (isOver ? 7 : 11) - sequences.count)
        #expect(writer.flush(waitingAtMost: .zero) || isOver, "what is dropped is not waited for")
        end(writer)
        #expect(try written.dropped == (isOver ? 7 : 11) - sequences.count)
    }

    @Test func withoutAPolicy16384EntriesAreQueued() throws {
        let folder = try LogFolder()
        let writers = [
            log.write(as: .jsonLines(), to: try LogFile(at: folder.file()), on: scheduler),
            log.write(as: .lines { _ in "" }, to: LogLineSink { _ in }, on: scheduler),
            log.write(as: .lines { _ in "" }, to: sink, on: scheduler),
        ]
        _ = scheduler.record(Observable.range(start: 1, count: 16_382).log("x", to: log))
        #expect(writers.map(\.figures.dropped) == [1, 1, 1])
        for writer in writers { end(writer) }
        #expect(writers.map(\.figures.written) == [16_384, 16_384, 16_384])
        #expect(try folder.text().hasSuffix("\n{\"dropped\":1}\n"))
    }

    @Test func anOverflowIsAnErrorAlsoIfTheWriterIsDisposedFirst() {
        let writer = writer(.error(3))
        record(1, 2, 3, 4)
        end(writer)
        #expect(errors.entries == ["the buffer holds at most 3 elements, and one more was emitted"])
        #expect(writer.figures.written == 3 && writer.figures.dropped == 4)
    }

    /// And returns at once.
    @Test(.timeLimit(.minutes(5))) func aFlushBehindTheEndOfTheWriterIsFalse() {
        let writer = writer(.error(3))
        record(1)
        scheduler.run()
        #expect(sink.isClosed)
        let long = Duration.seconds(3_600)
        #expect(!writer.flush(waitingAtMost: long) && !writer.close(waitingAtMost: long))
        let other = self.writer()
        record(1)
        end(other)
        #expect(other.flush(waitingAtMost: .zero))
        record(1)
        #expect(!other.flush(waitingAtMost: long))
        #expect(other.close(waitingAtMost: long), "everything before its end is stored")
    }

    @Test func aThreadThatRecordsMayWaitForRoom() throws {
        let log = EventLog<Int>(scheduler: SerialDispatchQueueScheduler(), retention: .none)
        let writer = log.write(
            as: .jsonLines(), to: sink, bufferingPolicy: .dropNewest(2), waitingAtMost: .seconds(60))
        for _ in 0..<200 { Observable.of(1, 2).log("x", to: log).subscribe().dispose() }
        #expect(writer.close(waitingAtMost: .seconds(60)))
        #expect(try written.entries.count == 1_000)
        #expect(writer.figures.dropped == 0)
    }

    @Test(arguments: [(.dropNewest(1), [1, 2]), (.dropOldest(1), [5, 6])] as [(BufferingPolicy, [Int])])
    func aThreadWaitsForRoomOnlySoLong(_ policy: BufferingPolicy, _ sequences: [Int]) throws {
        let writer = writer(policy, waitingAtMost: .nanoseconds(1))
        let recorder = scheduler.record(Observable.of(1, 2, 3).log("x", to: log))
        #expect(recorder.elements == [1, 2, 3])
        end(writer)
        #expect(try written.entries.map(\.sequence) == sequences, "twice the size of the queue")
        #expect(writer.figures.dropped == 4)
    }

    @Test func anElementThatCannotBeEncodedIsOneEntry() throws {
        let log = EventLog<Picky>(scheduler: scheduler)
        let writer = log.write(as: .jsonLines(), to: sink, on: scheduler)
        _ = scheduler.record(Observable.of(Picky(1), Picky(2), Picky(3)).log("x", to: log))
        end(writer)
        let read = try LogRecording<AnyJSON>(jsonLines: sink.text)
        #expect(
            read.entries.map(\.kind.name)
                == ["subscribed", "next", "unencodable", "next", "completed", "disposed"])
        #expect(read.text().contains(#"unencodable  {"error":"boom"}"#), "\(read.text())")
        #expect(try LogRecording<AnyJSON>(jsonLines: log.recording.jsonLines()) == read)
        #expect(try read.readAgain == read)
    }

    /// Foundation encodes such a `Decimal` as what no reader takes for JSON.
    @Test func aDecimalThatIsNoNumberIsOneEntry() throws {
        let prices = [Decimal(1), .nan, 3]
        let log = EventLog<[String: Decimal]>(scheduler: scheduler)
        _ = scheduler.record(Observable.from(prices).map { ["NaN": $0] }.log("x", to: log))
        let read = try LogRecording<AnyJSON>(jsonLines: log.recording.jsonLines())
        #expect(
            read.entries.map(\.kind.name)
                == ["subscribed", "next", "unencodable", "next", "completed", "disposed"])
        #expect(try read.readAgain == read)
    }

    @Test func whatIsDroppedBeforeTheEndIsCounted() throws {
        let writer = writer(.dropNewest(3))
        let text = MemorySink(clock: scheduler)
        let other = log.write(as: .text(), to: text, on: scheduler, bufferingPolicy: .dropNewest(3))
        record(1, 2, 3, 4)
        end(writer)
        end(other)
        #expect(text.text.hasSuffix("next        2\n… 4 entries are missing here\n"))
        #expect(try written.dropped == 4)
        #expect(sink.text.hasSuffix("{\"dropped\":4}\n"))
        #expect(writer.figures.dropped == 4)
    }

    @Test func nothingIsRetainedAfterTheEnd() {
        let counter = Payload.Counter()
        do {
            let log = EventLog<Payload>(scheduler: scheduler, retention: .none)
            let writer = log.write(as: .text(), to: sink, on: scheduler)
            _ = scheduler.record(Observable.just(counter.make()).log("x", to: log))
            end(writer)
        }
        #expect(counter.live == 0)
    }

    @Test func replacedEntriesAreReleasedWithoutADelivery() {
        let counter = Payload.Counter()
        let log = EventLog<Payload>(scheduler: scheduler, retention: .none)
        let writer = log.write(as: .text(), to: sink, on: scheduler, bufferingPolicy: .dropOldest(3))
        for _ in 0..<10 { _ = scheduler.record(Observable.just(counter.make()).log("x", to: log)) }
        #expect(counter.live == 1)
        end(writer)
    }

    @Test func aNormalExitWritesEverything() throws {
        let folder = try LogFolder()
        // The exit waits for 5 s. Beside other work, a sanitizer may write 1,000 lines in one.
        let count = 500
        let probe = try LogProbe("exit", folder.file().path, "\(count)", errors: folder.standardError())
        #expect(probe.exitCode() == 0)
        // What is missing after that time, or a little more: the writer goes on.
        let missing = try folder.text("stderr").split(separator: "\n")
            .first { $0.hasSuffix("not written before the exit") }?
            .split(separator: " ").compactMap { Int($0) }.first
        let read = RecoveredLog<Int>(jsonLines: try Data(contentsOf: folder.file()))
        let all = read.recordings.first.map { $0.entries.count + $0.dropped } ?? 0
        if let missing {
            #expect(all + missing >= 5 * count, "what is missing is counted")
        } else {
            #expect(read.skippedCount == 0 && all == 5 * count, "what is missing is counted")
        }
    }

    /// The first timer of the process is that of the next try, when Dispatch finds no descriptor either.
    @Test func aWriteThatFailsForWantOfDescriptorsIsTriedAgain() throws {
        let folder = try LogFolder()
        #expect(try LogProbe("shortage", folder.file().path, "20").exitCode() == 0)
        let older = try LogRecording<Int>(jsonLines: folder.text("run.jsonl.old"))
        let newer = try LogRecording<Int>(jsonLines: folder.text())
        #expect(newer.entries.last?.sequence == older.entries.count + newer.entries.count)
    }

    /// Five seconds.
    @Test(.stress, .timeLimit(.minutes(5))) func anExitWaitsForASinkThatHangsAndEnds() async {
        let start = ContinuousClock.now
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let log = EventLog<Int>(scheduler: SerialDispatchQueueScheduler())
            _ = log.write(as: .text(), to: LogLineSink { _ in while true { sleep(60) } })
            Observable.just(1).log("x", to: log).subscribe().dispose()
            exit(0)
        }
        #expect(result.says("Rill: 4 entries of a log were not written before the exit"))
        #expect(start.duration(to: .now) >= .seconds(5))
    }

    /// With a sink that never returns: as soon as `close` has given up, the exit does.
    @Test(.timeLimit(.minutes(5))) func anExitDoesNotWaitAgainForWhatCloseHasGivenUp() throws {
        let stuck = StuckWriter(endBegan: .now - .seconds(3_600))
        #expect(OpenLogWriters.close([stuck], waitingAtMost: .seconds(3_600)) == [7])
    }

    @Test func aWriterIsAddedToThoseThatAreOpenWhileAnotherIsRemoved() {
        struct Held: Sendable {
            var writer: StuckWriter? = StuckWriter(endBegan: .now)
            weak var known: StuckWriter?

            init() { known = writer }
        }
        final class Pair: Sendable {
            let old = Mutex(Held())
            let new = Mutex(Held())

            init() { if let writer = old.withLock({ $0.writer }) { OpenLogWriters.add(writer) } }
        }
        let failures = race(
            prepare: { Pair() },
            { if let writer = $0.new.withLock({ $0.writer.take() }) { OpenLogWriters.add(writer) } },
            against: {
                if let writer = $0.old.withLock({ $0.writer.take() }) { OpenLogWriters.remove(writer) }
            },
            check: { pair in
                let (old, new) = (pair.old.withLock { $0.known }, pair.new.withLock { $0.known })
                for writer in [old, new].compactMap({ $0 }) { OpenLogWriters.remove(writer) }
                return old == nil && new != nil
            })
        #expect(failures == 0)
    }

    /// Its writers have no threads. It waited five seconds for them, and told what it had not written.
    @Test func aForkedChildLeavesTheWritersToItsParent() throws {
        let folder = try LogFolder()
        let probe = try LogProbe("fork", errors: folder.standardError())
        #expect(probe.exitCode() == 7)
        #expect(try folder.text("stderr") == "\n")
    }

    /// Such as a standard error whose pipe is full.
    @Test(.stress) func aProgramWhoseSinkIsStuckEndsAfterFiveSeconds() throws {
        #expect((5..<60).contains(try LogProbe("stuck").exitCode()))
    }

    @Test func theEndOfAWriterBeginsOnce() throws {
        let log = EventLog<Int>(scheduler: scheduler)
        let writer = LogWriterQueue(
            of: log, lines: LogFormat.text().makeLines(log.start, log.origin), to: sink,
            on: scheduler.trusted, onError: { _ in })
        #expect(writer.endBegan == nil)
        writer.end(retryingUntil: .now)
        let began = try #require(writer.endBegan)
        writer.end(retryingUntil: .now)
        #expect(writer.endBegan == began)
        scheduler.run()
        #expect(writer.hasEnded)
    }

    @Test func aKilledProcessLeavesWholeLines() throws {
        let folder = try LogFolder()
        let probe = try LogProbe("record", folder.file().path, "2")
        let lines = probe.kill { $0.split(separator: " ").last.flatMap { Int($0) } ?? 0 > 20_000 }
        let data = try Data(contentsOf: folder.file())
        #expect(data.last == UInt8(ascii: "\n"))
        let read = RecoveredLog<Int>(jsonLines: data)
        #expect(read.skippedCount == 0)
        let written = lines.last?.split(separator: " ").last.flatMap { Int($0) } ?? 0
        #expect(read.recordings.first?.entries.count ?? 0 >= written)
    }

    /// A disk that has room for a few lines gets them, and the others are lost.
    @Test func whereAChunkFindsNoRoomEntriesDo() {
        let room = Mutex(2_000)
        let lines = Log<String>()
        let sink = LogLineSink { line in
            let fits = room.withLock { room in
                defer { if line.utf8.count <= room { room -= line.utf8.count } }
                return line.utf8.count <= room
            }
            if !fits { throw Boom() }
            lines.write(line)
        }
        let writer = log.write(as: .jsonLines(), to: sink, on: scheduler)
        for number in 1...100 { record(number) }
        for _ in 1...40 { scheduler.advance(by: .seconds(10)) }
        #expect(writer.figures.lost == 0 && room.withLock { $0 } < 200)
        writer.close(waitingAtMost: .zero)
    }

    @Test func aSinkThatFailsEverySecondTimeGetsWholeChunks() {
        let calls = Atomic<Int>(0)
        let sink = LogLineSink { _ in
            if calls.add(1, ordering: .relaxed).oldValue % 2 == 0 { throw Boom() }
        }
        let writer = log.write(as: .jsonLines(), to: sink, on: scheduler, onError: { _ in })
        for number in 1...500 { record(number) }
        scheduler.advance(by: .seconds(5))
        #expect(writer.figures.written >= 500)
        writer.close(waitingAtMost: .zero)
    }

    @Test func aWriterThatItsOwnSinkClosesDoesNotWaitForItself() {
        let own = Mutex<LogWriter?>(nil)
        let closed = Log<Bool>()
        let sink = LogLineSink { _ in
            closed.write(own.withLock { $0 }?.close(waitingAtMost: .seconds(3_600)) ?? true)
        }
        let writer = log.write(as: .jsonLines(), to: sink, on: scheduler)
        own.withLock { $0 = writer }
        record(1)
        let clock = scheduler
        #expect(finishes(within: 30) { clock.run() })
        #expect(closed.count > 0 && closed.entries.allSatisfy { !$0 })
        #expect(writer.close(waitingAtMost: .zero) && writer.figures.lost == 0)
        own.withLock { $0 = nil }
    }
}

/// Elements of which the second cannot be encoded.
private struct Picky: Encodable, Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }

    func encode(to encoder: any Encoder) throws {
        if number == 2 { throw Boom() }
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}

/// Keeps what is written, and fails a number of times.
private final class MemorySink: LogSink {
    private struct State {
        var text = ""
        var failures = 0
        var isClosed = false
        var attempts: [Instant] = []
    }

    private let clock: VirtualTimeScheduler
    private let state = Mutex(State())

    init(clock: VirtualTimeScheduler) {
        self.clock = clock
    }

    var text: String { state.withLock { $0.text } }
    var attempts: [Instant] { state.withLock { $0.attempts } }
    var isClosed: Bool { state.withLock { $0.isClosed } }

    func fail(times: Int) { state.withLock { $0.failures = times } }

    func prepare() -> Bool { state.withLock { $0.text.isEmpty } }

    func write(_ lines: Data) throws {
        try state.withLock { state in
            state.attempts.append(clock.now)
            if state.failures > 0 {
                state.failures -= 1
                throw Boom()
            }
            state.text += String(decoding: lines, as: UTF8.self)
        }
    }

    func close() { state.withLock { $0.isClosed = true } }
}

/// A writer whose sink does not return any more.
private final class StuckWriter: LogWriting {
    let endBegan: ContinuousClock.Instant?
    let figures = LogWriter.Figures(written: 0, dropped: 0, lost: 0, isFailing: false)
    let unwrittenCount = 7

    init(endBegan: ContinuousClock.Instant) { self.endBegan = endBegan }

    func flush(waitingAtMost limit: Duration) -> Bool { false }
    func close(waitingAtMost limit: Duration) -> Bool { false }
    func end(retryingUntil deadline: ContinuousClock.Instant) {}
}
