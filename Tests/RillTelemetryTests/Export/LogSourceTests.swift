import RillLocks

@testable import RillTelemetry

@Suite(.blocking) struct LogSourceTests {
    private let exporter = OTLPExporter(to: nil, on: VirtualTimeScheduler())

    private func entry(_ sequence: Int) -> SpanEntry {
        let entry = LogEntry<Int>(
            sequence: sequence, time: .zero, stream: "a", subscription: sequence, kind: .next(1))
        return SpanEntry(
            entry, WallClock(start: .zero, origin: Sample.origin), SpanLimits(), summary: nil)
    }

    /// Otherwise a flush in between would find nothing to send, and say that all is sent.
    @Test func whatIsTakenIsWithTheExporter() {
        let source = LogSource(Sample.origin, exporter) { 0 }
        let entries = PublishSubject<SpanEntry>()
        source.start { _ in entries.asObservable() }
        let rounds = 5_000
        let early = Log<Int>()
        let watching = Threads.start { [exporter] in
            for number in 1...rounds {
                while !source.hasTaken(through: 2 * number) { Threads.yield() }
                if exporter.figures.missedEntries < number - 1 { early.write(number) }
            }
        }
        // Each second entry was dropped, and the first one has none before it.
        for number in 1...rounds { entries.onNext(entry(2 * number)) }
        watching.join()
        #expect(early.entries.isEmpty && exporter.figures.missedEntries == rounds - 1)
    }

    /// A thread has taken the last entry, and waits to hand it over.
    @Test func anExportEndsBehindWhatIsBeingTaken() {
        let source = LogSource(Sample.origin, exporter) { 4 }
        let entries = PublishSubject<SpanEntry>()
        source.start { _ in entries.asObservable() }
        entries.onNext(entry(2))
        let last = entry(4)
        let (thread, isEarly) = exporter.state.withLock { _ in
            let thread = Threads.start { entries.onNext(last) }
            let isEarly = Threads.wait(atMost: .milliseconds(20)) { source.hasTaken(through: 4) }
            source.endBehindTheLatest()
            return (thread, isEarly || source.hasTaken(through: 4))
        }
        thread.join()
        #expect(!isEarly && exporter.figures.missedEntries == 1)
        // The export has ended.
        #expect(source.hasTaken(through: 5))
    }

    /// Between the beginning of the export and the end of the call that begins it.
    @Test func whatIsRecordedWhileAnExportBeginsIsPartOfIt() {
        let source = LogSource(Sample.origin, exporter) { 5 }
        let entries = PublishSubject<SpanEntry>()
        source.start { beginning in
            beginning(3) { .max }
            return entries.asObservable()
        }
        #expect(source.hasTaken(through: 3) && !source.hasTaken(through: 5))
        source.endBehindTheLatest()
        entries.onNext(entry(4))
        #expect(!source.hasTaken(through: 5))
        entries.onNext(entry(5))
        #expect(source.hasTaken(through: 5) && exporter.figures.missedEntries == 0)
    }

    /// The queue of the exporter was full, and nothing is recorded afterwards.
    @Test func anExportEndsAlthoughItsLogHasDroppedTheLastEntries() {
        let scheduler = VirtualTimeScheduler()
        let exporter = OTLPExporter(to: nil, on: scheduler)
        let log = EventLog<Int>(scheduler: scheduler, retention: .none)
        let export = log.export(to: exporter)
        _ = Observable.range(start: 1, count: 70_000).log("x", to: log).subscribe()
        export.dispose()
        scheduler.run()
        // 65,536 of 70,003 entries have waited.
        #expect(exporter.figures.missedEntries == 70_003 - 65_536)
    }

    @Test func aClosedExporterRetainsNoLog() {
        let scheduler = VirtualTimeScheduler()
        let exporter = OTLPExporter(to: nil, on: scheduler)
        #expect(exporter.close(waitingAtMost: .zero))
        weak var released: EventLog<Int>?
        do {
            let log = EventLog<Int>(scheduler: scheduler)
            log.export(to: exporter)
            released = log
        }
        #expect(released == nil)
        withExtendedLifetime(exporter) {}
    }

    /// The answer is known: half of this time would be over otherwise.
    @Test(.timeLimit(.minutes(5))) func aFlushDoesNotWaitForWhatItsLogHasDropped() {
        let scheduler = VirtualTimeScheduler()
        let exporter = OTLPExporter(to: nil, on: scheduler)
        let log = EventLog<Int>(scheduler: scheduler, retention: .none)
        log.export(to: exporter)
        _ = Observable.range(start: 1, count: 70_000).log("x", to: log).subscribe()
        scheduler.run()
        #expect(!exporter.flush(waitingAtMost: .seconds(6_000)))
        #expect(!exporter.close(waitingAtMost: .seconds(6_000)))
        #expect(exporter.figures.missedEntries == 70_003 - 65_536)
    }
}
