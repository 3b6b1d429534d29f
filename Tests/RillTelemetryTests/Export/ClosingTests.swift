import RillLocks

@testable import RillTelemetry

/// `flush` and `close` wait, on the thread of an exporter and with its real clock.
@Suite(.blocking) struct ClosingTests {
    private let log = EventLog<Int>(scheduler: SerialDispatchQueueScheduler(qos: .default))
    private let errors = Log<any Error>()
    /// Longer than any wait: a busy machine answers late.
    private let patience = Duration.seconds(600)

    private var lost: [SpansNotExportedError] { errors.entries.compactMap { $0 as? SpansNotExportedError } }

    private func record(_ count: Int) {
        for number in 0..<count { _ = Observable.just(number).log("s", to: log).subscribe() }
    }

    /// A receiver and an exporter of the log.
    private func export(
        to answers: [Behavior] = [], summary: (@Sendable (Int) -> String)? = nil
    ) throws -> (Receiver, OTLPExporter) {
        let receiver = try Receiver(answers)
        let exporter = OTLPExporter(
            to: try receiver.url, settings: OTLPSettings(timeout: patience), onError: errors.write)
        log.export(to: exporter, summary: summary)
        return (receiver, exporter)
    }

    /// All that was recorded waits, since the receiver does not answer.
    private func isWaiting(_ exporter: OTLPExporter, for receiver: Receiver) -> Bool {
        eventually {
            !exporter.flush(waitingAtMost: .milliseconds(100)) && receiver.batches.count == 1
                && exporter.state.withLock { $0.accepted } == 6
        }
    }

    /// A request is cancelled long before it would end of itself.
    private func requestIsCancelled(at receiver: Receiver) -> Bool {
        eventually { receiver.server.openConnections == 0 }
    }

    @Test func flushSendsWhatWasRecordedBeforeIt() throws {
        let (receiver, exporter) = try export(to: [.delayed(.milliseconds(200), .respond(Receiver.fine))])
        record(700)
        #expect(exporter.flush(waitingAtMost: patience))
        #expect(Set(receiver.confirmed) == Set(log.recording.spans().map(\.spanID.description)))
        #expect(exporter.figures.exported == 1_400)
        #expect(exporter.close())
    }

    @Test func textsAreMadeOnAThreadOfTheExporter() throws {
        let threads = EventLog<Int>(scheduler: log.scheduler, recordsThreads: true)
        let (receiver, exporter) = try export { element in
            _ = Observable.just(element).log("text", to: threads).subscribe()
            return ""
        }
        record(1)
        #expect(exporter.close(waitingAtMost: patience) && receiver.confirmed.count == 2)
        #expect(Set(threads.recording.entries.map(\.thread?.queue)) == ["rill.telemetry"])
    }

    @Test func flushWithoutSpansReturnsAtOnce() throws {
        let (receiver, exporter) = try export()
        #expect(exporter.flush(waitingAtMost: patience) && receiver.batches.isEmpty)
        #expect(exporter.close() && receiver.batches.isEmpty)
    }

