import RillLimits

struct SpansTests {
    private let spans = Sample.recording.spans { $0 }

    private func named(_ name: String) throws -> TraceSpan { try #require(spans.first { $0.name == name }) }

    @Test func aSubscriptionIsASpanAndItsAttemptsAreItsChildren() throws {
        #expect(
            spans.map(\.name) == [
                "prices", "prices attempt", "names", "names attempt", "prices attempt", "stock",
                "stock attempt", "calls", "calls attempt", "hedged", "hedged attempt", "hedged attempt",
            ])
        let prices = try named("prices")
        let attempts = spans.filter { $0.name == "prices attempt" }
        #expect(attempts.map { $0["rill.attempt"] } == [.integer(1), .integer(2)])
        #expect(attempts.allSatisfy { $0.parentID == prices.spanID && $0.traceID == prices.traceID })
        #expect(prices["rill.attempts"] == .integer(2))
        #expect(Set(spans.map(\.spanID)).count == spans.count)
    }

    @Test func keysThatAreCutStayDifferentAndTheNameOfAThreadIsBounded() {
        let entry = LogEntry<Int>(
            sequence: 1, time: .zero, stream: "s", subscription: 1, kind: .subscribed,
            metadata: ["customer.identifier.first": "a", "customer.identifier.second": "b"],
            thread: LogThread(id: 7, queue: String(repeating: "q", count: 40)))
        let spans = LogRecording(entries: [entry]).spans(limits: SpanLimits(textBytes: 16))
        #expect(spans.count == 2)
        for span in spans where span.name == "s" {
            #expect(Set(span.attributes.map(\.key)).count == span.attributes.count)
            #expect(span["thread.name"] == .string(String(repeating: "q", count: 13) + "…"))
        }
        #expect(spans.first?["customer.iden…"] == .string("a"))
    }

    @Test func aFirstAttemptThatHasWaitedStandsWhereItBegins() {
        let wait = LogWait(
            for: .limit, delay: .milliseconds(2), reason: "it is full", isBeforeAttempt: true)
        let kinds: [(Int, LogEntry<Int>.Kind)] = [
            (1, .subscribed), (2, .subscribed), (1, .waited(wait)), (2, .completed), (1, .completed),
        ]
        let entries = kinds.enumerated().map { index, kind in
            LogEntry(
                sequence: index + 1, time: Sample.at(index), stream: "s\(kind.0)", subscription: kind.0,
                kind: kind.1)
        }
        let spans = LogRecording(entries: entries).spans()
        #expect(spans.map(\.name) == ["s1", "s2", "s2 attempt", "s1 attempt"])
        #expect(spans.map(\.start) == [0, 1_000_000, 1_000_000, 2_000_000])
    }

    /// A damaged file may say that a retry began before the attempt that it follows had ended.
    @Test func aDelayBelowZeroIsNone() {
        let retry = LogRetry(attempt: 2, delay: Duration(attoseconds: .min), reason: "disposed")
        let entries = [LogEntry<Int>.Kind.subscribed, .retry(retry), .subscribed].enumerated().map {
            index, kind in
            LogEntry(
                sequence: index + 1, time: Sample.at(index), stream: "s", subscription: 1,
                attempt: index == 0 ? 1 : 2, kind: kind)
        }
        let spans = LogRecording(entries: entries).spans()
        #expect(spans.filter { $0.name == "s attempt" }.first?.end == 1_000_000)
    }

    /// Entries of a file whose wait ends behind the retry that follows it.
    @Test func noSpanEndsBeforeItStarts() {
        let retry = LogRetry(attempt: 2, delay: .milliseconds(8), reason: "disposed")
        let wait = LogWait(for: .limit, delay: .milliseconds(10), reason: "a", isBeforeAttempt: true)
        let kinds: [(Int, LogEntry<Int>.Kind)] = [
            (0, .subscribed), (10, .waited(wait)), (12, .retry(retry)), (12, .subscribed),
        ]
        let entries = kinds.enumerated().map { index, entry in
            LogEntry(
                sequence: index + 1, time: Sample.at(entry.0), stream: "s", subscription: 1,
                attempt: index < 2 ? 1 : 2, kind: entry.1)
        }
        for count in 2...4 {
            let spans = LogRecording(entries: Array(entries.prefix(count))).spans()
            #expect(spans.count > 1 && spans.allSatisfy { $0.end >= $0.start }, "\(count)")
        }
    }

