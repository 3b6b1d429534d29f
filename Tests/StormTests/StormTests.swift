import Foundation
import RillCore
import RillLimits
import TestSupport
import Testing

@testable import Storm

/// Few clients and runs; docs/reliability/simulations.md has the figures of many.
struct StormTests {
    private struct Stop: Error {}

    @Test(arguments: [
        (ReconnectPolicy.full, 17.0...19.0, 9.9...10.9, 0.0...300),
        (.none, 194...199, 12.8...13.8, 300...10_000),
    ])
    func jitterConnectsAllInSecondsInPlaceOfMinutes(
        _ policy: ReconnectPolicy, _ t99: ClosedRange<Double>, _ attempts: ClosedRange<Double>,
        _ peak: ClosedRange<Double>
    ) throws {
        let outcome = ReconnectStorm(policy, clients: 1000, capacity: 100, seed: 1).run { _ in }
        #expect(t99.contains(outcome["t99"] ?? -1) && peak.contains(outcome["peak"] ?? -1))
        #expect(attempts.contains(outcome["attempts"] ?? -1) && outcome["t100"] != nil)
    }

    @Test(
        .simulation,
        arguments: [
            (RequestPolicy.none, nil, 0.0...1, 1.5...4.5), (.full, nil, 0...1, 1.5...4.5),
            (.budget, 6.0, 99...100, 1...1.06),
            (.breaker, 6, 99...100, 0...0.2), (.waiting, 0, 100...100, 0...0.2),
            (.noRetry, 5, 99...100, 1...1),
        ])
    func onlyALimitLetsAStalledServerRecover(
        _ policy: RequestPolicy, _ recovery: Double?, _ last: ClosedRange<Double>, _ load: ClosedRange<Double>
    ) throws {
        let outcome = RequestStorm(policy, capacity: 20, load: 0.7, hosts: 2, seed: 1).run { _ in }
        #expect(
            (outcome["recovery"] == nil) == (recovery == nil) && outcome["recovery"] ?? 0 <= recovery ?? 0)
        #expect(
            last.contains(outcome["ok last 30 s"] ?? -1)
                && load.contains(outcome["amplification"] ?? -1))
    }

    /// The server has nothing but what is wanted until all that have waited are done, with one host or a few.
    @Test(.simulation, arguments: [(10, 1), (20, 2)]) func thoseThatHaveWaitedSucceed(
        _ capacity: Int, _ hosts: Int
    ) {
        let outcome = RequestStorm(.waiting, capacity: capacity, load: 0.7, hosts: hosts, seed: 2).run { _ in
        }
        #expect(outcome["ok in outage"] ?? 0 > 99.5 && outcome["dead work"] == 0, "\(outcome.metrics)")
    }

    /// As 40 hosts in front of a server that answers 40 a second: ten attempts take the time limit.
    @Test(
        .simulation,
        arguments: [(3, nil, 0.0...50), (1, nil, 0...50), (3, .seconds(3), 99...100)]
            as [(Int, Duration?, ClosedRange<Double>)])
    func breakersOfManyHostsThatAdmitTooMuchTogetherNeedAnEndOfTheWait(
        _ probes: Int, _ maxElapsed: Duration?, _ last: ClosedRange<Double>
    ) {
        let storm = RequestStorm(capacity: 10, load: 0.7, hosts: 10, seed: 1) { seed in
            let policy = RetryPolicy(.stormCurve.jitter(.full)).maxAttempts(4)
                .breaker(CircuitBreaker(probes: probes, seed: seed)).waitingForBreaker()
            return maxElapsed.map { policy.maxElapsed($0) } ?? policy
        }
        let outcome = storm.run { _ in }
        #expect(last.contains(outcome["ok last 30 s"] ?? -1), "\(outcome.metrics)")
        #expect((outcome["dead work"] ?? 0 > 30) == (maxElapsed == nil), "\(outcome.metrics)")
    }

    /// As 100,000 hosts in front of one that answers 10,000 a second.
    @Test(.simulation) func aBudgetForEachOfManyHostsKeepsTheQueueFullForAMinute() {
        let outcome = RequestStorm(.budget, capacity: 20, load: 0.7, hosts: 200, seed: 1).run { _ in }
        #expect((45.0...75).contains(outcome["recovery"] ?? -1), "\(outcome.metrics)")
    }

    @Test(
        .simulation,
        arguments: [
            (RecoveryPolicy.throttle, 0.0...30, 0.0...1.2), (.budget, 0...10, 0...1.2),
            (.breaker, 0...10, 0...1.2), (.waiting, 0...0, 0...0.2),
            (.none, 0...0, 2.9...3.4), (.bookThrottle, nil, 0...1.2),
        ] as [(RecoveryPolicy, ClosedRange<Double>?, ClosedRange<Double>)])
    func aLimitKeepsTheLoadLowAndRecovers(
        _ policy: RecoveryPolicy, _ recovery: ClosedRange<Double>?, _ load: ClosedRange<Double>
    ) throws {
        let outcome = RecoveryStorm(policy, rate: 10, outage: .seconds(120), seed: 1).run { _ in }
        #expect(
            outcome["recovery"].map { recovery?.contains($0) ?? false } ?? (recovery == nil),
            "\(outcome.metrics)")
        #expect(load.contains(outcome["load"] ?? -1), "\(outcome.metrics)")
    }

    /// Of exponential times of 0.1 s on average, the slowest of a hundred is 0.46 s.
    @Test(
        .simulation,
        arguments: [
            (OverloadLimit.none, 0.0...0.1, 0.9...1.0), (.adaptive, 0.9...1.1, 0...0.92),
        ] as [(OverloadLimit, ClosedRange<Double>, ClosedRange<Double>)])
    func aLimitKeepsAnOverloadedServerBusy(
        _ limit: OverloadLimit, _ goodput: ClosedRange<Double>, _ slowest: ClosedRange<Double>
    ) throws {
        let outcome = OverloadStorm(limit, rate: 100, seed: 1).run { _ in }
        for half in ["", " half"] {
            #expect(goodput.contains(outcome["goodput" + half] ?? -1), "\(outcome.metrics)")
            #expect(outcome["p99" + half].map(slowest.contains) ?? (limit == .none), "\(outcome.metrics)")
        }
    }

    /// Few runs have a large standard error, so the test is weak. The seeds are fixed, so it is stable.
    @Test(.simulation, arguments: LockingPolicy.allCases)
    func theFiguresAgreeWithThoseOfTheOriginalSimulator(_ policy: LockingPolicy) throws {
        let reference = try #require(LockingReference.cell(policy, clients: 20))
        let outcomes = (1...30).map { LockingContest(policy, clients: 20, seed: $0).run { _ in } }
        #expect(outcomes.allSatisfy { $0["successes"] == 20 })
        for (name, expected) in [("calls", reference.calls), ("time", reference.time)] {
            let values = outcomes.compactMap { $0[name] }
            let mean = values.reduce(0, +) / 30
            let variance = values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 29
            #expect(
                abs(mean - expected.mean) <= 4
                    * (variance / 30 + expected.error * expected.error).squareRoot())
        }
    }

    /// Starts each model with a seed.
    private static let models: [@Sendable (UInt64) -> any StormRun] = [
        { ReconnectStorm(.full, clients: 200, capacity: 20, seed: $0) },
        { RequestStorm(.throttle, capacity: 10, load: 0.7, hosts: 1, seed: $0) },
        { RecoveryStorm(.throttle, rate: 20, outage: .seconds(10), seed: $0) },
        { OverloadStorm(.adaptive, rate: 20, seed: $0) },
        { LockingContest(.full, clients: 20, seed: $0) },
    ]

    @Test(arguments: 0..<4) func aSeedMakesItsRunAndProgressEndsIt(_ model: Int) throws {
        var totals: [Int] = []
        let start = Self.models[model]
        let outcome = start(5).run { totals.append($0.attempts.total) }
        #expect(totals == totals.sorted() && totals.last == outcome.attempts.total && Set(totals).count > 3)
        let again = start(5).run { _ in }
        #expect(again.attempts.counts == outcome.attempts.counts)
        #expect(again.metrics.map(\.value) == outcome.metrics.map(\.value))
        #expect(start(6).run { _ in }.attempts.counts != outcome.attempts.counts)
        var calls = 0
        #expect(throws: Stop.self) {
            try start(5).run { _ in
                calls += 1
                if calls == 3 { throw Stop() }
            }
        }
        #expect(calls == 3)
    }

    @Test func aStoppedRunIsReleased() {
        for start in Self.models {
            weak var released: (any StormRun)?
            do {
                let run = start(1)
                for _ in 0..<5 { run.step() }
                run.stop()
                released = run
            }
            #expect(released == nil)
        }
    }

    @Test func aQueueMakesRequestsWaitRejectsThemAndKeepsItsWorkDuringAStall() {
        var queue = WorkQueue(capacity: 1, longestWait: .seconds(2), stall: .seconds(10) ..< .seconds(20))
        #expect(queue.accept(at: .seconds(9)) == .seconds(10))
        // Half a second of its work is done when the stall begins.
        #expect(queue.accept(at: .milliseconds(9500)) == .seconds(21))
        #expect(queue.accept(at: .seconds(15)) == .seconds(22))
        #expect(queue.accept(at: .seconds(15)) == .seconds(23))
        #expect(queue.accept(at: .seconds(15)) == nil)
        #expect(queue.accept(at: .seconds(21)) == .seconds(24))
    }

    @Test func aTimelineCountsAndAPlotDrawsThem() throws {
        var timeline = Timeline(bin: .milliseconds(10))
        for time in [0, 9, 10, 25, 25, 99] { timeline.add(at: .milliseconds(time)) }
        #expect(timeline.counts == [2, 1, 2, 0, 0, 0, 0, 0, 0, 1] && timeline.total == 6)
        #expect(timeline.count(.milliseconds(10) ..< .milliseconds(30)) == 3)
        #expect(timeline.peak(from: .milliseconds(30)) == 1 && timeline.peak(from: .seconds(1)) == 0)
        #expect(timeline.merged(into: .milliseconds(40)).counts == [5, 0, 1])
        var plot = StormPlot(
            title: "A & B", marks: .init(outage: .seconds(1) ..< .seconds(3), capacity: 5, bin: .seconds(1)))
        for name in ["none", "full"] { plot.add(name, timeline) }
        #expect(plot.svg.components(separatedBy: #"<path class="attempts""#).count == 3)
        #expect(
            plot.svg.contains("A &amp; B")
                && plot.svg.contains("shaded: the server is away; dashed: its capacity"))
        #expect(!plot.svg.contains("href") && plot.svg.contains("prefers-color-scheme: dark"))
    }
}
