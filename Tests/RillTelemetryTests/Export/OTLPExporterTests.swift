import RillLocks
import RillNetworking

@Suite(.blocking) struct OTLPExporterTests {
    private let scheduler = VirtualTimeScheduler()
    private let errors = Log<any Error>()

    /// A log that is exported to a receiver.
    private func export(
        to answers: [Behavior] = [], limits: SpanLimits = SpanLimits(), headers: HTTPHeaders = [:],
        through transport: any Transport = NetworkTransport.curl.make(),
        summary: (@Sendable (Int) -> String)? = nil
    ) throws -> (Receiver, OTLPExporter, EventLog<Int>) {
        let receiver = try Receiver(answers, clock: scheduler)
        let exporter = OTLPExporter(
            to: try receiver.url, headers: headers, transport: transport, limits: limits,
            settings: OTLPSettings(timeout: .seconds(600)), on: scheduler, onError: errors.write)
        let log = EventLog<Int>(scheduler: scheduler, origin: Sample.origin)
        log.export(to: exporter, summary: summary)
        return (receiver, exporter, log)
    }

    /// Subscriptions that end, each of two spans.
    private func record(_ count: Int, in log: EventLog<Int>) {
        for number in 0..<count { _ = Observable.just(number).log("s", to: log).subscribe() }
    }

    private func ids(_ log: EventLog<Int>) -> Set<String> {
        Set(log.recording.spans().map(\.spanID.description))
    }

    /// Runs virtual time until the exporter has this many spans less to send.
    private func settled(_ count: Int, of exporter: OTLPExporter) -> Bool {
        eventually {
            scheduler.run()
            return exporter.figures.exported + exporter.figures.rejected >= count
        }
    }