    @Test func timesAreThoseOfTheDay() throws {
        let start = Sample.origin.nanosecondsSince1970
        let prices = try named("prices")
        #expect(prices.start == start + 1_000_000 && prices.end == start + 9_000_000)
        #expect(try named("names").events.last?.time == start + 8_000_000)
        #expect(try named("names attempt").events.first?.time == start + 6_000_000)
    }

    @Test func aSpanOfAnAttemptThatWasCutOffEndsThen() {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<Int>(scheduler: scheduler)
        _ = scheduler.record(
            Observable<Int>.never().log("cut", to: log) { [scheduler] attempts in
                attempts.timeout(.milliseconds(50), scheduler: scheduler)
                    .retry(RetryPolicy(.constant(.seconds(1))).maxAttempts(2), scheduler: scheduler)
            })
        scheduler.run()
        let spans = log.recording.spans().filter { $0.name == "cut attempt" }
        #expect(spans.map { $0.end - $0.start } == [50_000_000, 50_000_000])
        #expect(spans.map { $0["rill.disposed"] != nil } == [true, false])
    }

    @Test func theErrorOfAHedgeWhoseAttemptsWereCutOffIsTheStatusOfItsSubscription() throws {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<Int>(scheduler: scheduler)
        let received = scheduler.record(
            Observable<Int>.never().log("hung", to: log) { [scheduler] attempts in
                attempts.timeout(.milliseconds(50), scheduler: scheduler)
                    .hedge(after: .constant(.milliseconds(10)), maxAttempts: 2, scheduler: scheduler)
            })
        scheduler.run()
        let span = try #require(log.recording.spans().first { $0.name == "hung" })
        #expect(span.error == received.error.map { "\($0)" } && span["rill.disposed"] == nil)
    }

    @Test func anErrorIsTheStatusOfItsAttemptAndOfTheSubscriptionThatEndsWithIt() throws {
        let text = Refused().description
        let attempts = spans.filter { $0.name == "prices attempt" }
        #expect(attempts.map(\.error) == [text, text])
        #expect(attempts.first?.eventNames == ["next", "exception"])
        let exception = try #require(attempts.first?.events.last)
        #expect(exception["exception.type"] == .string("Refused"))
        #expect(exception["exception.message"] == .string(text))
        let prices = try named("prices")
        #expect(prices.error == text && prices.eventNames == ["retry", "gaveUp", "disposed"])
        #expect(prices["rill.gave_up"] == .string("2 attempts were made"))
        #expect(attempts.last?["rill.retry.planned_delay"] == .double(0.0015))
        #expect(attempts.last?["rill.retry.delay"] == .double(0.002))
        #expect(attempts.last?["rill.retry.reason"] == .string("refused"))
    }

    @Test func anErrorBeforeASuccessIsNotTheStatusOfTheSubscription() {
        let spans = Self.spans([
            (.subscribed, 1), (.error(LoggedError(Refused())), 1),
            (.retry(LogRetry(attempt: 2, delay: .zero, reason: "x")), 2), (.subscribed, 2), (.completed, 2),
            (.disposed, 2),
        ])
        #expect(spans.map { $0.error != nil } == [false, true, false])
        #expect(spans.allSatisfy { $0["rill.disposed"] == nil })
    }

    @Test func aResultThatFailsOnItsOwnIsTheErrorOfTheSubscription() {
        struct Other: Error {}
        let spans = Self.spans([
            (.subscribed, 1), (.completed, 1), (.error(LoggedError(Other())), 1), (.disposed, 1),
        ])
        #expect(spans.map(\.error) == ["Other()", nil])
        #expect(spans.map(\.eventNames) == [["exception", "disposed"], ["completed"]])
    }

    @Test func disposalBeforeTheEndIsNoErrorAndASpanThatHasNotEndedEndsWithTheRecording() throws {
        for name in ["names", "names attempt"] {
            let span = try named(name)
            #expect(span.error == nil && span["rill.disposed"] == .bool(true))
        }
        #expect(try named("calls")["rill.disposed"] == nil)
        for name in ["stock", "stock attempt"] {
            let span = try named(name)
            #expect(span["rill.open"] == .bool(true))
            #expect(span.end == Sample.origin.nanosecondsSince1970 + 13_000_000)
        }
    }

