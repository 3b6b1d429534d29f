struct BackoffTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let backoff: Backoff
        let seconds: [Double]

        /// The first six delays, or fewer if the backoff ends.
        init(_ name: String, _ backoff: Backoff, _ seconds: [Double]) {
            testDescription = name
            self.backoff = backoff
            self.seconds = seconds
        }
    }

    @Test(arguments: curves + bounds + prefixes + chains + belowZero)
    func theDelaysFollowTheFormula(_ row: Row) {
        #expect(row.backoff.delays(seed: 1).prefix(6).map { $0 / .seconds(1) } == row.seconds)
    }

    private static let curves: [Row] = [
        Row("immediate", .immediate, [0, 0, 0, 0, 0, 0]),
        Row("constant", .constant(.seconds(2)), [2, 2, 2, 2, 2, 2]),
        Row("linear", .linear(initial: .seconds(1), increment: .seconds(2)), [1, 3, 5, 7, 9, 11]),
        Row("exponential", .exponential(initial: .seconds(1)), [1, 2, 4, 8, 16, 32]),
        Row(
            "exponential by 1.5", .exponential(initial: .seconds(8), multiplier: 1.5),
            [8, 12, 18, 27, 40.5, 60.75]),
        Row("fibonacci", .fibonacci(initial: .seconds(1)), [1, 1, 2, 3, 5, 8]),
        Row("a list", .delays([.seconds(1), .seconds(3), .seconds(5)]), [1, 3, 5]),
        Row("an empty list", .delays([]), []),
    ]

    private static let doubled = Backoff.exponential(initial: .seconds(1))
    private let doubled = BackoffTests.doubled

    private static let bounds: [Row] = [
        Row("a cap", doubled.cap(.seconds(10)), [1, 2, 4, 8, 10, 10]),
        Row("a floor", doubled.floor(.seconds(3)), [3, 3, 4, 8, 16, 32]),
        Row(
            "the lowest cap", doubled.cap(.seconds(10)).cap(.seconds(5)).cap(.seconds(7)), [1, 2, 4, 5, 5, 5]),
        Row(
            "the highest floor", doubled.floor(.seconds(1)).floor(.seconds(3)).floor(.seconds(2)),
            [3, 3, 4, 8, 16, 32]),
        Row("a floor above the cap wins", doubled.cap(.seconds(5)).floor(.seconds(9)), [9, 9, 9, 9, 9, 9]),
    ]

    private static let two = Backoff.delays([.seconds(1), .seconds(3)])

    private static let prefixes: [Row] = [
        Row("a prefix", doubled.prefix(3), [1, 2, 4]),
        Row("a prefix of none", doubled.prefix(0), []),
        Row("the shorter prefix", doubled.prefix(9).prefix(2), [1, 2]),
        Row("a prefix beyond the end", two.prefix(9), [1, 3]),
        Row("a prefix of a list", two.prefix(1), [1]),
    ]

    private static let quick = Backoff.constant(.seconds(1)).prefix(2)
    private static let chain = quick.then(.exponential(initial: .seconds(10)))

    private static let chains: [Row] = [
        Row("another backoff where one ends", chain, [1, 1, 10, 20, 40, 80]),
        Row("a prefix of a chain", chain.prefix(4), [1, 1, 10, 20]),
        Row("a cap of a chain", chain.cap(.seconds(30)), [1, 1, 10, 20, 30, 30]),
        Row("a cap of the first part", quick.cap(.zero).then(.constant(.seconds(3))), [0, 0, 3, 3, 3, 3]),
    ]

    private static let belowZero: [Row] = [
        Row("a constant below zero", .constant(.seconds(-1)), [0, 0, 0, 0, 0, 0]),
        Row(
            "an increment below zero", .linear(initial: .seconds(1), increment: .seconds(-1)),
            [1, 1, 1, 1, 1, 1]),
        Row("exponential below zero", .exponential(initial: .seconds(-1)), [0, 0, 0, 0, 0, 0]),
        Row("fibonacci below zero", .fibonacci(initial: .seconds(-1)), [0, 0, 0, 0, 0, 0]),
        Row("decorrelated below zero", .decorrelated(initial: .seconds(-1)), [0, 0, 0, 0, 0, 0]),
        Row("a list below zero", .delays([.seconds(-1)]), [0]),
        Row("a cap below zero", doubled.cap(.seconds(-1)), [0, 0, 0, 0, 0, 0]),
        Row("a floor below zero", doubled.floor(.seconds(-1)), [1, 2, 4, 8, 16, 32]),
    ]

    @Test func aPrefixAndAChainHaveBoundsAndAreEqualToWhatTheyMean() {
        let chain = Self.chain
        #expect(doubled.prefix(3).bounds(retry: 3) != nil)
        #expect(doubled.prefix(3).bounds(retry: 4) == nil)
        #expect(chain.bounds(retry: 3) == .seconds(10)...(.seconds(10)))
        #expect(doubled.then(.immediate) == doubled)
        #expect(Backoff.delays([]).then(doubled) == doubled)
        #expect(doubled.prefix(0) == .delays([]))
    }

    @Test func theStandardBackoffDoublesFromATenthOfASecondUpToTwentySecondsWithFullJitter() {
        #expect(Backoff.standard.bounds(retry: 1) == .zero...(.milliseconds(100)))
        #expect(Backoff.standard.bounds(retry: 2) == .zero...(.milliseconds(200)))
        #expect(Backoff.standard.bounds(retry: 9) == .zero...(.seconds(20)))
    }

    @Test(
        arguments: [
            (.none, 8, 8, 20, 20), (.full, 0, 8, 0, 20), (.equal, 4, 8, 10, 20),
            (.proportional(0.25), 6, 10, 15, 20), (.proportional(0), 8, 8, 20, 20),
            (.proportional(1), 0, 16, 0, 20),
        ] as [(Backoff.Jitter, Int, Int, Int, Int)])
    func aJitterSpreadsBelowTheCapAndAtIt(
        _ jitter: Backoff.Jitter, _ low: Int, _ high: Int, _ lowAtCap: Int, _ highAtCap: Int
    ) {
        let backoff = doubled.jitter(jitter).cap(.seconds(20))
        #expect(backoff.bounds(retry: 4) == .seconds(low)...(.seconds(high)))
        #expect(backoff.bounds(retry: 9) == .seconds(lowAtCap)...(.seconds(highAtCap)))
        #expect(backoff.bounds(retry: .max) == .seconds(lowAtCap)...(.seconds(highAtCap)))
    }

    @Test func theLastJitterCountsAndDecorrelatedHasItsOwn() {
        #expect(doubled.jitter(.full).jitter(.none).bounds(retry: 3) == .seconds(4)...(.seconds(4)))
        let decorrelated = Backoff.decorrelated(initial: .seconds(1))
        #expect(decorrelated.jitter(.full).bounds(retry: 2) == .seconds(1)...(.seconds(9)))
    }

    @Test func theRandomRangeStartsAtTheFloor() {
        let backoff = Backoff.constant(.seconds(4)).jitter(.full).floor(.seconds(1))
        #expect(backoff.bounds(retry: 1) == .seconds(1)...(.seconds(4)))
        #expect(!backoff.delays(seed: 1).prefix(1_000).contains(.seconds(1)))
    }

    @Test(
        arguments: [
            (.exponential(initial: .seconds(1)), 64),
            (.exponential(initial: .seconds(1), multiplier: 10), 20),
            (.exponential(initial: .seconds(1), multiplier: .greatestFiniteMagnitude), 2),
            (.fibonacci(initial: .seconds(1)), 93), (.fibonacci(initial: Duration(attoseconds: 1)), 179),
            (.linear(initial: .seconds(1), increment: .seconds(1) * Int.max), 2),
            (.constant(Duration(attoseconds: .max)), 1), (.delays([Duration(attoseconds: .max)]), 1),
        ] as [(Backoff, Int)])
    func delaysGrowUpToTheLongestTimeAndStayThere(_ backoff: Backoff, _ retry: Int) {
        let longest = Duration.seconds(Int64.max)
        if retry > 1 { #expect(backoff.bounds(retry: retry - 1)?.upperBound ?? longest < longest) }
        #expect(backoff.bounds(retry: retry)?.upperBound == longest)
        let endless = backoff.bounds(retry: .max)
        #expect(endless == nil || endless?.upperBound == longest)
    }

    @Test func delaysThatHaveEndedStayEnded() {
        var delays = Backoff.delays([.seconds(1)]).delays(seed: 1)
        #expect(delays.next() == .seconds(1))
        #expect(delays.next() == nil)
        #expect(delays.next() == nil)
    }

    @Test func resetStartsAgainWithTheFirstRetryOfTheFirstPartAndWithOtherRandomDelays() {
        let chain = Backoff.delays([.seconds(1)]).then(doubled.prefix(2))
        var delays = chain.delays(seed: 1)
        while delays.next() != nil {}
        delays.reset()
        #expect(Array(delays) == [.seconds(1), .seconds(1), .seconds(2)])
        var random = Backoff.decorrelated(initial: .seconds(1)).delays(seed: 1)
        let first = (0..<20).map { _ in random.next() }[0]
        random.reset()
        let again = random.next() ?? .zero
        #expect(again != first && again <= .seconds(3))
    }
}