    @Test func aReceiverThatIsSlowRefusesAndBreaksOffGetsEverySpan() throws {
        let refusal = Response.status(503).with("Retry-After", "7")
        let (receiver, exporter, log) = try export(to: [
            .respond(refusal), .reset, .closed, .closedInHead,
            .truncated(.json(#"{"partialSuccess":{}}"#), afterBodyBytes: 5),
            .resetMidBody(.json(#"{"partialSuccess":{}}"#), afterBodyBytes: 5),
            .delayed(.milliseconds(300), .respond(Receiver.fine)), .respond(.status(429)),
            .respond(.status(502)), .drip(Receiver.fine, chunk: 1, every: .milliseconds(50)),
            .respond(.status(504)),
        ])
        record(900, in: log)
        #expect(settled(1_800, of: exporter))
        #expect(Set(receiver.confirmed) == ids(log))
        #expect(receiver.confirmed.count == 1_800)
        #expect(exporter.figures.exported == 1_800 && exporter.figures.dropped == 0)
        #expect(!exporter.figures.isFailing)
        let batches = receiver.batches
        #expect(batches.allSatisfy { $0.spans.count <= 512 } && batches.count == 13)
        // The same spans are sent again, not before the time of `Retry-After`.
        #expect(batches[0].spans == batches[1].spans && batches[1].spans == batches[6].spans)
        #expect(batches[0].time.duration(to: batches[1].time) >= .seconds(7))
        // One error for each time of failures.
        #expect(errors.entries.count == 3 && errors.entries.allSatisfy { $0 is ApiError })
    }

    @Test func limitsOfAnySizeBoundNothing() throws {
        let limits = SpanLimits(events: .max, textBytes: .max, openSubscriptions: .max)
        let (receiver, exporter, log) = try export(limits: limits)
        record(1, in: log)
        #expect(settled(2, of: exporter) && receiver.confirmed.count == 2)
    }

    @Test func aBatchIsSentWhenItIsFullOrAfterFiveSeconds() throws {
        let (clock, inner, times) = (scheduler, NetworkTransport.curl.make(), Log<Instant>())
        let transport = StubTransport { request in
            times.write(clock.now)
            return inner.exchange(request.request)
        }
        let (receiver, exporter, log) = try export(through: transport)
        record(3, in: log)
        scheduler.advance(by: .milliseconds(4_999))
        scheduler.advance(by: .milliseconds(1))
        #expect(eventually { exporter.figures.exported == 6 })
        #expect(times.entries == [Instant(sinceZero: .seconds(5))])
        record(256, in: log)
        scheduler.advance(by: .zero)
        #expect(eventually { exporter.figures.exported == 518 })
        #expect(receiver.batches.map(\.spans.count) == [6, 512])
        #expect(times.entries == [Instant(sinceZero: .seconds(5)), Instant(sinceZero: .seconds(5))])
    }

    @Test(arguments: [400, 401, 404, 408, 413, 500])
    func anotherStatusIsReportedAndNotRetried(status: Int) throws {
        let (receiver, exporter, log) = try export(to: [.respond(.status(status))])
        record(2, in: log)
        #expect(settled(4, of: exporter))
        #expect(exporter.figures.rejected == 4 && exporter.figures.exported == 0)
        #expect(exporter.figures.isFailing)
        record(1, in: log)
        #expect(settled(6, of: exporter))
        #expect(exporter.figures.exported == 2 && !exporter.figures.isFailing)
        #expect(receiver.batches.map(\.spans.count) == [4, 2])
        let lost = try #require(errors.entries.first as? SpansNotExportedError)
        #expect(lost.count == 4 && lost.reason.contains("\(status)") && errors.entries.count == 1)
    }

    @Test func partialSuccessIsReported() throws {
        let (receiver, exporter, log) = try export(to: [
            .respond(.json(#"{"partialSuccess":{"rejectedSpans":"3","errorMessage":"too old"}}"#)),
            .respond(.json(#"{"partialSuccess":{"errorMessage":"use another name"}}"#)),
            .respond(.text("<html>log in here</html>")),
        ])
        for total in [4, 8, 12] {
            record(2, in: log)
            #expect(settled(total, of: exporter))
        }
        #expect(exporter.figures.exported == 5 && exporter.figures.rejected == 7)
        let lost = errors.entries.compactMap { $0 as? SpansNotExportedError }
        #expect(lost.map(\.count) == [3, 0, 4])
        #expect(lost.prefix(2).map(\.reason) == ["too old", "use another name"])
        #expect(lost.last?.reason.contains("not that of a receiver") == true && receiver.batches.count == 3)
        let texts = [
            "3 spans were not exported: ", "the receiver of spans warns: ", "4 spans were not exported: ",
        ]
        #expect(zip(lost, texts).allSatisfy { "\($0)".hasPrefix($1) })
    }

    @Test func whatDoesNotFitIsCounted() throws {
        let (receiver, exporter, log) = try export(to: [.respond(.status(503))])
        record(2_000, in: log)
        #expect(settled(2_048, of: exporter))
        #expect(eventually { exporter.figures.exported == 2_048 })
        #expect(exporter.figures.dropped == 4_000 - 2_048)
        #expect(Set(receiver.confirmed).count == 2_048 && Set(receiver.confirmed).isSubset(of: ids(log)))
    }

    @Test func aPauseIsNeverLongerThanFiveMinutes() throws {
        let (receiver, exporter, log) = try export(to: [.respond(.status(503).with("Retry-After", "86400"))])
        record(1, in: log)
        #expect(settled(2, of: exporter))
        let times = receiver.batches.map(\.time)
        #expect(times.count == 2 && times[0].duration(to: times[1]) == .seconds(300))
        #expect(exporter.figures.exported == 2 && errors.entries.count == 1)
    }

    @Test(arguments: ["00", "02"]) func whatTheCallerDoesNotSampleIsNotExported(flags: String) throws {
        let (receiver, exporter, log) = try export()
        let text = Sample.caller.dropLast(2) + flags
        let caller = try #require(TraceContext(traceparent: String(text)))
        let inner = Observable.just(1).log("inner", to: log)
        for context in [caller, caller.child(), TraceContext(sampled: 0)] {
            _ = Observable.deferred { inner }.log("call", to: log, metadata: context.metadata).subscribe()
        }
        record(1, in: log)
        #expect(settled(2, of: exporter))
        let spans = log.recording.spans()
        let sampled = spans.filter(\.isSampled)
        #expect(spans.count == 14 && sampled.map(\.name) == ["s", "s attempt"])
        #expect(Set(receiver.confirmed) == Set(sampled.map(\.spanID.description)))
        #expect(exporter.figures.dropped == 0 && exporter.close())
        // The same in a request made by hand; a file for Perfetto has everything.
        let body = String(decoding: log.recording.otlp(), as: UTF8.self)
        #expect(!body.contains("call") && !body.contains("inner") && body.contains(#""flags":1"#))
        let file = String(decoding: [log.recording].traceEvents(), as: UTF8.self)
        #expect(file.components(separatedBy: #""ph":"b""#).count - 1 == spans.count)
        #expect(spans.allSatisfy { file.contains("\"name\":\"\($0.name)\"") })
    }

    @Test(.calculation) func entriesThatCameTooFastAreCounted() throws {
        let (receiver, exporter, log) = try export()
        // Four entries each, and nothing reads them meanwhile.
        record(17_000, in: log)
        #expect(settled(2_048, of: exporter))
        record(1, in: log)
        #expect(settled(2_050, of: exporter))
        #expect(exporter.figures.missedEntries == 17_000 * 4 - 65_536)
        #expect(exporter.figures.dropped == 65_536 / 2 - 2_048)
        #expect(receiver.confirmed.count == exporter.figures.exported)
    }

    @Test(.calculation) func aRequestIsNotMuchLongerThanFourMebibytes() throws {
        let (receiver, exporter, log) = try export() { _ in String(repeating: "x", count: 2_000) }
        for _ in 0..<40 { _ = Observable.range(start: 0, count: 200).log("s", to: log).subscribe() }
        #expect(settled(80, of: exporter))
        #expect(receiver.batches.count == 2 && receiver.confirmed.count == 80)
        let lengths = receiver.server.requests.map(\.bodyLength)
        #expect(lengths.allSatisfy { $0 < 4_400_000 } && lengths.contains { $0 > 4_194_304 })
    }

    @Test func openSpansAreBounded() throws {
        let (receiver, exporter, log) = try export(limits: SpanLimits(openSubscriptions: 8))
        let subjects = (0..<9).map { _ in PublishSubject<Int>() }
        for subject in subjects.dropLast() { _ = subject.log("s", to: log).subscribe() }
        subjects[0].onNext(1)
        _ = subjects[8].log("s", to: log).subscribe()
        scheduler.run()
        // For the ninth, the second is dropped: the first has spoken since.
        #expect(exporter.figures.dropped == 2)
        subjects.forEach { $0.onCompleted() }
        #expect(settled(16, of: exporter))
        let dropped = log.recording.spans().filter { $0["rill.subscription"] == .integer(2) }
        #expect(ids(log).subtracting(receiver.confirmed) == Set(dropped.map(\.spanID.description)))
    }

    @Test func aLongStreamIsExportedWhenItEndsAndItsAttemptsBefore() throws {
        let (receiver, exporter, log) = try export()
        let subject = PublishSubject<Int>()
        let failing = Observable<Int>.error(Refused())
        let attempts = Atomic<Int>(0)
        _ = Observable<Int>.deferred {
            attempts.add(1, ordering: .relaxed).oldValue == 0 ? failing : subject.asObservable()
        }
        .log("s", to: log) { $0.retry(2) }.subscribe(onError: { _ in })
        #expect(settled(1, of: exporter))
        let spans = log.recording.spans()
        #expect(receiver.confirmed == [spans[1].spanID.description])
        subject.onCompleted()
        #expect(settled(3, of: exporter))
        #expect(Set(receiver.confirmed) == ids(log))
    }

    @Test func theEndOfAnExportSendsWhatIsOpen() throws {
        let (receiver, exporter, _) = try export()
        let log = EventLog<Int>(scheduler: scheduler)
        let export = log.export(to: exporter)
        let subject = PublishSubject<Int>()
        _ = subject.log("s", to: log).subscribe()
        scheduler.advance(by: .zero)
        export.dispose()
        export.dispose()
        #expect(settled(2, of: exporter))
        subject.onCompleted()
        record(1, in: log)
        scheduler.run()
        #expect(exporter.figures.exported == 2 && receiver.confirmed.count == 2)
    }

    /// The entries of the log are on their way to the scheduler of the exporter.
    @Test func whatWasRecordedBeforeTheEndOfAnExportIsExported() throws {
        let (receiver, exporter, _) = try export()
        let log = EventLog<Int>(scheduler: scheduler)
        let export = log.export(to: exporter)
        record(3, in: log)
        let subject = PublishSubject<Int>()
        _ = subject.log("open", to: log).subscribe()
        let before = ids(log)
        export.dispose()
        record(1, in: log)
        subject.onCompleted()
        #expect(settled(8, of: exporter))
        #expect(Set(receiver.confirmed) == before && exporter.figures.missedEntries == 0)
        export.dispose()
        scheduler.run()
        #expect(exporter.figures.exported == 8)
    }

    @Test func aSubscriptionFromBeforeTheExportIsNotExported() throws {
        let (receiver, exporter, _) = try export()
        let log = EventLog<Int>(scheduler: scheduler)
        let failing = PublishSubject<Int>()
        _ = failing.log("old", to: log) { $0.retry(2) }.subscribe(onError: { _ in })
        log.export(to: exporter)
        failing.onNext(1)
        failing.onError(Refused())
        record(1, in: log)
        #expect(settled(2, of: exporter) && exporter.close())
        let spans = log.recording.spans().filter { $0.name.hasPrefix("s") }
        #expect(Set(receiver.confirmed) == Set(spans.map(\.spanID.description)) && spans.count == 2)
    }

    @Test func textsAreMadeOnTheSchedulerOfTheExporter() throws {
        let texts = Log<Int>()
        let (receiver, exporter, log) = try export { element in
            texts.write(element)
            return ""
        }
        record(3, in: log)
        #expect(texts.count == 0)
        scheduler.advance(by: .zero)
        #expect(texts.entries == [0, 1, 2])
        #expect(settled(6, of: exporter) && receiver.confirmed.count == 6)
    }

    @Test func severalLogsShareAnExporter() throws {
        let (receiver, exporter, log) = try export()
        let logs = [log, EventLog<Int>(scheduler: scheduler)]
        logs[1].export(to: exporter)
        logs.forEach { record(2, in: $0) }
        #expect(settled(8, of: exporter))
        #expect(Set(receiver.batches.flatMap(\.services)) == Set(logs.map(\.origin.id)))
        #expect(Set(receiver.confirmed) == ids(logs[0]).union(ids(logs[1])))
    }

    @Test func itsOwnRequestsAreNotRecorded() throws {
        let (receiver, exporter, log) = try export(to: [.respond(.status(503))])
        // The interceptor of an app that records all of its exchanges.
        let client = ApiClient().intercepted(
            by: Interceptor { request, send in send(request).log("http", to: log, as: { _ in 0 }) })
        let other = try LoopbackServer.responding(.respond(.text("fine")))
        #expect(try client.data(for: other.url()).outcome().isCompleted)
        #expect(settled(2, of: exporter))
        scheduler.run()
        #expect(log.recording.streams == ["http"] && log.recording.spans().count == 2)
        #expect(exporter.figures.exported == 2 && receiver.batches.count == 2)
    }

    @Test func theTextOfAReceiverCannotChangeWhatATerminalShows() throws {
        let answer = ##"{"partialSuccess":{"rejectedSpans":1,"errorMessage":"\u001b[2J\nred \u202e"}}"##
        let (receiver, exporter, log) = try export(to: [.respond(.json(answer))])
        record(1, in: log)
        #expect(settled(2, of: exporter) && receiver.batches.count == 1)
        let error = try #require(errors.entries.first as? SpansNotExportedError)
        #expect(error.reason == "\u{1B}[2J\nred \u{202E}")
        #expect("\(error)" == #"1 span was not exported: \u{1B}[2J\nred \u{202E}"#)
    }

    /// There is one handler for the process.
    @Test func anErrorWithoutOnErrorNamesNoLineOfTheLibrary() async {
        await #expect(processExitsWith: .success) {
            let (sites, scheduler) = (Log<CallSite?>(), VirtualTimeScheduler())
            UnhandledErrors.setHandler { _, site in sites.write(site) }
            let url = try #require(URL(string: "http://127.0.0.1/v1/traces"))
            let exporter = OTLPExporter(to: url, on: scheduler)
            let log = EventLog<Int>(scheduler: scheduler)
            log.export(to: exporter)
            _ = Observable.just(1).log("s", to: log).subscribe()
            scheduler.advance(by: .zero)
            precondition(!exporter.close(waitingAtMost: .zero))
            precondition(sites.entries == [nil], "\(sites.entries)")
        }
    }

    @Test func headersAreSentWithEveryRequest() throws {
        let (receiver, exporter, log) = try export(headers: ["X-Key": "k", "Content-Type": "text/plain"])
        record(1, in: log)
        #expect(settled(2, of: exporter))
        let request = try #require(receiver.server.requests.first)
        #expect(request.method == "POST" && request.path == "/v1/traces")
        #expect(request.headers["x-key"] == "k")
        #expect(request.headers["content-type"] == "application/json")
    }
}
