struct LogTests {
    private let scheduler: VirtualTimeScheduler
    private let log: EventLog<Int>

    init() { (scheduler, log) = virtualLog(of: Int.self) }

    @Test(arguments: ["-1--2-|", "-1-#", "|", "#", "(12|)", "-1-"]) func itChangesNothing(_ marbles: String) {
        let source: TestSource<Int> = scheduler.cold(marbles)
        let recorder = scheduler.record(source.log("x", to: log))
        scheduler.run()
        #expect(recorder.difference(from: marbles) == nil)
        recorder.dispose()
        #expect(source.liveSubscriptions == 0)
    }

    @Test func everyEventIsAnEntry() {
        let source: TestSource<Int> = scheduler.cold("-1--2-#")
        let recorder = scheduler.record(source.log("x", to: log))
        scheduler.run()
        recorder.dispose()
        #expect(
            log.recording.text() == """
                  0.000 s  x#1  attempt 1  subscribed
                  0.001 s  x#1  attempt 1  next        1
                  0.004 s  x#1  attempt 1  next        2
                  0.006 s  x#1  attempt 1  error       DrawnError()
                  0.006 s  x#1  attempt 1  disposed

                """)
        #expect(log.recording.entries.map(\.sequence) == [1, 2, 3, 4, 5])
        #expect(log.recording.entries.first?.site?.file == "RillEventLogTests/LogTests.swift")
    }

    /// Recording an element stays cheap, whatever its description costs.
    @Test func theTextOfAnElementIsComputedWhenItIsRead() {
        struct Described: CustomStringConvertible {
            let reads = Log<String>()
            var description: String {
                reads.write("read")
                return "text"
            }
        }
        let (element, log) = (Described(), EventLog<Described>(scheduler: scheduler))
        _ = scheduler.record(Observable.just(element).log("x", to: log))
        #expect(log.elements.count == 1 && element.reads.entries.isEmpty)
        #expect(log.recording.text().contains("next        text\n"))
        #expect(element.reads.entries == ["read"])
    }

    @Test func disposalIsAnEntry() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let recorder = scheduler.record(source.log("x", to: log))
        scheduler.advance(by: .milliseconds(2))
        recorder.dispose()
        scheduler.run()
        #expect(log.kinds == [.subscribed, .next(1), .disposed])
        #expect(log.recording.entries.last?.time == .zero.advanced(by: .milliseconds(2)))
        #expect(source.subscriptionDifference(from: "^-!") == nil)
    }

    @Test func aDisabledLogRecordsNothing() {
        log.isEnabled = false
        let logged = Observable.of(1, 2).log("x", to: log)
        let retried = Observable<Int>.error(Boom()).log("y", to: log) { $0.retry(3) }
        #expect(scheduler.record(logged).elements == [1, 2])
        #expect(scheduler.record(retried).error != nil)
        #expect(log.recording.entries.isEmpty)
        log.isEnabled = true
        #expect(scheduler.record(logged).elements == [1, 2])
        #expect(log.recording.entries.count == 5)
    }

    @Test func aLogOfAnotherTypeRecordsTheConvertedElement() {
        let log = EventLog<String>(scheduler: scheduler)
        let recorder = scheduler.record(Observable.of(1, 2).log("x", to: log, as: { "\($0)!" }))
        #expect(recorder.elements == [1, 2])
        #expect(log.kinds == [.subscribed, .next("1!"), .next("2!"), .completed, .disposed])
    }

    @Test func subscriptionsAreNumberedWithinTheLog() {
        let first = Observable.just(1).log("x", to: log)
        let second = Observable.just(2).log("y", to: log)
        _ = scheduler.record(first)
        _ = scheduler.record(second)
        _ = scheduler.record(first)
        #expect(log.beginnings.map(\.stream) == ["x", "y", "x"])
        #expect(log.beginnings.map(\.subscription) == [1, 2, 3])
    }

    @Test func aStreamSubscribedDuringAnEventOfAnotherIsItsChild() {
        let inner = Observable.just(7).log("inner", to: log)
        let outer: TestSource<Int> = scheduler.cold("-1-|")
        let recorder = scheduler.record(
            outer.log("outer", to: log).flatMap { _ in inner }.log("all", to: log))
        scheduler.run()
        recorder.dispose()
        #expect(log.beginnings.map(\.stream) == ["all", "outer", "inner"])
        #expect(log.beginnings.map(\.parent) == [nil, 1, 2])
    }

    @Test func aStreamThatStartsAtTheEndOfAnAttemptIsItsChild() {
        let (source, next): (TestSource<Int>, _) = (
            scheduler.cold("-|"), Observable.just(2).log("y", to: log)
        )
        _ = scheduler.record(source.log("x", to: log) { $0.concat(next) })
        scheduler.run()
        #expect(log.beginnings.map(\.stream) == ["x", "y"])
        #expect(log.beginnings.map(\.parent) == [nil, 1])
    }

    /// A thread has one current subscription.
    @Test func aStreamInsideTwoLogsHasAParentInTheInnerOne() {
        let other = EventLog<Int>(scheduler: scheduler)
        for inner in [log, other] {
            let third = Observable.just(3).log("third", to: inner)
            let second = Observable.just(2).log("second", to: other).flatMap { _ in third }
            _ = scheduler.record(Observable.just(1).log("first", to: log).flatMap { _ in second })
        }
        #expect(log.beginnings.map(\.stream) == ["first", "third", "first"])
        #expect(log.beginnings.map(\.parent) == [nil, nil, nil], "the second stream is in another log")
        #expect(other.beginnings.map(\.stream) == ["second", "second", "third"])
        #expect(other.beginnings.map(\.parent) == [nil, nil, 2])
    }

    @Test func aStreamOfAnotherLogOrSubscribedLaterHasNoParent() {
        let other = EventLog<Int>(scheduler: scheduler)
        let inner = Observable.just(7).log("inner", to: other)
        _ = scheduler.record(Observable.just(1).log("outer", to: log).flatMap { _ in inner })
        _ = scheduler.record(Observable.just(1).log("later", to: log))
        #expect(other.recording.entries.allSatisfy { $0.parent == nil }, "the outer stream is in another log")
        #expect(log.recording.entries.allSatisfy { $0.parent == nil })
    }

    @Test func redactedTextIsNotRecorded() {
        let redaction = LogRedaction<String>(
            value: { $0.replacing("secret", with: "…") },
            error: { ReplayedError(type: LoggedError($0).type, text: "\($0)".replacing("secret", with: "…")) }
        )
        let log = EventLog<String>(scheduler: scheduler, redaction: redaction)
        let source = Observable.of("a secret").concat(.error(Boom("no secret")))
        let recorder = scheduler.record(source.log("x", to: log) { $0.retry(2) })
        #expect(recorder.elements == ["a secret", "a secret"])
        #expect(recorder.error is Boom)
        #expect(!log.recording.text().contains("secret"))
        #expect(log.recording.text().contains("no …"))
    }

    @Test func aRedactionSeesTheNameAndTheMetadataOfAStream() throws {
        let redaction = LogRedaction<Int>(
            stream: { $0.replacing("secret", with: "…") },
            metadata: { $0.filter { $0.key != "authorization" } })
        let filter = LogFilter { $0 == "user secret" && $1["authorization"] == "Bearer secret" }
        let log = EventLog<Int>(scheduler: scheduler, redaction: redaction, filter: filter)
        let metadata = ["authorization": "Bearer secret", "city": "London"]
        _ = scheduler.record(
            Observable.of(1).log("user secret", to: log, metadata: metadata) {
                $0.concat(.error(Boom("no"))).retry(2)
            })
        let recording = log.recording
        #expect(recording.entries.allSatisfy { $0.stream == "user …" && $0.metadata == ["city": "London"] })
        #expect(recording.entries.contains { $0.stream == "user …" })
        let again = EventLog<Int>(scheduler: VirtualTimeScheduler(), redaction: redaction)
        let unredacted = EventLog<Int>(scheduler: scheduler)
        _ = scheduler.record(Observable.of(1).log("user secret", to: unredacted, metadata: metadata))
        unredacted.recording.replay(into: again)
        (again.scheduler as? VirtualTimeScheduler)?.run()
        for text in [
            recording.text(), recording.jsonLines(), recording.html(),
            recording.svg(), again.recording.text(),
        ] { #expect(!text.contains("secret") && text.contains("user …")) }
    }

    @Test func aListenerMayDisposeOfTheSubscription() {
        let source = PublishSubject<Int>()
        let passed = Recorder<Int>(on: scheduler)
        let recorder = scheduler.record(source.log("x", to: log).do(onNext: { passed.onNext($0) }))
        let listener = log.live(on: InlineScheduler()).subscribe(onNext: { entry in
            if case .next(2) = entry.kind { recorder.dispose() }
        })
        for number in 1...3 { source.onNext(number) }
        #expect(recorder.elements == [1])
        #expect(passed.elements == [1], "nothing is sent once the subscription is disposed")
        #expect(log.kinds == [.subscribed, .next(1), .next(2), .disposed])
        listener.dispose()
    }
}
