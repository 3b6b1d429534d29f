import Foundation

/// The statements about delays that any backoff has to hold.
@Suite(.calculation) struct BackoffLawsTests {
    @Test(
        "the delays of a seed are the same on every machine, to the attosecond", arguments: GoldenDelays.all)
    func theDelaysOfASeedAreTheSameOnEveryMachine(_ golden: GoldenDelays) {
        #expect(GoldenDelays.checksum(of: golden.backoff) == golden.checksum)
    }

    @Test("the first delays of 100 ms, doubled, with full jitter and seed 1") func theFirstDelaysOfASeed() {
        let backoff = Backoff.exponential(initial: .milliseconds(100)).cap(.seconds(20)).jitter(.full)
            .floor(.milliseconds(50))
        #expect(
            backoff.delays(seed: 1).prefix(5).map(\.attoseconds) == [
                78_328_078_758_614_048, 161_867_263_589_405_179, 389_850_963_755_378_703,
                383_269_412_791_829_072, 738_610_286_280_855_100,
            ])
    }

    @Test("a delay lies within floor, cap and bounds", arguments: GoldenDelays.all)
    func aDelayLiesWithinFloorCapAndBounds(_ golden: GoldenDelays) {
        var outside = 0
        for seed in 0..<(isStressRun ? 10 : 1) as Range<UInt64> {
            for (index, delay) in golden.backoff.delays(seed: seed).prefix(isStressRun ? 10_000 : 2_000)
                .enumerated()
            {
                let isInside = golden.backoff.bounds(retry: index + 1)?.contains(delay) == true
                if !isInside || delay < .milliseconds(50) || delay > .seconds(20) { outside += 1 }
            }
        }
        #expect(outside == 0)
    }

    @Test(
        "without a cap the delays stay at the longest time",
        arguments: [Backoff.Jitter.none, .full, .equal, .proportional(1)])
    func withoutACapTheDelaysStayAtTheLongestTime(_ jitter: Backoff.Jitter) {
        let curves: [Backoff] = [
            .exponential(initial: .seconds(1), multiplier: 10), .fibonacci(initial: .seconds(1)),
            .decorrelated(initial: .seconds(1), multiplier: 10),
            .linear(initial: .seconds(1), increment: .seconds(Int64.max / 100)),
        ]
        for backoff in curves.map({ $0.jitter(jitter) }) {
            let delays = Array(backoff.delays(seed: 1).prefix(10_000))
            #expect(delays.count == 10_000)
            #expect(delays.allSatisfy { $0 >= .zero && $0 <= .seconds(Int64.max) })
            #expect(backoff.bounds(retry: 10_000)?.upperBound == .seconds(Int64.max))
        }
    }

    @Test("the order of modifiers does not matter, prefix and then are an algebra, coding is lossless")
    func theLawsOfTheAlgebraHold() throws {
        var random = SplitMix64(seed: 5)
        let encoder = JSONEncoder()
        let decoder = JSONDecoder()
        var broken: Set<String> = []
        for _ in 0..<rounds(50_000) {
            let (x, y, z) = (Backoff.random(&random), Backoff.random(&random), Backoff.random(&random))
            let (cap, floor) = (Duration.random(&random), Duration.random(&random))
            let jitter = Backoff.Jitter.random(&random)
            let (m, n) = (Int.random(in: 0...9, using: &random), Int.random(in: 0...9, using: &random))
            let laws = [
                ("cap, jitter", x.cap(cap).jitter(jitter) == x.jitter(jitter).cap(cap)),
                ("jitter, floor", x.jitter(jitter).floor(floor) == x.floor(floor).jitter(jitter)),
                ("cap, floor", x.cap(cap).floor(floor) == x.floor(floor).cap(cap)),
                ("cap, cap", x.cap(cap).cap(floor) == x.cap(floor).cap(cap)),
                ("prefix, cap", x.prefix(m).cap(cap) == x.cap(cap).prefix(m)),
                ("prefix, prefix", x.prefix(m).prefix(n) == x.prefix(min(m, n))),
                ("prefix, delays", Array(x.prefix(m).delays(seed: 3)) == Array(x.delays(seed: 3).prefix(m))),
                ("then, then", x.then(y).then(z) == x.then(y.then(z))),
                ("then, cap", x.then(y).cap(cap) == x.cap(cap).then(y.cap(cap))),
                ("then, end", x.then(.delays([])) == x && .delays([]).then(x) == x),
                ("coding", try decoder.decode(Backoff.self, from: encoder.encode(x)) == x),
            ]
            broken.formUnion(laws.filter { !$0.1 }.map(\.0))
        }
        #expect(broken == [])
    }

    /// Steps from the first retry would take seconds; a closed formula takes microseconds.
    @Test func theBoundsOfALateRetryNeedNoStepForEveryRetryBefore() {
        let curves: [Backoff] = [
            .constant(.seconds(1)), .linear(initial: .seconds(1), increment: .seconds(1)),
            .exponential(initial: .seconds(1)), .exponential(initial: .nanoseconds(1), multiplier: 1.000_01),
            .fibonacci(initial: .seconds(1)), .decorrelated(initial: .seconds(1)),
        ]
        for curve in curves.map({ $0.cap(.seconds(20)).jitter(.full) }) {
            #expect(processorTime(of: { _ = curve.bounds(retry: 100_000_000) }) < 0.1)
        }
    }
}

extension Backoff {
    /// Any backoff, of up to three parts.
    fileprivate static func random(_ random: inout SplitMix64) -> Backoff {
        let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in randomPart(&random) }
        return parts.dropFirst().reduce(parts[0]) { $0.then($1) }
    }

    private static func randomPart(_ random: inout SplitMix64) -> Backoff {
        var backoff = randomCurve(&random)
        if Bool.random(using: &random) { backoff = backoff.cap(.random(&random)) }
        if Bool.random(using: &random) { backoff = backoff.jitter(.random(&random)) }
        if Bool.random(using: &random) { backoff = backoff.floor(.random(&random)) }
        if Int.random(in: 0..<4, using: &random) > 0 {
            backoff = backoff.prefix(.random(in: 0...6, using: &random))
        }
        return backoff
    }

    private static func randomCurve(_ random: inout SplitMix64) -> Backoff {
        let time = Duration.random(&random)
        let multiplier = Double.random(in: 1...10, using: &random)
        return switch Int.random(in: 0...6, using: &random) {
        case 0: .immediate
        case 1: .constant(time)
        case 2: .linear(initial: time, increment: .random(&random))
        case 3: .exponential(initial: time, multiplier: multiplier)
        case 4: .fibonacci(initial: time)
        case 5: .decorrelated(initial: time, multiplier: multiplier)
        default: .delays((0..<Int.random(in: 0...4, using: &random)).map { _ in .random(&random) })
        }
    }
}

extension Backoff.Jitter {
    fileprivate static func random(_ random: inout SplitMix64) -> Backoff.Jitter {
        switch Int.random(in: 0...3, using: &random) {
        case 0: .none
        case 1: .full
        case 2: .equal
        default: .proportional(Double.random(in: 0...1, using: &random))
        }
    }
}

extension Duration {
    fileprivate static func random(_ random: inout SplitMix64) -> Duration {
        Duration(attoseconds: Int128.random(in: 0...20_000_000_000_000_000_000, using: &random))
    }
}
