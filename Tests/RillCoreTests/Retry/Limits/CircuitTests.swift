import RillTesting
import Testing

@testable import RillCore

/// The decisions of a circuit breaker, without any stream and any clock.
struct CircuitTests {
    private func at(_ seconds: Double) -> Instant { Instant(sinceZero: .seconds(seconds)) }

    private func circuit(
        failureRate: Double = 0.5, minimumCalls: Int = 4, window: Int = 8, probes: Int = 2,
        open: Backoff = .constant(.seconds(5))
    ) -> Circuit {
        let limits = Circuit.Limits(
            failureRate: failureRate, minimumCalls: minimumCalls, window: window, probes: probes)
        return Circuit(limits, openTimes: open.delays(seed: 1))
    }

    /// Open since zero, until 5 s unless another time is given.
    private func opened(probes: Int = 2, open: Backoff = .constant(.seconds(5))) -> Circuit {
        var circuit = circuit(minimumCalls: 1, probes: probes, open: open)
        circuit.fill([.failure])
        return circuit
    }

    // Closed.

    @Test func closedItAdmitsEverything() {
        var circuit = circuit()
        for _ in 0..<100 { #expect(circuit.admit(at: .zero) != nil) }
        #expect(circuit.state == .closed)
        #expect(!circuit.refuses(at: .zero))
    }

    @Test func itOpensWhenEnoughCallsHaveFailed() {
        var circuit = circuit()
        circuit.fill([.failure, .failure, .failure])
        #expect(circuit.state == .closed)
        circuit.fill([.failure], at: at(1))
        #expect(circuit.state == .open(until: at(6)))
    }

    @Test(
        arguments: [
            (0.5, 2, 2, true), (0.5, 3, 2, false), (0.5, 1, 3, true), (0.25, 3, 1, true), (0.2, 3, 1, true),
            (1, 0, 4, true), (1, 1, 7, false),
        ] as [(Double, Int, Int, Bool)])
    func theRateOfFailuresIsThatOfTheLatestCalls(
        _ rate: Double, _ answers: Int, _ failures: Int, _ opens: Bool
    ) {
        var circuit = circuit(failureRate: rate)
        circuit.fill(Array(repeating: .success, count: answers) + Array(repeating: .failure, count: failures))
        #expect((circuit.state != .closed) == opens)
    }

    @Test func theWindowDropsOlderEvents() {
        var circuit = circuit()
        circuit.fill(Array(repeating: .success, count: 100) + [.failure, .failure, .failure])
        #expect(circuit.state == .closed)
        circuit.fill([.failure])
        #expect(circuit.state == .open(until: at(5)))
        var other = self.circuit()
        other.fill([.failure, .failure, .failure] + Array(repeating: .success, count: 8))
        // The three results are dropped: three others are too few again.
        other.fill([.failure, .failure, .failure])
        #expect(other.state == .closed)
    }

    @Test func aDroppedElementDoesNotCount() {
        var circuit = circuit()
        circuit.fill([.failure, .dropped, .failure, .dropped, .failure, .dropped])
        #expect(circuit.state == .closed)
    }

    // Open.

    @Test func openItAdmitsNothingUntilItsTimeIsOver() {
        var circuit = opened()
        #expect(circuit.state == .open(until: at(5)))
        #expect(circuit.admit(at: at(4.999)) == nil)
        #expect(circuit.refuses(at: at(4.999)))
        #expect(!circuit.refuses(at: at(5)))
        #expect(circuit.state == .open(until: at(5)))
        #expect(circuit.admit(at: at(5)) != nil)
        #expect(circuit.state == .halfOpen)
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
        #expect((0..<10).count { _ in circuit.admit(at: at(5)) != nil } == 3)
        #expect(!circuit.refuses(at: at(5)))
    }

    @Test func itClosesWhenAllProbesHaveSucceeded() throws {
        var circuit = opened()
        let (first, second) = (try circuit.probe(at: at(5)), try circuit.probe(at: at(5)))
        circuit.record(.success, of: first, at: at(6))
        #expect(circuit.state == .halfOpen)
        #expect(circuit.admit(at: at(6)) == nil)
        circuit.record(.success, of: second, at: at(7))
        #expect(circuit.state == .closed)
        #expect(circuit.admit(at: at(7)) != nil)
    }

    @Test func theFirstProbeThatFailsOpensIt() throws {
        var circuit = opened()
        let (first, second) = (try circuit.probe(at: at(5)), try circuit.probe(at: at(5)))
        circuit.record(.success, of: first, at: at(6))
        circuit.record(.failure, of: second, at: at(7))
        #expect(circuit.state == .open(until: at(12)))
    }

    @Test func aDroppedProbeReturnsItsPermit() throws {
        var circuit = opened(probes: 1)
        let probe = try circuit.probe(at: at(5))
        #expect(circuit.admit(at: at(5)) == nil)
        circuit.record(.dropped, of: probe, at: at(6))
        #expect(circuit.admit(at: at(6)) != nil)
        #expect(circuit.admit(at: at(6)) == nil)
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

    // How long it is open.

    /// The times at which it opens again, when each probe fails immediately.
    private func openTimes(_ open: Backoff, count: Int) -> [Double] {
        var circuit = opened(probes: 1, open: open)
        var now = Instant.zero
        return (0..<count).map { _ in
            guard case .open(let end) = circuit.state, let probe = circuit.admit(at: end) else { return -1 }
            defer { now = end }
            circuit.record(.failure, of: probe, at: end)
            return now.duration(to: end) / .seconds(1)
        }
    }

    @Test func itIsOpenLongerEachTimeAProbeFails() {
        #expect(openTimes(.exponential(initial: .seconds(1)).cap(.seconds(5)), count: 5) == [1, 2, 4, 5, 5])
    }

    @Test func theLastDelayOfAFiniteBackoffRepeats() {
        #expect(openTimes(.delays([.seconds(1), .seconds(7)]), count: 4) == [1, 7, 7, 7])
        #expect(openTimes(.delays([]), count: 2) == [0, 0])
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

    @Test func theLongestTimeDoesNotOverflow() {
        let circuit = opened(open: .constant(Duration(attoseconds: .max)))
        #expect(circuit.refuses(at: at(1e15)))
    }
}

extension Circuit {
    fileprivate mutating func probe(at now: Instant) throws -> Permit {
        let permit = admit(at: now)
        return try #require(permit)
    }

    /// Admits attempts, one for each result, and records the results.
    fileprivate mutating func fill(_ results: [Result], at now: Instant = .zero) {
        for result in results {
            guard let permit = admit(at: now) else { return }
            record(result, of: permit, at: now)
        }
    }
}