    /// As a signal and the end of the program may close it at once.
    @Test func severalThatCloseReturnWhatTheFirstDoes() throws {
        for metrics in [false, true] {
            let server = try LoopbackServer.responding(
                .delayed(.milliseconds(50), .respond(Receiver.fine)))
            let url = try server.url()
            let exporter = OTLPExporter(
                to: metrics ? nil : url, metrics: metrics ? OTLPMetrics(to: url, timeout: patience) : nil,
                settings: OTLPSettings(timeout: patience), onError: errors.write)
            log.export(to: exporter)
            record(3)
            let results = Log<Bool>()
            concurrently(threads: 3) { number in
                results.write(
                    number == 2
                        ? exporter.flush(waitingAtMost: patience) : exporter.close(waitingAtMost: patience))
                if number < 2 { #expect(exporter.figures.exported == (metrics ? 0 : 6)) }
            }
            #expect(results.entries == [true, true, true] && errors.entries.isEmpty)
            #expect(server.requests.count >= 1 && exporter.close())
        }
    }

    @Test func closeSendsWhatIsQueuedAndOpen() throws {
        let (receiver, exporter) = try export(to: [.respond(.status(503)), .reset])
        let subject = PublishSubject<Int>()
        _ = subject.log("open", to: log).subscribe()
        record(2)
        #expect(exporter.close(waitingAtMost: patience))
        #expect(Set(receiver.confirmed) == Set(log.recording.spans().map(\.spanID.description)))
        log.export(to: exporter)
        record(1)
        #expect(exporter.flush() && exporter.close())
        #expect(exporter.figures.exported == 6 && lost.isEmpty)
    }

    @Test func closeSendsMoreOpenSpansThanTheQueueHolds() throws {
        let receiver = try Receiver()
        let exporter = OTLPExporter(
            to: try receiver.url, settings: OTLPSettings(queueSize: 8, batchSize: 4, timeout: patience),
            onError: errors.write)
        log.export(to: exporter)
        let other = EventLog<Int>(scheduler: SerialDispatchQueueScheduler(qos: .default))
        other.export(to: exporter)
        let open = (0..<20).map { _ in Observable<Int>.never().log("s", to: log).subscribe() }
        let others = (0..<20).map { _ in Observable<Int>.never().log("s", to: other).subscribe() }
        #expect(exporter.flush(waitingAtMost: patience))
        #expect(exporter.close(waitingAtMost: patience))
        #expect(exporter.figures.exported == 80 && exporter.figures.dropped == 0 && lost.isEmpty)
        #expect(receiver.confirmed.count == 80 && receiver.batches.allSatisfy { $0.spans.count <= 4 })
        for stream in open + others { stream.dispose() }
    }

    @Test(.calculation) func closeSendsTheRestOfALogThatDroppedItsLastEntries() throws {
        let isBusy = Atomic<Bool>(true)
        // The text of an element blocks the exporter meanwhile. Half of the time is left for sending.
        let (receiver, exporter) = try export { _ in
            "\(eventually { !isBusy.load(ordering: .acquiring) })"
        }
        record(17_000)
        isBusy.store(false, ordering: .releasing)
        let isComplete = exporter.close(waitingAtMost: .seconds(isSanitized ? 30 : 20))
        let figures = exporter.figures
        #expect(isComplete == (figures.dropped == 0 && figures.missedEntries == 0))
        #expect(figures.exported >= 2_048)
        #expect(receiver.confirmed.count == figures.exported)
    }

    @Test func closeTellsThatTheReceiverHasRefusedSpans() throws {
        let (receiver, exporter) = try export(to: [.respond(.status(413))])
        record(5)
        #expect(!exporter.flush(waitingAtMost: patience))
        #expect(!exporter.close())
        #expect(exporter.figures.rejected == 10 && lost.map(\.count) == [10])
        #expect(receiver.batches.count == 1)
    }

    @Test func closeTellsThatTooManyStreamsWereOpen() throws {
        let receiver = try Receiver()
        let exporter = OTLPExporter(
            to: try receiver.url, limits: SpanLimits(openSubscriptions: 8), onError: errors.write)
        log.export(to: exporter)
        let open = (0..<9).map { _ in Observable<Int>.never().log("s", to: log).subscribe() }
        #expect(!exporter.close(waitingAtMost: patience))
        #expect(exporter.figures.dropped > 0 && exporter.figures.missedEntries == 0)
        for stream in open { stream.dispose() }
    }

    @Test func closeGivesUpAfterItsTimeAndTellsWhatIsLost() throws {
        let (receiver, exporter) = try export(to: [.hang])
        record(3)
        #expect(isWaiting(exporter, for: receiver))
        #expect(!exporter.close(waitingAtMost: .milliseconds(50)))
        #expect(lost.map(\.count) == [6])
        // The answer is known: only a hang takes as long.
        let start = ContinuousClock.now
        #expect(
            !exporter.close(waitingAtMost: .seconds(600)) && !exporter.flush(waitingAtMost: .seconds(600)))
        #expect(start.duration(to: .now) < .seconds(300) && lost.count == 1)
        #expect(exporter.figures.dropped == 6 && exporter.figures.exported == 0)
        #expect(requestIsCancelled(at: receiver))
    }

    @Test func anExporterThatIsReleasedTellsWhatIsLost() throws {
        var (receiver, exporter): (Receiver, OTLPExporter?) = try export(to: [.hang])
        record(3)
        #expect(isWaiting(try #require(exporter), for: receiver))
        exporter = nil
        #expect(eventually { lost.map(\.count) == [6] })
        #expect(requestIsCancelled(at: receiver))
        record(1)
    }

    @Test func anExporterThatIsReleasedCountsTheOpenSpans() throws {
        var (receiver, exporter): (Receiver, OTLPExporter?) = try export()
        let open = (0..<10).map { _ in Observable<Int>.never().log("s", to: log).subscribe() }
        record(1)
        #expect(exporter?.flush(waitingAtMost: patience) == true && receiver.confirmed.count == 2)
        exporter = nil
        #expect(eventually { lost.map(\.count) == [20] })
        #expect(lost.first?.reason == "the exporter was released")
        for stream in open { stream.dispose() }
    }

    @Test func anExporterThatIsReleasedCountsWhatHadNotBecomeSpans() throws {
        let isReleased = Atomic<Bool>(false)
        // The text of the first element blocks the exporter meanwhile.
        var (receiver, exporter): (Receiver, OTLPExporter?) = try export { _ in
            "\(eventually { isReleased.load(ordering: .acquiring) })"
        }
        record(100)
        #expect(exporter?.figures.exported == 0)
        exporter = nil
        #expect(eventually { lost.count == 1 })
        isReleased.store(true, ordering: .releasing)
        let entries = lost.first?.reason.split(separator: " ").compactMap { Int($0) } ?? []
        #expect(entries.count == 1 && entries[0] >= log.recording.entries.count - 2, "\(lost)")
        #expect(receiver.batches.isEmpty)
    }

    @Test func whatIsLostIsCountedInWords() {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<Int>(scheduler: scheduler)
        var exporter: OTLPExporter? = OTLPExporter(to: nil, on: scheduler, onError: errors.write)
        if let exporter { log.export(to: exporter) }
        let open = Observable<Int>.never().log("s", to: log).subscribe()
        exporter = nil
        #expect(
            lost.map(\.description) == [
                "0 spans were not exported: the exporter was released, and 1 entry had not become spans"
            ])
        let refused = MetricsNotExportedError(rejected: 1, reason: "too many")
        #expect(refused.description == "1 point of metrics was refused: too many")
        open.dispose()
    }

    @Test func flushAndCloseWaitForTheLongestTime() throws {
        let (receiver, exporter) = try export()
        record(1)
        let longest = Duration(attoseconds: .max)
        #expect(exporter.flush(waitingAtMost: longest) && exporter.close(waitingAtMost: longest))
        #expect(receiver.confirmed.count == 2)
    }
}
