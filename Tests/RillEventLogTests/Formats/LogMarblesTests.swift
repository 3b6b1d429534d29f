struct LogMarblesTests {
    private let scheduler: VirtualTimeScheduler
    private let log: EventLog<Int>

    init() { (scheduler, log) = virtualLog(of: Int.self) }

    @Test(arguments: ["-1-(23)--4-|", "|", "-#", "(1|)", "1-2-3-#"])
    func aRowCanBeReadAsMarbles(_ marbles: String) throws {
        let source: TestSource<Int> = scheduler.cold(marbles)
        _ = scheduler.record(source.log("x", to: log))
        scheduler.run()
        let drawn = log.recording.marbles(frame: .milliseconds(1))
        let row = try #require(drawn.split(separator: "\n").first).dropFirst("x#1  ".count)
        #expect(
            try Marbles(String(row), tick: .milliseconds(1)).moments.map(\.time)
                == Marbles(marbles, tick: .milliseconds(1)).moments.map(\.time))
        #expect(row == marbles)
    }

    /// Only a file that this library has not written has such entries.
    @Test func entriesBeforeTheStartOfTheLogAreDrawn() {
        let recording = LogRecording(
            start: Instant(sinceZero: .seconds(1)), entries: [entry(1, .subscribed), entry(2, .next("7"))])
        #expect(recording.marbles().contains("7"))
        #expect(recording.svg().hasSuffix("</svg>\n") && recording.html().contains("</html>"))
        #expect(recording.text().contains("-1.000 s"))
    }

    @Test func manyErrorsAreDrawnInLinearTime() {
        let errors = (1...20_000).map { LogEntry<String>.Kind.error(LoggedError(Boom("\($0)"))) }
        let marbles = LogRecording(entries: entries(errors)).marbles()
        #expect(marbles.contains("#  19999\n") && marbles.split(separator: "\n").count > 20_000)
    }

    @Test func waitsAndNextAttemptsAreDrawn() {
        let source: TestSource<Int> = scheduler.cold("--1--(23)-#")
        let policy = RetryPolicy(.constant(.milliseconds(3)))
        let recorder = scheduler.record(source.log("x", to: log, retry: policy, scheduler: scheduler))
        scheduler.advance(by: .milliseconds(14))
        recorder.dispose()
        #expect(
            log.recording.marbles(frame: .milliseconds(1)) == """
                x#1  --1--(23)-#~~^-1-!
                a frame is 1 ms
                #  DrawnError()

                """)
    }

    /// A full queue may have dropped the beginning of the attempt.
    @Test func aWaitEndsWithTheNextAttempt() {
        let retry = LogRetry(attempt: 2, delay: .milliseconds(2), reason: "boom")
        let recording = LogRecording(entries: [
            entry(1, .error(LoggedError(Boom()))), entry(2, .retry(retry), at: .milliseconds(2)),
            entry(4, .disposed, at: .milliseconds(5)),
        ])
        #expect(recording.marbles(frame: .milliseconds(1)).hasPrefix("x#1  #~^--!\n"))
    }

    @Test func aWaitThatIsDisposedIsDrawn() {
        let policy = RetryPolicy(.constant(.seconds(3)))
        let recorder = scheduler.record(
            Observable<Int>.error(Boom()).log("x", to: log, retry: policy, scheduler: scheduler))
        scheduler.advance(by: .milliseconds(4))
        recorder.dispose()
        #expect(log.recording.marbles(frame: .milliseconds(1)).hasPrefix("x#1  #~~~!\n"))
    }

    @Test func withoutAFrameOrWithOneThatIsTooShortARowIsNotLong() {
        let recording = LogRecording(
            entries: (0...1000).map { entry($0 + 1, .next("a"), at: .milliseconds(7 * $0)) })
        var lines = recording.marbles().split(separator: "\n")
        #expect(lines[1] == "a frame is 100 ms")
        #expect(lines[0].count { $0 == "(" } == 70)

        let hour = LogRecording(entries: [entry(1, .next("a")), entry(2, .next("b"), at: .seconds(3600))])
        lines = hour.marbles(frame: .nanoseconds(1)).split(separator: "\n")
        #expect(lines[0].count < 10_010)
        #expect(lines[1] == "a frame is 500 ms")
        for (length, frame) in [(29_999, "3 ms"), (30_000, "5 ms")] {
            let recording = LogRecording(entries: [entry(1, .next("a"), at: .milliseconds(length))])
            lines = recording.marbles(frame: .milliseconds(3)).split(separator: "\n")
            #expect(lines[1] == "a frame is \(frame)")
        }
    }

    @Test func elementsWithoutALetterGetOneOrAStar() {
        let texts = ["a", "two words", "7", "two words", "other", ""]
        #expect(
            LogRecording(entries: entries(texts.map { .next($0) })).marbles(frame: .milliseconds(1)) == """
                x#1  ab7bcd
                a frame is 1 ms
                b  two words
                c  other
                d\("  ")

                """)
        let many = LogRecording(entries: entries((0..<60).map { .next("number \($0)") }))
        let lines = many.marbles(frame: .milliseconds(1)).split(separator: "\n")
        #expect(lines[0].hasSuffix("XYZ********"))
        #expect(lines.last == "*  other elements")
    }

    @Test func anEmptyLogCanBeDrawn() {
        let recording = LogRecording<String>(entries: [])
        #expect(recording.marbles() == "a frame is 1 ns\n")
        #expect(recording.text().isEmpty)
        #expect(recording.svg().hasSuffix("</svg>\n"))
        #expect(recording.html().hasSuffix("</html>\n"))
    }
}