    @Test func whatIsOpenEndsWithTheLastEntryOfAll() {
        let entries = [1, 2].map { number in
            LogEntry<Int>(
                sequence: number, time: Sample.at(number), stream: "s", subscription: number,
                kind: .subscribed)
        }
        let spans = LogRecording(entries: entries).spans()
        #expect(
            spans.count == 4 && spans.allSatisfy { $0.end == 2_000_000 && $0["rill.open"] == .bool(true) })
    }

    @Test func theErrorOfTheWinnerIsThatOfTheStream() {
        let spans = Self.spans([
            (.subscribed, 1), (.retry(LogRetry(attempt: 2, delay: .zero, reason: "runs")), 2),
            (.subscribed, 2), (.next("x"), 2), (.error(LoggedError(Refused())), 2), (.disposed, 2),
        ])
        #expect(spans.map { $0.error != nil } == [true, false, true])
        #expect(spans.map { $0["rill.disposed"] } == [nil, .bool(true), nil])
    }

    /// The error of an attempt that was retried, or that another one outlives, is none of the stream's.
    @Test(arguments: [true, false]) func onlyTheErrorOfTheLastAttemptIsThatOfTheStream(isRetryKnown: Bool) {
        let retry: [(LogEntry<String>.Kind, Int)] = [
            (.retry(LogRetry(attempt: 2, delay: .milliseconds(7), reason: "refused")), 2)
        ]
        let failed = LogEntry<String>.Kind.error(LoggedError(Refused()))
        let spans = Self.spans(
            [(.subscribed, 1), (failed, 1)] + (isRetryKnown ? retry : []) + [
                (.subscribed, 2), (.disposed, 2),
            ])
        #expect(spans.map { $0.error != nil } == [false, true, false])
        #expect(spans.map { $0["rill.disposed"] } == [.bool(true), nil, .bool(true)])
        let early = Self.spans([(.subscribed, 1), (failed, 1)] + retry + [(.disposed, 2)])
        #expect(early.first?.error == nil && early.first?["rill.disposed"] == .bool(true))
        let beside = Self.spans([
            (.subscribed, 1), (.retry(LogRetry(attempt: 2, delay: .zero, reason: "runs")), 2),
            (.subscribed, 2), (failed, 1), (.disposed, 2),
        ])
        #expect(beside.first?.error == nil && beside.first?["rill.disposed"] == .bool(true))
        let result = Self.spans([
            (.subscribed, 1), (.retry(LogRetry(attempt: 2, delay: .zero, reason: "runs")), 2),
            (.subscribed, 2), (failed, 0), (.disposed, 2),
        ])
        #expect(result.first?.error != nil)
    }

    /// A fallback or an element behind a delay follows the end of the attempt.
    @Test func aStreamThatGoesOnAfterTheEndOfItsAttemptAndIsDisposedOfHasNotEnded() throws {
        for end in [LogEntry<String>.Kind.error(LoggedError(Refused())), .completed] {
            let spans = Self.spans([(.subscribed, 1), (end, 1), (.next("x"), 1), (.disposed, 1)])
            #expect(spans.first?.error == nil && spans.first?["rill.disposed"] == .bool(true))
        }
        let log = EventLog<Int>(scheduler: VirtualTimeScheduler())
        _ = Observable<Int>.error(Refused()).log("price", to: log) { $0.catchErrorJustReturn(7) }.take(1)
            .subscribe()
        let price = try #require(log.recording.spans().first { $0.name == "price" })
        #expect(price.error == nil && price["rill.disposed"] == .bool(true))
    }

    @Test func theFactsOfARetryAreThoseOfItsAttempt() throws {
        let spans = Self.spans([
            (.subscribed, 1), (.error(LoggedError(Refused())), 1),
            (.retry(LogRetry(attempt: 2, delay: .milliseconds(7), reason: "refused")), 2), (.subscribed, 2),
            (.error(LoggedError(Refused())), 2), (.subscribed, 3), (.disposed, 3),
        ])
        let facts = spans.dropFirst().map { span in
            span.attributes.contains { "\($0.value)".contains("refused") }
        }
        #expect(facts == [false, true, false])
    }

    @Test func aChildIsInTheTraceOfItsRoot() throws {
        let prices = try named("prices")
        let names = try named("names")
        #expect(names.parentID == prices.spanID && names.traceID == prices.traceID)
        #expect(try named("stock").traceID != prices.traceID)
        #expect(prices.parentID == nil)
        let chain = (1...50).map { Self.entry($0, .subscribed, in: $0) }
        #expect(Set(LogRecording(entries: chain).spans().map(\.traceID)).count == 1)
    }

    @Test func aParentThatHasEndedIsRemembered() {
        let kinds: [LogEntry<Int>.Kind] = [.subscribed, .completed, .disposed]
        let chain = (0..<150).map { Self.entry($0 + 1, kinds[$0 % 3], in: $0 / 3 + 1) }
        let spans = LogRecording(entries: chain).spans()
        #expect(spans.count == 100 && Set(spans.map(\.traceID)).count == 1)
        let roots = spans.filter { $0.name == "s" }
        #expect(roots.dropFirst().map(\.parentID) == roots.dropLast().map(\.spanID))
    }

    @Test func anAttemptBesideAnotherLastsUntilItsOwnEnd() throws {
        let spans = Self.spans([
            (.subscribed, 1), (.retry(LogRetry(attempt: 2, delay: .zero, reason: "runs")), 2),
            (.subscribed, 2), (.error(LoggedError(Refused())), 1), (.completed, 2), (.disposed, 2),
        ])
        #expect(spans.map(\.eventNames) == [["retry", "disposed"], ["exception"], ["completed"]])
        #expect(spans.map { $0.error != nil } == [false, true, false])
        #expect(spans.allSatisfy { $0["rill.disposed"] == nil })
        #expect(spans[1].end == 3_000_000 && spans[2].end == 4_000_000)
    }

    @Test func whatHasNoAttemptIsInTheSpanOfTheSubscription() {
        let spans = Self.spans([
            (.subscribed, 1), (.retry(LogRetry(attempt: 2, delay: .zero, reason: "runs")), 2),
            (.subscribed, 2), (.next("x"), 0), (.error(LoggedError(Refused())), 1),
            (.error(LoggedError(Refused())), 0), (.disposed, 2),
        ])
        #expect(
            spans.map(\.eventNames) == [["retry", "next", "exception", "disposed"], ["exception"], []])
        #expect(spans.map { $0.error != nil } == [true, true, false])
    }

    @Test func anAttemptBesideOthersIsLinkedToTheFirstOfThem() {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<Int>(scheduler: scheduler)
        let never = Observable<Int>.never()
        _ = never.log("h", to: log) { attempt in
            attempt.hedge(after: .constant(.seconds(1)), maxAttempts: 3, scheduler: scheduler)
        }
        .subscribe()
        _ = never.log("r", to: log) { attempt in
            attempt.hedge(after: .constant(.seconds(1)), maxAttempts: 2, scheduler: scheduler)
                .timeout(.seconds(5), scheduler: scheduler).retry(2)
        }
        .subscribe(onError: { _ in })
        scheduler.run()
        let spans = log.recording.spans()
        func attempts(_ name: String) -> [TraceSpan] { spans.filter { $0.name == "\(name) attempt" } }
        let hedged = attempts("h")
        #expect(hedged.map(\.links) == [[], [hedged[0].spanID], [hedged[0].spanID]])
        #expect(hedged.map { $0["rill.attempt.beside"] } == [nil, .integer(1), .integer(1)])
        // What was torn down is beside nothing.
        let retried = attempts("r")
        #expect(retried.map(\.links) == [[], [retried[0].spanID], [], [retried[2].spanID]])
        let json = String(decoding: log.recording.traceEvents(), as: UTF8.self)
        #expect(json.components(separatedBy: #""rill.attempt.beside":1"#).count == 4)
        #expect(retried.last?["rill.attempt.beside"] == .integer(3))
    }

    @Test func anAttemptThatWasTornDownEndsWithTheNextOneAndALoserWithTheStream() {
        for (reason, end) in [("disposed", 1_000_000), ("runs", 5_000_000)] {
            let spans = Self.spans([
                (.subscribed, 1), (.retry(LogRetry(attempt: 2, delay: .zero, reason: reason)), 2),
                (.subscribed, 2), (.next("x"), 2), (.completed, 2), (.disposed, 2),
            ])
            #expect(spans.map { $0["rill.disposed"] } == [nil, .bool(true), nil])
            #expect(spans[1].end == end && spans[2].end == 4_000_000)
        }
    }

    @Test func aFirstAttemptThatHasWaitedBeginsAfterItsWait() {
        let wait = LogWait(
            for: .limit, delay: .milliseconds(1), reason: "it is open", refusals: 2, isBeforeAttempt: true)
        let spans = Self.spans([
            (.subscribed, 1), (.waited(wait), 1), (.next("x"), 1), (.completed, 1), (.disposed, 1),
        ])
        #expect(spans.map(\.start) == [0, 1_000_000] && spans.map(\.end) == [4_000_000, 3_000_000])
        #expect(spans[0].events.first?["rill.wait.reason"] == .string("it is open"))
        #expect(spans.map(\.eventNames) == [["waited", "disposed"], ["next", "completed"]])
    }

    @Test func aWaitIsAnEventOfWhatHasWaited() {
        func wait(_ isBeforeAttempt: Bool) -> LogEntry<String>.Kind {
            .waited(
                LogWait(
                    for: .limit, delay: .seconds(5), reason: "it is open", refusals: 3,
                    isBeforeAttempt: isBeforeAttempt))
        }
        let spans = Self.spans([
            (.subscribed, 1), (.error(LoggedError(Refused())), 1), (wait(true), 2),
            (.retry(LogRetry(attempt: 2, delay: .seconds(5), reason: "x")), 2), (.subscribed, 2),
            (wait(false), 2),
        ])
        #expect(spans.map(\.eventNames) == [["waited", "retry"], ["exception"], ["waited"]])
        #expect(spans[0].events.first?["rill.attempt"] == .integer(2))
        #expect(spans[2].events.first?["rill.wait.refusals"] == .integer(3))
        #expect(spans[2].events.first?["rill.wait.cause"] == .string("limit"))
        #expect(spans[2].events.first?["rill.wait.delay"] == .double(5))
    }

    @Test func theContextOfACallerIsTheParent() throws {
        let calls = try named("calls")
        #expect(calls.traceID.description == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(calls.parentID?.description == "00f067aa0ba902b7")
        #expect(calls["traceparent"] == nil && calls["http.route"] == .string("/calls"))
    }

    @Test func metadataThatLoseTheirTraceparentLoseTheIdsOfTheirContext() throws {
        let context = try #require(TraceContext(traceparent: Sample.caller)).child()
        func first(_ redaction: LogRedaction<Int>) -> TraceSpan? {
            let log = EventLog(scheduler: VirtualTimeScheduler(), redaction: redaction)
            _ = Observable.just(1).log("s", to: log, metadata: context.metadata).subscribe()
            return log.recording.spans().first
        }
        let whole = try #require(first(.none))
        #expect(whole.traceID == context.traceID && whole.spanID == context.spanID)
        let bare = try #require(first(LogRedaction(metadata: { $0.filter { $0.key != "traceparent" } })))
        #expect(bare.traceID != context.traceID && bare.spanID != context.spanID && bare.parentID == nil)
    }

    @Test func threadsAreNamedWhereTheyChange() throws {
        let stock = try named("stock")
        #expect(stock["thread.id"] == .integer(7) && stock["thread.name"] == .string("main"))
        let attempt = try named("stock attempt")
        #expect(attempt["thread.id"] == .integer(7))
        #expect(attempt.events.first?["thread.id"] == .integer(8))
        #expect(stock["code.file.path"] == .string("Shop/Prices.swift"))
        #expect(stock["code.line.number"] == .integer(9))
    }

    @Test func idsAreTheSameEveryTimeAndDifferentForEachLog() {
        #expect(Sample.recording.spans { $0 } == spans)
        let other = LogRecording(
            start: Sample.recording.start, entries: Sample.recording.entries,
            origin: LogOrigin(
                id: "9f3c0b", nanosecondsSince1970: 0, process: "", processID: 0, host: "", platform: ""))
        let ids = Set(spans.map(\.spanID))
        #expect(other.spans().allSatisfy { !ids.contains($0.spanID) })
        let bare = [0, 5].map { LogRecording(start: Sample.at($0), entries: Sample.recording.entries) }
        #expect(bare[0].spans().map(\.spanID) == bare[1].spans().map(\.spanID))
        #expect(bare[0].spans().map(\.traceID) == bare[1].spans().map(\.traceID))
        // The ids are part of the format: a new version gives the same ones.
        #expect(spans.first?.traceID.description == "4c502b68cea29a7cf4fbcb8b29015a10")
        #expect(spans.first?.spanID.description == "5d0c563d235daeab")
    }

    @Test func eventsAndTextsAreBounded() throws {
        let elements = (0..<10).map { _ in (LogEntry<String>.Kind.next(String(repeating: "ü", count: 600)), 1)
        }
        let recording = LogRecording(
            entries: Self.entries([(.subscribed, 1)] + elements + [(.completed, 1), (.disposed, 1)]))
        let attempt = try #require(recording.spans(limits: SpanLimits(events: 3)) { $0 }.last)
        #expect(attempt.eventNames == ["next", "next", "completed"])
        #expect(attempt.droppedEvents == 8)
        let bare = recording.spans(limits: SpanLimits(events: 0))
        #expect(bare.map(\.events.count) == [0, 0] && bare.map(\.droppedEvents) == [1, 11])
        guard case .string(let text)? = attempt.events.first?["rill.element"] else {
            return #expect(Bool(false), "the event has no element")
        }
        #expect(text.utf8.count == 1_023 && text.hasSuffix("ü…"))
        #expect(recording.spans(limits: SpanLimits(textBytes: 2_000)) { $0 }.last?.events.count == 11)
    }

    @Test func withoutASummaryElementsHaveNoText() {
        #expect(Sample.recording.spans().flatMap(\.events).allSatisfy { $0["rill.element"] == nil })
    }

    @Test func aMissingBeginningIsTold() {
        let spans = Self.spans([(.next("x"), 3), (.completed, 3), (.disposed, 3)])
        #expect(spans.map(\.name) == ["s", "s attempt"])
        #expect(spans.allSatisfy { $0["rill.start_missing"] == .bool(true) })
        #expect(spans.last?["rill.attempt"] == .integer(3))
    }

    @Test func timesOutOfRangeAreTheNearest() {
        let far = Instant(sinceZero: Duration(attoseconds: .max))
        let early = Instant(sinceZero: Duration(attoseconds: .min / 2))
        func span(_ time: Instant, origin: LogOrigin?) -> Int64? {
            let entry = LogEntry<Int>(
                sequence: 1, time: time, stream: "s", subscription: 1, kind: .subscribed)
            return LogRecording(start: Sample.at(1_000), entries: [entry], origin: origin).spans().first?
                .start
        }
        #expect(span(far, origin: Sample.origin) == .max && span(far, origin: nil) == .max)
        #expect(span(early, origin: Sample.origin) == 0 && span(early, origin: nil) == 0)
        // Without an origin, the clock of the log counts from 1970.
        #expect(span(Sample.at(1_002), origin: nil) == 1_002_000_000)
    }

    @Test func metadataCannotReplaceAnAttributeOfTheLibrary() {
        let entry = LogEntry<Int>(
            sequence: 1, time: .zero, stream: "s", subscription: 7, kind: .subscribed,
            site: CallSite(file: "a.swift", line: 1),
            metadata: [
                "rill.subscription": "x", "code.line.number": "x", "traceparent": "nonsense", "own": "y",
            ])
        let span = LogRecording(entries: [entry]).spans().first
        #expect(span?["rill.subscription"] == .integer(7) && span?["code.line.number"] == .integer(1))
        #expect(span?["own"] == .string("y") && span?.parentID == nil)
        #expect(Set(span?.attributes.map(\.key) ?? []).count == span?.attributes.count)
    }

    /// An entry of a subscription that the one before it has started.
    private static func entry(_ sequence: Int, _ kind: LogEntry<Int>.Kind, in number: Int) -> LogEntry<Int> {
        LogEntry(
            sequence: sequence, time: .zero, stream: "s", subscription: number,
            parent: number > 1 ? number - 1 : nil, kind: kind)
    }

    private static func spans(_ kinds: [(LogEntry<String>.Kind, Int)]) -> [TraceSpan] {
        LogRecording(entries: entries(kinds)).spans()
    }

    private static func entries(_ kinds: [(LogEntry<String>.Kind, Int)]) -> [LogEntry<String>] {
        kinds.enumerated().map { index, kind in
            LogEntry(
                sequence: index + 1, time: Sample.at(index), stream: "s", subscription: 1, attempt: kind.1,
                kind: kind.0)
        }
    }
}
