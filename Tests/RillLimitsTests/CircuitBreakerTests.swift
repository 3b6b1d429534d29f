@testable import RillLimits

struct CircuitBreakerTests {
    private func at(_ seconds: Double) -> Instant { Instant(sinceZero: .seconds(seconds)) }

    private func fail(_ breaker: CircuitBreaker, at now: Instant) {
        finish(breaker, .failure, at: now)
    }

    private func answer(_ breaker: CircuitBreaker, at now: Instant) {
        finish(breaker, .success, at: now)
    }

    private func finish(_ breaker: CircuitBreaker, _ result: AttemptResult, at now: Instant) {
        guard case .admitted(let permit?) = breaker.admit(at: now, in: Lifetime(), mayWait: false, place: nil)
        else {
            return
        }
        breaker.record(result, of: permit, after: .zero, at: now)
    }

    @Test func itsStatesAreAStreamOfEveryChange() {
        let breaker = CircuitBreaker(minimumCalls: 2, probes: 1)
        let early = Log<CircuitBreaker.State>()
        let late = Log<CircuitBreaker.State>()
        let subscription = breaker.states.subscribe(onNext: { early.write($0) })
        answer(breaker, at: at(0))
        fail(breaker, at: at(0))
        #expect(breaker.state == .open(until: at(5)))
        _ = breaker.states.subscribe(onNext: { late.write($0) })
        fail(breaker, at: at(5))
        answer(breaker, at: at(10))
        #expect(breaker.state == .closed)
        #expect(
            early.entries == [
                .closed, .open(until: at(5)), .halfOpen, .open(until: at(10)), .halfOpen, .closed,
            ])
        #expect(late.entries == Array(early.entries.dropFirst()))
        subscription.dispose()
        for _ in 0..<9 { fail(breaker, at: at(20)) }
        #expect(early.count == 6)
        #expect(late.count == 6)
    }

    @Test func anObserverOfTheStateMayUseTheBreakerFromAnotherThread() {
        let received = Log<CircuitBreaker.State>()
        let done = finishes {
            let breaker = CircuitBreaker(minimumCalls: 1, window: .calls(1))
            let subscription = breaker.states.subscribe(onNext: { _ in
                concurrently({
                    received.write(breaker.state)
                    _ = breaker.admit(at: .zero, in: Lifetime(), mayWait: false, place: nil)
                    _ = breaker.states.subscribe()
                })
            })
            fail(breaker, at: .zero)
            subscription.dispose()
        }
        #expect(done)
        #expect(received.entries == [.closed, .open(until: at(5))])
    }

    @Test func allReceiveTheChangesOfManyThreadsInTheirOrder() {
        let breaker = CircuitBreaker(minimumCalls: 1, window: .calls(1), open: .immediate, probes: 1)
        let seriality = SerialityProbe<CircuitBreaker.State>()
        _ = breaker.states.subscribe(seriality)
        concurrently(threads: 3) { number in
            for turn in 0..<2_000 {
                let now = Instant(sinceZero: .seconds(turn))
                if turn % 3 == number { answer(breaker, at: now) } else { fail(breaker, at: now) }
            }
        }
        #expect(seriality.isSerial)
        let states = seriality.elements
        #expect(states.count > 3)
        #expect(states.last == breaker.state)
        for (state, next) in zip(states, states.dropFirst()) {
            let isPossible =
                switch (state, next) {
                case (.closed, .open), (.open, .halfOpen), (.halfOpen, .open), (.halfOpen, .closed): true
                default: false
                }
            if !isPossible { Issue.record("\(next) has followed \(state)") }
        }
    }

    @Test func whatIsDoneByHandIsAChangeOfStateToo() {
        let breaker = CircuitBreaker()
        let states = Log<CircuitBreaker.State>()
        _ = breaker.states.subscribe(onNext: { states.write($0) })
        breaker.isolate()
        breaker.isolate()
        breaker.metricsOnly()
        breaker.close()
        #expect(states.entries == [.closed, .isolated, .metricsOnly, .closed])
    }

    @Test func aSeedDrawsTheSameTimes() {
        func end(_ seed: UInt64) -> CircuitBreaker.State {
            let open = Backoff.constant(.seconds(5)).jitter(.full)
            let breaker = CircuitBreaker(minimumCalls: 1, open: open, seed: seed)
            fail(breaker, at: .zero)
            return breaker.state
        }
        #expect(end(1) == end(1))
        #expect(end(1) != end(2))
    }
}
