@testable import RillLimits

/// The decisions of a circuit breaker, without any stream and any clock.
struct CircuitTests {
    private func at(_ seconds: Double) -> Instant { Instant(sinceZero: .seconds(seconds)) }

    private func circuit(
        failureRate: Double = 0.5, minimumCalls: Int = 4, window: CircuitBreaker.Window = .calls(8),
        slowCall: Duration? = .seconds(2), probes: Int = 2, open: Backoff = .constant(.seconds(5))
    ) -> Circuit {
        let limits = Circuit.Limits(
            failureRate: failureRate, minimumCalls: minimumCalls, window: window, slowCall: slowCall,
            slowCallRate: 0.5, probes: probes, probeTimeout: .seconds(60))
        return Circuit(limits, openTimes: open.delays(seed: 1))
    }

    /// Open since zero, until 5 s unless another time is given.
    private func opened(
        slowCall: Duration? = .seconds(2), probes: Int = 2, open: Backoff = .constant(.seconds(5))
    ) -> Circuit {
        var circuit = circuit(minimumCalls: 1, slowCall: slowCall, probes: probes, open: open)
        circuit.fill([.failure])
        return circuit
    }

    // Closed.

    @Test func closedItAdmitsEverything() {
        var circuit = circuit()
        for _ in 0..<100 { #expect(circuit.permit(at: .zero) != nil) }
        #expect(circuit.state == .closed)
        #expect(circuit.refusal(at: .zero) == nil)
    }

    /// What happened to attempts, in their order: `+` a success, `-` a failure, `o` a dropped element.
    struct Results: Sendable {
        let marks: String
        var rate = 0.5
        var minimum = 4
        var window = 8
        let opens: Bool
    }

    @Test(arguments: [
        Results(marks: "---", opens: false), Results(marks: "----", opens: true),
        Results(marks: "++--", opens: true), Results(marks: "+++--", opens: false),
        Results(marks: "+---", opens: true), Results(marks: "+++-", rate: 0.25, opens: true),
        Results(marks: "+++-", rate: 0.2, opens: true), Results(marks: "----", rate: 1, opens: true),
        Results(marks: "+-------", rate: 1, opens: false),
        // It decides with every result: these stand at the rate with the last one, which is a success.
        Results(marks: "-+-+-+-+-+", minimum: 10, window: 20, opens: true),
        Results(marks: "---------+", minimum: 10, window: 20, opens: true),
        // The window drops older results: the first three failures too.
        Results(marks: String(repeating: "+", count: 100) + "---", opens: false),
        Results(marks: String(repeating: "+", count: 100) + "----", opens: true),
        Results(marks: "++++++++---++++++++---", opens: false),
        Results(marks: "-o-o-o", opens: false),
        // 0.55 · 100 is more than 55, by its rounding.
        Results(
            marks: String(repeating: "+", count: 45) + String(repeating: "-", count: 55), rate: 0.55,
            minimum: 100, window: 100, opens: true),
    ])
    func theRateOfFailuresIsThatOfTheLatestCalls(_ results: Results) {
        var circuit = circuit(
            failureRate: results.rate, minimumCalls: results.minimum, window: .calls(results.window))
        circuit.fill(results.marks.map { $0 == "+" ? .success : $0 == "-" ? .failure : .dropped })
        #expect(circuit.state == (results.opens ? .open(until: at(5)) : .closed))
    }

    // Open.

    @Test func openItAdmitsNothingUntilItsTimeIsOver() {
        var circuit = opened()
        #expect(circuit.state == .open(until: at(5)))
        #expect(circuit.permit(at: at(4.999)) == nil)
        #expect(circuit.refusal(at: at(4.999)) != nil)
        #expect(circuit.refusal(at: at(5)) == nil)
        #expect(circuit.state == .open(until: at(5)))
        #expect(circuit.permit(at: at(5)) != nil)
        #expect(circuit.state == .halfOpen)
    }

    @Test func aRetryMayWaitUntilTheMomentAtWhichItsTimeIsOver() {
        var circuit = opened()
        let until5 = circuit.refuseRetry(at: at(1), waitingUntil: at(5))
        let less = circuit.refuseRetry(at: at(1), waitingUntil: at(4.999))
        #expect(until5 == nil && less?.retryAt == at(5))
        #expect(circuit.figures(at: at(1)).refused == 1)
    }

    @Test func anAttemptThatBeganBeforeItOpenedDoesNotCount() throws {
        var circuit = circuit(minimumCalls: 1)
        let early = try circuit.probe(at: .zero)
        let late = try circuit.probe(at: .zero)
        circuit.fill([.failure])
        circuit.record(.success, of: early, at: at(1))
        #expect(circuit.state == .open(until: at(5)))
        _ = circuit.admit(at: at(5))
        circuit.record(.failure, of: late, at: at(6))
        #expect(circuit.state == .halfOpen)
    }

    // Half open.

    @Test func halfOpenItAdmitsALimitedNumberOfProbes() {
        var circuit = opened(probes: 3)
        #expect((0..<10).count { _ in circuit.permit(at: at(5)) != nil } == 3)
        #expect(circuit.refusal(at: at(5)) == nil)
    }

    @Test func itClosesWhenAllProbesHaveSucceeded() throws {
        var circuit = opened()
        let (first, second) = (try circuit.probe(at: at(5)), try circuit.probe(at: at(5)))
        circuit.record(.success, of: first, at: at(6))
        #expect(circuit.state == .halfOpen)
        #expect(circuit.permit(at: at(6)) == nil)
        circuit.record(.success, of: second, at: at(7))
        #expect(circuit.state == .closed)
        #expect(circuit.permit(at: at(7)) != nil)
    }

    @Test func aProbeThatFailsOrIsSlowOpensItAgain() throws {
        var circuit = opened()
        let (first, second) = (try circuit.probe(at: at(5)), try circuit.probe(at: at(5)))
        circuit.record(.success, of: first, at: at(6))
        circuit.record(.failure, of: second, at: at(7))
        #expect(circuit.state == .open(until: at(12)), "the second fails")

        circuit = opened(probes: 1)
        circuit.record(.success, of: try circuit.probe(at: at(5)), after: .seconds(2), at: at(7))
        #expect(circuit.state == .open(until: at(12)), "it is slow")

        circuit = opened(probes: 1)
        circuit.record(.dropped, of: try circuit.probe(at: at(5)), after: .seconds(2), at: at(7))
        #expect(circuit.state == .open(until: at(12)), "it is slow, and its subscriber leaves")

        circuit = opened(probes: 1)
        let probe = try circuit.probe(at: at(5))
        circuit.record(.started, of: probe, at: at(6))
        circuit.record(.failure, of: probe, at: at(7))
        #expect(circuit.state == .open(until: at(12)), "it emits and fails")
    }

    @Test func aDroppedProbeReturnsItsPermit() throws {
        var circuit = opened(probes: 1)
        let probe = try circuit.probe(at: at(5))
        #expect(circuit.permit(at: at(5)) == nil)
        circuit.record(.dropped, of: probe, at: at(6))
        #expect(circuit.permit(at: at(6)) != nil)
        #expect(circuit.permit(at: at(6)) == nil)
    }

    @Test func afterItHasClosedOldFailuresDoNotCount() throws {
        var circuit = circuit(minimumCalls: 2, probes: 1)
        circuit.fill([.failure, .failure])
        circuit.record(.success, of: try circuit.probe(at: at(5)), at: at(5))
        circuit.fill([.failure], at: at(6))
        #expect(circuit.state == .closed)
        circuit.fill([.failure], at: at(6))
        #expect(circuit.state == .open(until: at(11)))
    }

    // A window of time, and slow calls.

    @Test func aWindowOfTimeForgetsByTimeAndKeepsMoreCallsThanOneOfCalls() {
        var circuit = circuit(window: .time(.seconds(10)))
        circuit.fill([.failure, .failure, .failure])
        circuit.fill([.failure], at: at(10))
        #expect(circuit.state == .closed)
        circuit.fill([.failure, .failure, .failure], at: at(12))
        #expect(circuit.state == .open(until: at(17)))

        var busy = self.circuit(window: .time(.seconds(10)))
        busy.fill(Array(repeating: .success, count: 100) + Array(repeating: .failure, count: 99))
        #expect(busy.state == .closed)
        busy.fill([.failure])
        #expect(busy.state == .open(until: at(5)))

        var mixed = self.circuit(window: .time(.seconds(10)))
        mixed.fill([.success, .failure, .success], after: .seconds(2))
        let (now, later) = (mixed.figures(at: at(8.9)), mixed.figures(at: at(10)))
        #expect([now.calls, now.failures, now.slowCalls] == [3, 1, 3])
        #expect([later.calls, later.failures, later.slowCalls] == [0, 0, 0])
    }

    /// Where the successes are forgotten before the failures, the rate rises without a result.
    @Test func anAttemptAloneDecidesNothing() {
        var circuit = circuit(window: .time(.seconds(10)))
        circuit.fill(Array(repeating: .success, count: 5))
        circuit.fill(Array(repeating: .failure, count: 4), at: at(5))
        #expect(circuit.permit(at: at(11)) != nil)
        #expect(circuit.state == .closed)
        circuit.fill([.success], at: at(11))
        #expect(circuit.state == .open(until: at(16)))
    }

    @Test func slowCallsOpenItWhateverTheirResult() {
        var circuit = circuit()
        circuit.fill([.success, .success], after: .seconds(1.999))
        circuit.fill([.success], after: .seconds(2))
        #expect(circuit.state == .closed)
        circuit.fill([.success], after: .seconds(2))
        #expect(circuit.state == .open(until: at(5)))
    }

    // Probes that last.

    @Test func whatHangsIsSlowAlready() {
        var circuit = circuit(minimumCalls: 10, window: .calls(20))
        var admitted = 0
        for half in 0..<200 where circuit.permit(at: at(Double(half) / 2)) != nil { admitted += 1 }
        // Ten have hung for 2 s when the 14th comes, at 6.5 s; then two probes hang, and are given up after
        // 2 s, again and again every 7 s.
        #expect(admitted == 13 + 13 * 2)
        #expect(circuit.figures(at: at(100)).opened == 14)
    }

    @Test func anAttemptThatHangsCountsAsLongAsItRuns() throws {
        var circuit = circuit(minimumCalls: 10)
        var permits: [Circuit.Permit] = []
        for _ in 0..<8 {
            let permit = circuit.permit(at: .zero)
            permits.append(try #require(permit))
        }
        func figures(_ seconds: Double) -> [Int] {
            let figures = circuit.figures(at: at(seconds))
            return [figures.calls, figures.failures, figures.slowCalls]
        }
        #expect(figures(1.9) == [0, 0, 0])
        #expect(figures(2) == [8, 0, 8])
        // Its result takes its place.
        circuit.record(.success, of: permits[0], after: .seconds(3), at: at(3))
        circuit.record(.failure, of: permits[1], after: .seconds(3), at: at(3))
        #expect(figures(3) == [8, 1, 8])
        // A subscriber that leaves before it was slow takes it along, and one that leaves later does not.
        circuit.record(.dropped, of: permits[2], after: .seconds(1), at: at(3))
        circuit.record(.refused, of: permits[3], after: .seconds(3), at: at(3))
        circuit.record(.dropped, of: permits[4], after: .seconds(3), at: at(3))
        #expect(figures(3) == [6, 1, 6])
        // One that has emitted lives.
        circuit.record(.started, of: permits[5], after: .seconds(3), at: at(3))
        #expect(figures(3) == [5, 1, 5])
        circuit.close()
        #expect(figures(3) == [0, 0, 0])
    }

    @Test(arguments: [(nil, 60), (.seconds(600), 60), (.seconds(2), 2)] as [(Duration?, Double)])
    func aProbeWithoutAnyEventIsGivenUp(slowCall: Duration?, patience: Double) throws {
        var circuit = opened(slowCall: slowCall, probes: 1)
        let probe = try circuit.probe(at: at(5))
        guard case .refused(let refusal) = circuit.admit(at: at(4.9 + patience)) else {
            Issue.record("a second probe")
            return
        }
        #expect(circuit.state == .halfOpen && refusal.retryAt == at(5 + patience))
        #expect(circuit.permit(at: at(5 + patience)) == nil)
        #expect(circuit.state == .open(until: at(10 + patience)))
        circuit.record(.success, of: probe, at: at(6 + patience))
        #expect(circuit.state == .open(until: at(10 + patience)))
        #expect(circuit.permit(at: at(10 + patience)) != nil)
    }

    /// The probe that goes ahead may hang.
    @Test func thoseWhoAreBehindComeBackWhenAProbeIsGivenUp() throws {
        var circuit = opened(probes: 2)
        _ = try circuit.probe(at: at(5))
        guard case .refused(let behindProbes) = circuit.refuseToWait(at: at(5)) else { throw Boom() }
        #expect(behindProbes.retryAt == at(5 + 2))
        circuit.close()
        guard case .refused(let behindOthers) = circuit.refuseToWait(at: at(5)) else { throw Boom() }
        #expect(behindOthers.retryAt == at(5 + 60))
    }

    @Test func aProbeThatEmitsAndLastsIsASuccess() throws {
        var circuit = opened(probes: 1)
        circuit.record(.started, of: try circuit.probe(at: at(5)), at: at(6))
        #expect(circuit.permit(at: at(64.9)) == nil)
        #expect(circuit.permit(at: at(65)) != nil)
        #expect(circuit.state == .closed)
    }

    // By hand.

    @Test func isolatedItAdmitsNothingUntilItIsClosed() throws {
        var circuit = circuit()
        let early = try circuit.probe(at: .zero)
        circuit.isolate()
        #expect(circuit.permit(at: at(1_000_000)) == nil)
        #expect(circuit.refusal(at: at(1_000_000))?.retryAt == nil)
        circuit.record(.failure, of: early, at: at(1))
        #expect(circuit.figures(at: at(1)).calls == 0)
        circuit.close()
        #expect(circuit.permit(at: at(1)) != nil)
    }

    @Test func itMayCountWithoutRefusing() throws {
        var circuit = opened()
        circuit.countOnly()
        circuit.fill(Array(repeating: .failure, count: 7))
        #expect(circuit.state == .metricsOnly)
        #expect(circuit.figures(at: .zero).failures == 7)
        circuit.close()
        #expect(circuit.figures(at: .zero).failures == 0)
        // It keeps the results of a closed circuit.
        circuit = self.circuit()
        circuit.fill([.failure, .success])
        let early = try circuit.probe(at: .zero)
        circuit.countOnly()
        circuit.record(.failure, of: early, at: .zero)
        let figures = circuit.figures(at: .zero)
        #expect(figures.calls == 3 && figures.failures == 2)
    }

    @Test func toCountOnceMoreForgetsNothing() {
        var circuit = circuit()
        circuit.countOnly()
        circuit.fill(Array(repeating: .failure, count: 3))
        circuit.countOnly()
        circuit.fill([.failure])
        let figures = circuit.figures(at: .zero)
        #expect(figures.failures == 4 && figures.wouldHaveOpened == 1)
    }

    @Test func itCountsHowOftenItWouldHaveOpened() {
        var circuit = circuit()
        circuit.fill([.failure, .failure])
        circuit.countOnly()
        circuit.fill([.failure])
        #expect(circuit.figures(at: .zero).wouldHaveOpened == 0)
        circuit.fill(Array(repeating: .failure, count: 10))
        #expect(circuit.figures(at: .zero).wouldHaveOpened == 1)
        circuit.fill(Array(repeating: .success, count: 8) + Array(repeating: .failure, count: 8))
        #expect(circuit.figures(at: .zero).wouldHaveOpened == 2)
        #expect(circuit.figures(at: .zero).opened == 0)
        // A change of state resets the count.
        var strict = self.circuit(minimumCalls: 1)
        strict.fill([.failure])
        strict.countOnly()
        strict.fill([.failure])
        #expect(strict.figures(at: .zero).wouldHaveOpened == 1)
    }

    @Test func itsFiguresTellWhatItHasDone() {
        var circuit = circuit()
        circuit.fill([.success, .failure], after: .seconds(1))
        circuit.fill([.success], after: .seconds(3))
        var figures = circuit.figures(at: .zero)
        #expect(figures.calls == 3 && figures.failures == 1 && figures.slowCalls == 1)
        circuit.fill([.failure])
        figures = circuit.figures(at: at(1))
        #expect(figures.opened == 1)
        #expect(figures.state == .open(until: at(5)) && figures.calls == 0)
    }

    @Test func aRefusalTellsWhenToComeBack() throws {
        var circuit = opened(probes: 1)
        #expect(circuit.refusal(at: at(1))?.retryAt == at(5))
        _ = try circuit.probe(at: at(5))
        guard case .refused(let refusal) = circuit.admit(at: at(6)) else { throw Boom() }
        #expect(refusal.retryAt == at(7))
        let longest = opened(open: .constant(Duration(attoseconds: .max)))
        #expect(longest.refusal(at: at(1e15)) != nil, "the time does not overflow")
    }

    // How long it is open.

    /// The times at which it opens again, when each probe fails immediately.
    private func openTimes(_ open: Backoff, count: Int) -> [Double] {
        var circuit = opened(probes: 1, open: open)
        var now = Instant.zero
        return (0..<count).map { _ in
            guard case .open(let end) = circuit.state, case .admitted(let probe?) = circuit.admit(at: end)
            else { return -1 }
            defer { now = end }
            circuit.record(.failure, of: probe, at: end)
            return now.duration(to: end) / .seconds(1)
        }
    }

    @Test(
        arguments: [
            ([1, 2, 4, 5, 5], .exponential(initial: .seconds(1)).cap(.seconds(5))),
            ([1, 7, 7, 7], .delays([.seconds(1), .seconds(7)])), ([0, 0], .delays([])),
        ] as [([Double], Backoff)])
    func itIsOpenLongerEachTimeAProbeFailsAndTheLastDelayRepeats(_ times: [Double], _ open: Backoff) {
        #expect(openTimes(open, count: times.count) == times)
    }

    @Test func theOpenDurationsStartAgainOnceItHasClosed() throws {
        var circuit = opened(probes: 1, open: .exponential(initial: .seconds(1)))
        circuit.record(.failure, of: try circuit.probe(at: at(1)), at: at(1))
        #expect(circuit.state == .open(until: at(3)))
        circuit.record(.success, of: try circuit.probe(at: at(3)), at: at(3))
        #expect(circuit.state == .closed)
        circuit.fill([.failure], at: at(10))
        #expect(circuit.state == .open(until: at(11)))
    }
}

extension Circuit {
    /// Nil when the attempt is refused.
    fileprivate mutating func permit(at now: Instant) -> Permit? {
        if case .admitted(let permit?) = admit(at: now) { permit } else { nil }
    }

    fileprivate mutating func probe(at now: Instant) throws -> Permit {
        let permit = permit(at: now)
        return try #require(permit)
    }

    /// The result of an attempt that took no time.
    fileprivate mutating func record(_ result: AttemptResult, of permit: Permit, at now: Instant) {
        record(result, of: permit, after: .zero, at: now)
    }

    /// Admits attempts, one for each result, and records the results.
    fileprivate mutating func fill(
        _ results: [AttemptResult], after time: Duration = .zero, at now: Instant = .zero
    ) {
        for result in results {
            guard case .admitted(let permit?) = admit(at: now) else { return }
            record(result, of: permit, after: time, at: now)
        }
    }
}
