struct DifferenceTests {
    private let scheduler = VirtualTimeScheduler()

    private func recorder(of marbles: String, error: any Error = DrawnError()) -> Recorder<Int> {
        let source: TestSource<Int> = scheduler.cold(marbles, error: error)
        let recorder = scheduler.record(source)
        scheduler.run()
        return recorder
    }

    @Test(arguments: ["", "-", "|", "-1-2-|", "-1-2-#", "(12|)", "1 50ms 2", "-a-z"])
    func aStreamDoesNotDifferFromItsOwnDiagram(_ marbles: String) {
        #expect(recorder(of: marbles).difference(from: marbles) == nil)
    }

    @Test(arguments: [
        ("-1-2-|", "-1-3-|", "event 2, expected next(3) at 0.003 seconds, got next(2) at 0.003 seconds"),
        ("-1", "-1-2", "event 2, expected next(2) at 0.003 seconds, got nothing"),
        ("-1-|", "-1", "event 2, expected nothing, got completed at 0.003 seconds"),
    ])
    func bothRowsAreDrawnOneAboveTheOtherAndTheFirstDifferenceIsNamed(
        _ actual: String, _ expected: String, _ difference: String
    ) {
        let text = "expected  \(expected)\nactual    \(actual)\nfirst difference: \(difference)"
        #expect(recorder(of: actual).difference(from: expected) == text)
    }

    @Test(arguments: [
        ("-%", "`%` has no meaning\n -%\n  ^"), ("-1-é", "no Int is drawn as `é`\n -1-é\n    ^"),
        ("-1!", "`!` belongs to the diagram of a subscription\n -1!\n   ^"),
        ("-1|-2", "nothing follows the end\n -1|-2\n     ^"),
        ("-1(#|)", "nothing follows the end\n -1(#|)\n     ^"),
    ])
    func aDiagramThatCannotBeReadIsTheDifferenceAndItsPlaceIsShown(_ marbles: String, _ rule: String) {
        let text = recorder(of: "-1").difference(from: marbles)
        #expect(text == "\"\(marbles)\" cannot be read as marbles: \(rule)")
    }

    @Test(arguments: [("-1", "--1"), ("-1-|", "-1--|"), ("-1-|", "-1-#"), ("(12)", "(21)"), ("-1", "")])
    func timeOrderAndKindMatter(_ actual: String, _ expected: String) {
        #expect(recorder(of: actual).difference(from: expected) != nil)
    }

    @Test func anErrorIsAnyErrorUnlessItIsNamed() {
        let recorder = recorder(of: "-#", error: Boom(number: 2))
        #expect(recorder.difference(from: "-#") == nil)
        #expect(recorder.difference(from: "-#", error: Boom(number: 2)) == nil)
        let expected = """
            expected  -#
            actual    -#
            first difference: event 1, expected error(Boom(number: 3)) at 0.001 seconds, \
            got error(Boom(number: 2)) at 0.001 seconds
            """
        #expect(recorder.difference(from: "-#", error: Boom(number: 3)) == expected)
    }

    @Test func timesCountFromAStartThatIsGiven() {
        scheduler.advance(by: .seconds(7))
        let start = scheduler.now
        let recorder = recorder(of: "-1-|")
        #expect(recorder.difference(from: "-1-|", start: start) == nil)
        #expect(recorder.difference(from: "-1-|") != nil)
    }

    @Test func elementsWithoutACharacterAreWrittenOut() {
        let source: TestSource<Int> = scheduler.cold("-a-b", values: ["a": 100, "b": 200])
        let recorder = scheduler.record(source)
        scheduler.run()
        #expect(recorder.difference(from: "-a-b", values: ["a": 100, "b": 200]) == nil)
        let expected = """
            expected  -a-c
            actual    -a-([200])
            first difference: event 2, expected next(300) at 0.003 seconds, got next(200) at 0.003 seconds
            """
        #expect(recorder.difference(from: "-a-c", values: ["a": 100, "c": 300]) == expected)
    }

