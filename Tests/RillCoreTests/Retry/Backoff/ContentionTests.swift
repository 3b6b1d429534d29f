import Foundation

/// The simulation with which Marc Brooker compared kinds of jitter ("Exponential Backoff And Jitter", 2015),
/// through the library's own operators: many clients change one row that is guarded by a version, and retry
/// when another one was faster. The reference is a thousand runs of the published program.
@Suite(.calculation) struct ContentionTests {
    @Test(
        "contending clients need the calls and the time of the reference",
        arguments: Contention.references)
    func contendingClientsNeedTheCallsAndTheTimeOfTheReference(_ reference: Contention.Reference) {
        let deviations = reference.deviations(runs: rounds(1_000))
        #expect(deviations.allSatisfy { abs($0) <= 4 }, "\(deviations)")
    }
}

enum Contention {
    /// A mean of many runs, and its standard error.
    struct Mean: Sendable {
        let value: Double
        let error: Double

        init(_ value: Double, _ error: Double) {
            self.value = value
            self.error = error
        }

        init(of values: [Double]) {
            let count = Double(values.count)
            let mean = values.reduce(0, +) / count
            value = mean
            error = (values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / (count - 1) / count).squareRoot()
        }

        /// How far apart two means are, in standard errors.
        func deviation(from other: Mean) -> Double {
            (value - other.value) / (error * error + other.error * other.error).squareRoot()
        }
    }

    struct Reference: Sendable, CustomTestStringConvertible {
        let name: String
        let clients: Int
        let policy: @Sendable (UInt64) -> RetryPolicy
        let calls: Mean
        let milliseconds: Mean

        var testDescription: String { "\(name), \(clients) clients" }

        /// How far calls and time of so many runs are from the reference, in standard errors.
        func deviations(runs: Int) -> [Double] {
            let results = (0..<UInt64(runs)).map { run(clients: clients, seed: $0 &* 0x9E37_79B9, policy) }
            return [
                Mean(of: results.map { Double($0.calls) }).deviation(from: calls),
                Mean(of: results.map(\.milliseconds)).deviation(from: milliseconds),
            ]
        }
    }

    private static let doubled = Backoff.exponential(initial: .milliseconds(10)).cap(.seconds(2))

    /// The published formula cuts a delay off after it was drawn, and not before it as `Backoff.decorrelated`
    /// does.
    private static func decorrelated(_ seed: UInt64) -> RetryPolicy {
        let state = Mutex((random: SplitMix64(seed: seed), last: 5.0))
        return RetryPolicy(.immediate).decide { _ in
            let delay = state.withLock { state in
                state.last = min(2_000, .random(in: 5...(3 * state.last), using: &state.random))
                return state.last
            }
            return .after(.milliseconds(delay))
        }
    }

    static let references: [Reference] = [
        Reference(
            name: "none", clients: 10, policy: { _ in RetryPolicy(.immediate) },
            calls: Mean(50.9, 0.13), milliseconds: Mean(380, 1.1)),
        Reference(
            name: "exponential", clients: 10, policy: { _ in RetryPolicy(doubled) },
            calls: Mean(50.8, 0.13), milliseconds: Mean(3_450, 41.8)),
        Reference(
            name: "equal", clients: 10, policy: { RetryPolicy(doubled.jitter(.equal)).seed($0) },
            calls: Mean(42.5, 0.08), milliseconds: Mean(733, 6.1)),
        Reference(
            name: "full", clients: 10, policy: { RetryPolicy(doubled.jitter(.full)).seed($0) },
            calls: Mean(39.1, 0.07), milliseconds: Mean(467, 3.2)),
        Reference(
            name: "decorrelated", clients: 10, policy: decorrelated,
            calls: Mean(37.8, 0.07), milliseconds: Mean(441, 2.9)),
    ]

    struct Conflict: Error {}

    /// One run: the number of writes, and when the last client had succeeded.
    static func run(
        clients: Int, seed: UInt64, _ policy: (UInt64) -> RetryPolicy
    ) -> (calls: Int, milliseconds: Double) {
        let scheduler = VirtualTimeScheduler()
        let network = Network(seed: seed)
        let row = Mutex((version: 0, writes: 0))
        let client = Observable<Int>.deferred { network.hop(on: scheduler) }
            .map { _ in row.withLock { $0.version } }
            .flatMap { version in
                network.hop(on: scheduler).flatMap { _ in network.hop(on: scheduler) }.map { _ in
                    row.withLock { row in
                        row.writes += 1
                        guard row.version == version else { return false }
                        row.version += 1
                        return true
                    }
                }
            }
            .flatMap { isWritten in
                network.hop(on: scheduler).map { _ in if !isWritten { throw Conflict() } }
            }
        for number in 1...UInt64(clients) {
            let policy = policy(seed &+ number &* 0xD1B5_4A32_D192_ED03)
            _ = client.retry(policy, scheduler: scheduler).subscribe(onError: { Issue.record($0) })
        }
        scheduler.run()
        let (version, writes) = row.withLock { $0 }
        #expect(version == clients)
        return (writes, scheduler.now.sinceZero / .milliseconds(1))
    }

    /// Every message takes the absolute value of a normal distribution of 10 ± 2 ms.
    private final class Network: Sendable {
        private let random: Mutex<SplitMix64>

        init(seed: UInt64) {
            random = Mutex(SplitMix64(seed: seed))
        }

        func hop(on scheduler: VirtualTimeScheduler) -> Observable<Int> {
            .timer(.milliseconds(abs(10 + 2 * normal())), scheduler: scheduler)
        }

        /// Box and Muller.
        private func normal() -> Double {
            let (first, second) = random.withLock { random in
                (Double.random(in: .ulpOfOne..<1, using: &random), Double.random(in: 0..<1, using: &random))
            }
            return (-2 * log(first)).squareRoot() * cos(2 * .pi * second)
        }
    }
}
