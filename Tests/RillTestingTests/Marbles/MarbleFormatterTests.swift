@testable import RillTesting

struct MarbleFormatterTests {
    private let formatter = MarbleFormatter(tick: .milliseconds(1))

    private func draw(_ moments: [(Int, String)]) -> String {
        formatter.draw(moments.map { (Duration.microseconds($0.0), $0.1) })
    }

    @Test(
        arguments: [
            // A character for each tick.
            ([], ""), ([(0, "a")], "a"), ([(1_000, "a"), (3_000, "b"), (5_000, "|")], "-a-b-|"),
            ([(0, "a"), (1_000, "b")], "ab"),
            // Events at one moment, and a label of several characters, are a group.
            ([(1_000, "a"), (1_000, "|"), (3_000, "b")], "-(a|)-b"),
            ([(0, "[40]"), (1_000, "a")], "([40])a"),
            // Forty ticks are dashes, and more are a pause.
            ([(40_000, "a")], String(repeating: "-", count: 40) + "a"), ([(41_000, "a")], " 41ms a"),
            ([(0, "a"), (100_000, "b")], "a 99ms b"),
        ] as [([(Int, String)], String)])
    func eventsAreDrawnAtTheirMicroseconds(_ moments: [(Int, String)], _ expected: String) {
        #expect(draw(moments) == expected)
    }

    @Test(arguments: [
        (Duration.milliseconds(41), " 41ms a"), (.seconds(2), " 2s a"), (.seconds(90), " 90s a"),
        (.seconds(180), " 3m a"), (.microseconds(1_500), " 1500us a"), (.nanoseconds(10), " 10ns a"),
        (.milliseconds(1_001), " 1001ms a"),
    ])
    func aPauseHasTheLargestUnitThatFits(_ time: Duration, _ expected: String) {
        #expect(formatter.draw([(time, "a")]) == expected)
    }

    /// Seeded lists of events, as a diagram can show them: at one moment, or a tick apart at least.
    @Test(arguments: 0..<200 as Range<UInt64>)
    func aFormattedDiagramParsesToTheSameEvents(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var time = Duration.zero
        var moments: [(time: Duration, label: String)] = []
        for _ in 0..<Int.random(in: 0...20, using: &generator) {
            let tick = Duration.milliseconds(1)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: break
            case 1: time += tick * Int.random(in: 41...100_000, using: &generator)
            case 2: time += tick + .microseconds(Int.random(in: 0...3_000, using: &generator))
            case 3: time += tick + .nanoseconds(Int.random(in: 0...3_000_000, using: &generator))
            case 4: time += .seconds(Int.random(in: 1...100_000, using: &generator))
            default: time += tick * Int.random(in: 1...40, using: &generator)
            }
            moments.append((time, String("0123456789abcxyzéÄ|#^!".randomElement(using: &generator) ?? "a")))
        }
        // The parser counts from `^`; here all times count from the start.
        moments.removeAll { $0.label == "^" }
        let drawn = formatter.draw(moments)
        let read = try Marbles(drawn, tick: .milliseconds(1)).moments.map { moment in
            switch moment.mark {
            case .element(let character): (time: moment.time, label: String(character))
            case .completed: (time: moment.time, label: "|")
            case .error: (time: moment.time, label: "#")
            case .subscribed: (time: moment.time, label: "^")
            case .disposed: (time: moment.time, label: "!")
            }
        }
        #expect(read.map(\.time) == moments.map(\.time), "\(drawn)")
        #expect(read.map(\.label) == moments.map(\.label), "\(drawn)")
    }

    @Test(arguments: [
        Duration.seconds(5) + .nanoseconds(1), .seconds(100_000_000) + .milliseconds(1),
        .seconds(999_999_999),
    ])
    func aLongPauseIsNotRoundedAndCanBeReadAgain(_ time: Duration) throws {
        let drawn = formatter.draw([(time, "a")])
        let read = try Marbles(drawn, tick: .milliseconds(1)).moments.map(\.time)
        #expect(read == [time], "\(drawn)")
    }

    @Test func eventsLessThanATickApartAreNotDrawnAsATickApart() {
        let near = draw([(0, "a"), (500, "b")])
        #expect(near != draw([(0, "a"), (1_000, "b")]), "\(near)")
    }
}