    @Test func elementsOfAnyKindCanBeNamed() {
        struct Point: Equatable, Sendable { let x: Int }
        let source: TestSource<Point> = scheduler.cold("-p-|", values: ["p": Point(x: 3)])
        let recorder = scheduler.record(source)
        scheduler.run()
        #expect(recorder.difference(from: "-p-|", values: ["p": Point(x: 3)]) == nil)
        #expect(recorder.difference(from: "-q-|", values: ["q": Point(x: 4)]) != nil)
    }

    @Test(arguments: ["-", "|", "#", " ", "("])
    func anElementThatLooksLikeAnotherMarkIsDrawnInBrackets(_ element: String) throws {
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(Observable.of("a", element))
        let difference = try #require(recorder.difference(from: "a"))
        #expect(difference.hasPrefix("expected  a\nactual    (a[\(element)]|)\n"))
    }

    // What a test may have forgotten.

    @Test func aClockThatWasNeverAdvancedIsNamed() throws {
        let source: TestSource<Int> = scheduler.cold("-1-|")
        let difference = try #require(scheduler.record(source).difference(from: "-1-|"))
        #expect(
            difference.hasSuffix(
                "\nthe clock was never advanced: call run() or advance(by:); 2 pieces of work pending, the next at 0.001 seconds"
            ), "\(difference)")
    }

    @Test func workThatIsStillPendingIsNamed() throws {
        let source: TestSource<Int> = scheduler.cold("-1-|")
        let recorder = scheduler.record(source)
        scheduler.advance(by: .milliseconds(2))
        let difference = try #require(recorder.difference(from: "-1-|"))
        #expect(
            difference.hasSuffix(
                "\nthe clock is at 0.002 seconds, with 1 piece of work pending, the next at 0.003 seconds"
            ),
            "\(difference)")
    }

    /// Silence proves nothing while the clock stands before the end of the diagram.
    @Test func aDiagramThatGoesOnBehindPendingWorkIsADifference() throws {
        let source: TestSource<Int> = scheduler.cold("--1--")
        let recorder = scheduler.record(source.delay(.milliseconds(2), scheduler: scheduler))
        #expect(recorder.difference(from: "-") == nil)
        let difference = try #require(recorder.difference(from: "---"))
        #expect(difference.hasPrefix("the events are those of the diagram so far, which continues to 0.002"))
        #expect(difference.contains("the clock was never advanced"))
        scheduler.advance(by: .milliseconds(2))
        #expect(recorder.difference(from: "---") == nil && recorder.difference(from: "^ 2ms --") != nil)
        scheduler.run()
        #expect(recorder.difference(from: "----1 1s") == nil)
        let disposed = scheduler.record(source)
        disposed.dispose()
        let pending = scheduler.schedule(after: .milliseconds(1)) {}
        #expect(disposed.difference(from: "-----------") == nil)
        #expect(scheduler.record(Observable.just(1)).difference(from: "----(1|)---") == nil)
        pending.dispose()
    }

    @Test func theThreadThatAdvancesTheClockIsNoOther() throws {
        let source: TestSource<Int> = scheduler.cold("-1")
        let recorder = scheduler.record(source)
        concurrently({ scheduler.run() })
        let difference = try #require(recorder.difference(from: "--1"))
        #expect(!difference.contains("another thread"))
    }

    @Test func aLongDiagramIsReadInLinearTime() throws {
        let text = String(repeating: "a", count: 100_000)
        #expect(try Marbles(text, tick: .milliseconds(1)).moments.count == 100_000)
    }

    @Test func eventsOfAnotherThreadAreNamed() throws {
        let subject = PublishSubject<Int>()
        let recorder = scheduler.record(subject)
        concurrently({ subject.onNext(1) })
        let difference = try #require(recorder.difference(from: "-1"))
        #expect(
            difference.hasSuffix(
                "\n1 event arrived on another thread: is a scheduler with a real clock involved?"),
            "\(difference)")
    }
}
