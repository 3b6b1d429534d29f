/// How delays are distributed: with fixed seeds, so that every run gives the same result.
@Suite(.calculation) struct BackoffSpreadTests {
    private static let draws = isStressRun ? 20_000 : 2_000

    /// The delays before one retry, one for each of many clients.
    private func clients(_ backoff: Backoff, retry: Int, count: Int = draws) -> [Double] {
        (0..<UInt64(count)).compactMap { seed in
            var delays = backoff.delays(seed: seed)
            for _ in 1..<retry { _ = delays.next() }
            return delays.next().map { $0 / .seconds(1) }
        }
    }

    private let doubled = Backoff.exponential(initial: .milliseconds(500)).cap(.seconds(20))

    @Test(
        "at the cap the spread stays as wide as below it",
        arguments: [(.full, 0.289), (.equal, 0.144)] as [(Backoff.Jitter, Double)])
    func atTheCapTheSpreadStays(_ jitter: Backoff.Jitter, _ expected: Double) {
        let delays = clients(doubled.jitter(jitter), retry: 30)
        #expect(abs(delays.deviation / 20 - expected) <= 0.005)
        #expect(Double(delays.count { $0 == 20 }) < 0.001 * Double(delays.count))
    }

    // Mean and standard deviation of the delay before retry 13, at the cap.
    @Test(
        arguments: [
            ("full", .exponential(initial: .milliseconds(500)).jitter(.full), 10.0, 5.78),
            ("equal", .exponential(initial: .milliseconds(500)).jitter(.equal), 15.0, 2.89),
            ("half", .exponential(initial: .milliseconds(500)).jitter(.proportional(0.5)), 15.0, 2.86),
            ("decorrelated", .decorrelated(initial: .milliseconds(500)), 7.2, 5.47),
        ] as [(String, Backoff, Double, Double)])
    func delaysAtTheCapHaveTheReferenceDistribution(
        _ name: String, _ backoff: Backoff, _ mean: Double, _ deviation: Double
    ) {
        let delays = clients(backoff.cap(.seconds(20)), retry: 13, count: 2 * Self.draws)
        #expect(abs(delays.mean - mean) < (isStressRun ? 0.1 : 0.3))
        #expect(abs(delays.deviation - deviation) < (isStressRun ? 0.05 : 0.2))
        #expect(delays.allSatisfy { $0 <= 20 })
        #expect(delays.count { $0 == 20 } == 0)
    }

    @Test(
        "delays are drawn evenly (Kolmogorov-Smirnov, p > .001)",
        arguments: [Backoff.Jitter.full, .equal, .proportional(0.25)])
    func delaysAreDrawnEvenly(_ jitter: Backoff.Jitter) throws {
        let backoff = Backoff.constant(.seconds(4)).jitter(jitter)
        let bounds = try #require(backoff.bounds(retry: 1))
        let ofOneClient = backoff.delays(seed: 4).prefix(Self.draws).map { $0 / .seconds(1) }
        for delays in [ofOneClient, clients(backoff, retry: 1)] {
            let low = bounds.lowerBound / .seconds(1)
            let width = bounds.upperBound / .seconds(1) - low
            #expect(delays.map { ($0 - low) / width }.distanceFromUniform < 1.949)
        }
    }

    @Test("a decorrelated delay is drawn evenly, given the delay before (Kolmogorov-Smirnov, p > .001)")
    func aDecorrelatedDelayIsDrawnEvenly() {
        var previous = 0.5
        let places = Backoff.decorrelated(initial: .milliseconds(500)).cap(.seconds(20)).delays(seed: 4)
            .prefix(Self.draws).map { delay -> Double in
                let width = min(20, previous * 3) - 0.5
                previous = delay / .seconds(1)
                return (previous - 0.5) / width
            }
        #expect(places.distanceFromUniform < 1.949)
    }
}

extension [Double] {
    fileprivate var mean: Double { reduce(0, +) / Double(count) }

    fileprivate var deviation: Double {
        let mean = mean
        return (map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(count)).squareRoot()
    }

    /// The statistic of Kolmogorov and Smirnov for numbers from 0 to 1, times √n: above 1.949 once in a
    /// thousand times.
    fileprivate var distanceFromUniform: Double {
        let count = Double(count)
        let distance = sorted().enumerated().map { index, value in
            Swift.max(value - Double(index) / count, Double(index + 1) / count - value)
        }.max()
        return (distance ?? .infinity) * count.squareRoot()
    }
}
