/// `limited(by:)` with several limits: every one stays true, and a refusal wastes nothing.
struct LimitedBySeveralTests {
    private let scheduler = VirtualTimeScheduler()
    private let attempts = Attempts()

    private func record(_ source: Observable<Int>) -> Recorder<Int> { scheduler.record(source) }

    /// The orders in which three limits may be named.
    private static let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]

    private func limited(
        _ source: Observable<Int>, _ limits: [any StreamLimit], _ order: [Int] = [0, 1, 2]
    ) -> Observable<Int> {
        let limits = order.map { limits[$0] }
        return source.limited(by: limits[0], limits[1], limits[2], scheduler: scheduler)
    }

    @Test(.calculation, arguments: orders) func theRateIsThatOfTheCallsAfterAStandstill(_ order: [Int]) {
        let limits: [any StreamLimit] = [
            Bulkhead(20, maxWait: .seconds(2)), RateLimiter(100, per: .seconds(1)), CircuitBreaker(),
        ]
        let (scheduler, times) = (scheduler, Log<Instant>())
        let request = Observable<Int>.deferred {
            times.write(scheduler.now)
            let left = scheduler.now.duration(to: Instant(sinceZero: .milliseconds(1_900)))
            return .timer(max(left, .milliseconds(5)), scheduler: scheduler)
        }
        let stream = limited(request, limits, order).catchErrorJustReturn(0)
        _ = record(
            Observable<Int>.interval(.milliseconds(10), scheduler: scheduler).take(400)
                .flatMap { _ in stream })
        scheduler.run()
        let starts = times.entries
        let most =
            starts.map { start in
                starts.count { $0 >= start && start.duration(to: $0) < .seconds(1) }
            }.max() ?? 0
        #expect(most <= 200 && starts.count > 300, "\(most) of \(starts.count)")
    }

    @Test(arguments: orders) func aFullBulkheadTakesNoTurn(_ order: [Int]) {
        let (places, rate, breaker) = (
            Bulkhead(1, maxWaiting: 0), RateLimiter(5, per: .seconds(1)), CircuitBreaker()
        )
        let streams = (0..<5).map { _ in record(limited(.never(), [places, rate, breaker], order)) }
        #expect(streams.count { $0.error is AttemptRefusedError } == 4)
        #expect(rate.figures(at: .zero).available == 4)
        #expect(places.figures(at: .zero).running == 1)
    }

    /// Opens at the first failure.
    private func opened() -> CircuitBreaker {
        let breaker = CircuitBreaker(minimumCalls: 1, open: .constant(.seconds(5)), probes: 1, name: "b")
        _ = record(Observable.error(Boom()).limited(by: breaker, scheduler: scheduler))
        return breaker
    }

    @Test(arguments: orders) func anOpenBreakerTakesNoPlaceAndNoTurn(_ order: [Int]) {
        let (places, rate, breaker) = (Bulkhead(1), RateLimiter(1, per: .seconds(1)), opened())
        // The place is taken, so that others wait for it.
        let running = record(Observable<Int>.never().limited(by: places, scheduler: scheduler))
        let refused = record(limited(.just(1), [places, rate, breaker], order))
        let error = refused.error as? AttemptRefusedError
        #expect(error?.reason == .breakerOpen && error?.reason.limit == "b")
        #expect(error?.retryAt == Instant(sinceZero: .seconds(5)))
        #expect(places.figures(at: .zero).waiting == 0 && rate.figures(at: .zero).available == 1)
        running.dispose()
    }

    @Test func aProbeThatIsNotFreeAfterTheWaitGivesPlaceAndTurnBack() {
        let (places, rate, breaker) = (Bulkhead(2), RateLimiter(1, per: .seconds(100)), opened())
        scheduler.advance(by: .seconds(5))
        // Holds the only probe.
        let probe = record(Observable<Int>.never().limited(by: breaker, scheduler: scheduler))
        #expect(breaker.state == .halfOpen)
        let refused = record(attempts.stream { limited(.just($0), [places, rate, breaker]) })
        #expect((refused.error as? AttemptRefusedError)?.reason == .breakerOpen)
        #expect(rate.figures(at: scheduler.now).available == 1)
        #expect(rate.figures(at: scheduler.now).admitted == 1, "a turn that is given back counts")
        #expect(places.figures(at: scheduler.now).running == 0)
        probe.dispose()
        #expect(record(limited(.just(7), [places, rate, breaker])).elements == [7])
        #expect(breaker.state == .closed)
    }

    @Test func aTurnThatIsGivenBackIsThatOfTheNextThatWaits() {
        let (rate, breaker) = (RateLimiter(1, per: .seconds(10), burst: 1), opened())
        scheduler.advance(by: .seconds(5))
        let probe = record(Observable<Int>.never().limited(by: breaker, scheduler: scheduler))
        _ = record(Observable.just(0).limited(by: rate, scheduler: scheduler))
        let refused = record(Observable.just(1).limited(by: rate, breaker, scheduler: scheduler))
        let next = record(Observable.just(2).limited(by: rate, scheduler: scheduler))
        scheduler.advance(by: .seconds(10))
        #expect((refused.error as? AttemptRefusedError)?.reason == .breakerOpen)
        #expect(next.history == "2@15000 |@15000")
        probe.dispose()
    }

    @Test(arguments: [false, true])
    func aTurnOfTheFasterRateIsLostIfAnotherHasHadOneDuringTheWaitForTheSlower(_ isLost: Bool) {
        let (fast, slow) = (RateLimiter(2, per: .seconds(100)), RateLimiter(1, per: .seconds(60)))
        let breaker = CircuitBreaker()
        let other = Observable.just(0).limited(by: fast, scheduler: scheduler)
        _ = record(Observable.just(0).limited(by: slow, scheduler: scheduler))
        if !isLost { _ = record(other) }
        let refused = record(limited(.just(1), [fast, slow, breaker]))
        if isLost { _ = record(other) }
        breaker.isolate()
        scheduler.advance(by: .seconds(60))
        #expect((refused.error as? AttemptRefusedError)?.reason == .breakerOpen)
        #expect(slow.figures(at: scheduler.now).available == 1)
        #expect(fast.figures(at: scheduler.now).available == (isLost ? 1 : 2))
    }

    @Test func whatWasSentKeepsItsTurnWhateverItsError() {
        let (places, rate, breaker) = (Bulkhead(1), RateLimiter(2, per: .seconds(1)), CircuitBreaker())
        for error in [Boom(), AttemptRefusedError(reason: .overloaded)] as [any Error] {
            _ = record(limited(.error(error), [places, rate, breaker]))
        }
        #expect(rate.figures(at: .zero).available == 0)
        #expect(breaker.figures(at: .zero).failures == 1 && breaker.figures(at: .zero).calls == 1)
    }

    @Test func theWaitIsNoPartOfACall() {
        let places = Bulkhead(1)
        let breaker = CircuitBreaker(minimumCalls: 2, slowCall: .seconds(2), slowCallRate: 0.5)
        let call = Observable<Int>.timer(.seconds(1), scheduler: scheduler)
        let streams = (0..<5).map { _ in
            record(call.limited(by: breaker, places, scheduler: scheduler))
        }
        scheduler.run()
        #expect(streams.allSatisfy { $0.isCompleted })
        #expect(breaker.figures(at: scheduler.now).slowCalls == 0)
    }

    @Test(arguments: [false, true]) func ofTwoRatesBothAreKept(_ isSlowFirst: Bool) {
        let (fast, slow) = (
            RateLimiter(10, per: .seconds(1), burst: 1), RateLimiter(20, per: .seconds(10), burst: 20)
        )
        let (scheduler, times) = (scheduler, Log<Instant>())
        let call = Observable<Int>.deferred {
            times.write(scheduler.now)
            return .just(1)
        }
        for _ in 0..<100 {
            _ = record(
                isSlowFirst
                    ? call.limited(by: slow, fast, scheduler: scheduler)
                    : call.limited(by: fast, slow, scheduler: scheduler))
        }
        scheduler.run()
        let starts = times.entries
        #expect(starts.count == 100)
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $0.duration(to: $1) >= .milliseconds(100) })
        #expect(zip(starts, starts.dropFirst(40)).allSatisfy { $0.duration(to: $1) >= .seconds(10) })
    }

    @Test func twoBulkheadsInTwoOrdersDoNotWaitForEachOther() {
        let (host, database) = (Bulkhead(2, name: "host"), Bulkhead(2, name: "database"))
        let request = Observable<Int>.timer(.milliseconds(10), scheduler: scheduler)
        let streams = (0..<100).map { index in
            let (first, second) = index.isMultiple(of: 2) ? (host, database) : (database, host)
            return record(request.limited(by: first, second, scheduler: scheduler))
        }
        scheduler.run()
        #expect(streams.count { $0.isCompleted } == 100)
        #expect(host.figures(at: .zero).waiting == 0 && database.figures(at: .zero).waiting == 0)
    }

    @Test(arguments: [nil, Duration.seconds(1)])
    func oneBehindTheOtherInTwoOrdersTheyWaitForEachOtherUnlessTheWaitHasAnEnd(_ maxWait: Duration?) {
        let (host, database) = (Bulkhead(1, maxWait: maxWait), Bulkhead(1, maxWait: maxWait))
        let recorders = [(host, database), (database, host)].map { outer, inner in
            record(
                Observable.just(1).limited(by: inner, scheduler: scheduler)
                    .delaySubscription(.milliseconds(10), scheduler: scheduler)
                    .limited(by: outer, scheduler: scheduler))
        }
        scheduler.run()
        #expect(recorders.count { $0.events.isEmpty } == (maxWait == nil ? 2 : 0))
    }

    @Test func aBreakerAloneCountsWhatEnds() {
        let breaker = CircuitBreaker(minimumCalls: 20)
        for source in [.just(1), .error(Boom()), .empty(), .error(CancellationError())] as [Observable<Int>] {
            _ = record(source.limited(by: breaker, scheduler: scheduler))
        }
        record(Observable<Int>.never().limited(by: breaker, scheduler: scheduler)).dispose()
        let figures = breaker.figures(at: .zero)
        #expect(figures.calls == 3 && figures.failures == 1)
    }

    @Test func insideAPolicyWithTheSameBreakerItIsOneCall() {
        let (places, breaker) = (Bulkhead(1), CircuitBreaker())
        let policy = RetryPolicy(.immediate).maxAttempts(3).breaker(breaker)
        let source = attempts.stream { $0 < 3 ? .error(Boom()) : .just($0) }
        let recorder = record(
            source.limited(by: places, breaker, scheduler: scheduler).retry(policy, scheduler: scheduler))
        #expect(recorder.elements == [3])
        #expect(breaker.figures(at: .zero).calls == 3)
    }

    @Test func disposalAtAnyTimeLeavesEverythingFree() {
        for tick in 0..<60 {
            let scheduler = VirtualTimeScheduler()
            let (places, rate, breaker) = (
                Bulkhead(2), RateLimiter(10, per: .seconds(1), burst: 1), CircuitBreaker()
            )
            let call = Observable<Int>.timer(.milliseconds(150), scheduler: scheduler)
            let streams = (0..<6).map { _ in
                scheduler.record(call.limited(by: rate, breaker, places, scheduler: scheduler))
            }
            scheduler.advance(by: .milliseconds(10 * tick))
            for stream in streams { stream.dispose() }
            scheduler.run()
            let (figures, turns) = (places.figures(at: scheduler.now), rate.figures(at: scheduler.now))
            #expect(figures.running == 0 && figures.waiting == 0 && turns.waiting == 0)
            #expect(scheduler.pendingCount == 0)
        }
    }
}
