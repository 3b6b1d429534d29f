@testable import RillLimits

/// One limit on two layers of a stream, in virtual time: one attempt is one call of it.
struct LimitLayersTests {
    private let scheduler = VirtualTimeScheduler()
    private let attempts = Attempts()
    private let once = RetryPolicy(.immediate).maxAttempts(1)

    private func record(_ source: Observable<Int>) -> Recorder<Int> { scheduler.record(source) }

    private func retried(_ source: Observable<Int>, _ policies: RetryPolicy...) -> Observable<Int> {
        policies.reduce(source) { $0.retry($1, scheduler: scheduler) }
    }

    /// How many of 20 requests a second succeed in each ten seconds, with an outage from 20 s to 40 s.
    private func successes(_ policies: RetryPolicy...) -> [Int] {
        let counts = Mutex([Int](repeating: 0, count: 12))
        let (scheduler, second) = (scheduler, Duration.seconds(1))
        let request = Observable<Int>.deferred {
            let isDown = (20.0...40).contains(scheduler.now.sinceZero / second)
            return Observable<Int>.timer(.milliseconds(20), scheduler: scheduler)
                .flatMap { isDown ? Observable<Int>.error(Boom()) : .just($0) }
        }
        let stream = policies.reduce(request) { $0.retry($1, scheduler: scheduler) }
        let traffic = Observable<Int>.interval(.milliseconds(50), scheduler: scheduler)
            .flatMap { _ in stream.map { _ in true }.catchErrorJustReturn(false) }
            .subscribe(onNext: { isSuccess in
                let ten = Int(scheduler.now.sinceZero / second) / 10
                if isSuccess && ten < 12 { counts.withLock { $0[ten] += 1 } }
            })
        scheduler.advance(by: .seconds(120))
        traffic.dispose()
        return counts.withLock { $0 }
    }

    private func breaker(probes: Int = 1) -> CircuitBreaker {
        CircuitBreaker(minimumCalls: 1, open: .constant(.seconds(5)), probes: probes)
    }

    // Recovery.

    @Test(.calculation, arguments: [1, 2, 3, 5])
    func aBreakerOnTwoLayersRecoversAsOnOne(probes: Int) {
        let standard = RetryPolicy(.exponential(initial: .milliseconds(100)).jitter(.full)).maxAttempts(3)
            .seed(1)
        let breaker = CircuitBreaker(
            window: .time(.seconds(30)), slowCall: .seconds(2), probes: probes, seed: 1)
        let policy = standard.breaker(breaker)
        let counts = successes(policy, policy)
        #expect(counts[5...].allSatisfy { $0 >= 199 }, "\(counts)")
        #expect(breaker.state == .closed)
    }

    @Test func aThrottleOnTwoLayersRecoversAsOnOne() {
        let policy = once.throttle(AdaptiveThrottle(seed: 1))
        let counts = successes(policy, policy)
        #expect(counts[7...].allSatisfy { $0 >= 199 }, "\(counts)")
    }

    @Test func theOnlyProbePassesTheInnerLayer() {
        let breaker = breaker()
        let policy = once.breaker(breaker)
        _ = record(retried(.error(Boom()), policy, policy))
        #expect(breaker.figures(at: .zero).opened == 1)
        scheduler.advance(by: .seconds(5))
        #expect(record(retried(.just(1), policy, policy)).elements == [1])
        #expect(breaker.state == .closed)
    }

    @Test func aSharedRunThatItsProbeHasLeftCountsForNothing() {
        let breaker = breaker()
        _ = record(retried(.error(Boom()), once.breaker(breaker)))
        scheduler.advance(by: .seconds(5))
        let late = Observable<Int>.timer(.seconds(1), scheduler: scheduler).flatMap { _ in
            Observable<Int>.error(Boom())
        }
        let shared = retried(late, once.breaker(breaker)).share()
        let probe = retried(shared, once.breaker(breaker)).subscribe(onError: { _ in })
        let other = record(shared)
        probe.dispose()
        scheduler.advance(by: .seconds(2))
        #expect(other.error is Boom)
        #expect(breaker.figures(at: scheduler.now).opened == 1)
        #expect(breaker.state == .halfOpen)
    }

    /// A subscriber of the outer stream, which a second subscription to a shared stream serves inside the
    /// call that has begun a further limit or attempt, is no part of the outer stream.
    @Test(arguments: ["rate limiter", "throttle", "hedge", "policy"])
    func whatASubscriberStartsInsideACallOfAnInnerLayerIsNotInside(layer: String) {
        let shared = Observable.of(1, 2).share()
        let inner: Observable<Int> =
            switch layer {
            case "rate limiter": shared.limited(by: RateLimiter(9, per: .seconds(1)), scheduler: scheduler)
            case "throttle": shared.limited(by: AdaptiveThrottle(), scheduler: scheduler)
            case "hedge": shared.hedge(after: .constant(.seconds(1)), maxAttempts: 2, scheduler: scheduler)
            default: retried(shared, once.throttle(AdaptiveThrottle()))
            }
        let places = Bulkhead(1, maxWaiting: 0)
        let errors = Mutex<[any Error]>([])
        _ = inner.flatMap { $0 == 1 ? inner : .empty() }.limited(by: places, scheduler: scheduler)
            .subscribe(onNext: { _ in
                _ = Observable.just(7).limited(by: places, scheduler: scheduler)
                    .subscribe(onError: { error in errors.withLock { $0.append(error) } })
            })
        #expect(errors.withLock { $0.map { ($0 as? AttemptRefusedError)?.reason } } == [.overloaded])
    }

    @Test func aSubscriberThatJoinsASharedRunIsInsideWhatItsStarterHolds() {
        let (shared, places) = (Observable.of(1, 2).share(), Bulkhead(1, maxWaiting: 0))
        let passed = Mutex<[Int]>([])
        let hasJoined = Mutex(false)
        let scheduler = scheduler
        _ = shared.limited(by: places, scheduler: scheduler).subscribe(onNext: { _ in
            guard !hasJoined.withLock({ exchange(&$0, with: true) }) else { return }
            _ = shared.subscribe(onNext: { element in
                _ = Observable.just(element).limited(by: places, scheduler: scheduler)
                    .subscribe(onNext: { element in passed.withLock { $0.append(element) } })
            })
        })
        #expect(passed.withLock { $0 } == [2])
    }

    // Counting.

    @Test func anAttemptWithRetriesInsideIsOneCallWithItsLastResult() {
        let breaker = CircuitBreaker()
        let source = attempts.stream { number in number < 3 ? .error(Boom()) : .just(number) }
        let inner = RetryPolicy(.constant(.seconds(1))).maxAttempts(3).breaker(breaker)
        let recorder = record(retried(source, inner, once.breaker(breaker)))
        scheduler.run()
        #expect(recorder.elements == [3] && attempts.total == 3)
        let figures = breaker.figures(at: scheduler.now)
        #expect(figures.calls == 1 && figures.failures == 0)
    }

    @Test(arguments: [true, false])
    func anInnerLayerTellsTheLimitThatTheOuterOneDoesNotHave(outerHasBreaker: Bool) {
        let (breaker, throttle) = (CircuitBreaker(), AdaptiveThrottle())
        let outer = outerHasBreaker ? once.breaker(breaker) : once.throttle(throttle)
        _ = record(retried(.just(1), once.breaker(breaker).throttle(throttle), outer))
        #expect(breaker.figures(at: scheduler.now).calls == 1)
        let figures = throttle.figures(at: scheduler.now)
        #expect(figures.requests == 1 && figures.accepts == 1)
    }

    @Test func theRetriesOfAnInnerLayerEndWhenTheBreakerHasOpenedMeanwhile() {
        for inner in [
            RetryPolicy(.constant(.seconds(1))), RetryPolicy(.constant(.seconds(1))).waitingForBreaker(),
        ] {
            let breaker = breaker()
            let attempts = Attempts()
            let source = attempts.stream { number in
                Observable<Int>.timer(.seconds(1), scheduler: scheduler)
                    .flatMap { _ in Observable<Int>.error(Boom(number: number)) }
            }
            let recorder = record(retried(source, inner.breaker(breaker), once.breaker(breaker)))
            _ = record(retried(.error(Boom()), once.breaker(breaker)))
            scheduler.advance(by: .seconds(60))
            #expect(attempts.total == 1)
            #expect(recorder.error as? Boom == Boom(number: 1))
        }
    }

    @Test func aBudgetCountsTheStreamAndItsSuccessOnce() {
        let ratio = RetryBudget.ratio(1, minimumPerSecond: 0)
        _ = record(retried(.just(1), once.budget(ratio), once.budget(ratio)))
        #expect(ratio.figures(at: .zero).available == 1)
        _ = record(
            retried(.just(1), once.budget(ratio)).hedge(
                after: .constant(.seconds(1)), maxAttempts: 2, budget: ratio, scheduler: scheduler))
        #expect(ratio.figures(at: .zero).available == 2)
        _ = record(
            retried(
                Observable.just(1).hedge(
                    after: .constant(.seconds(1)), maxAttempts: 2, budget: ratio, scheduler: scheduler),
                once.budget(ratio)))
        #expect(ratio.figures(at: .zero).available == 3)

        let bucket = RetryBudget.tokenBucket(capacity: 10, refundPerSuccess: 1)
        let failing = RetryPolicy(.immediate).maxAttempts(5).budget(bucket)
        _ = record(retried(.error(Boom()), failing))
        #expect(bucket.figures(at: .zero).available == 6)
        _ = record(retried(.just(1), once.budget(bucket), once.budget(bucket)))
        #expect(bucket.figures(at: .zero).available == 7)
    }

    @Test func everyRetryWithdrawsWhateverItsLayer() {
        let bucket = RetryBudget.tokenBucket(capacity: 10)
        let twice = RetryPolicy(.immediate).maxAttempts(2).budget(bucket)
        _ = record(retried(attempts.stream { _ in .error(Boom()) }, twice, twice))
        #expect(attempts.total == 4)
        #expect(bucket.figures(at: .zero).granted == 3)
    }

    // Limiters in front of a source.

    @Test func aTurnOfARateLimiterIsForTheFirstAttemptInside() {
        let rate = RateLimiter(1, per: .seconds(1), burst: 10)
        let source = attempts.stream { number in number == 1 ? .error(Boom()) : .just(number) }
        let limited = source.limited(by: rate, scheduler: scheduler)
        let recorder = record(
            retried(limited, RetryPolicy(.constant(.seconds(1)))).limited(by: rate, scheduler: scheduler))
        #expect(rate.figures(at: .zero).admitted == 1)
        scheduler.run()
        #expect(recorder.elements == [2])
        #expect(rate.figures(at: scheduler.now).admitted == 2)
    }

    @Test func aStreamThatHoldsAPlaceNeedsNoOther() {
        let places = Bulkhead(1, maxWaiting: 1)
        let limited = Observable.just(1).limited(by: places, scheduler: scheduler)
        #expect(record(limited.limited(by: places, scheduler: scheduler)).elements == [1])
        // After a wait too, on the way through other limiters.
        let rate = RateLimiter(1, per: .seconds(1), burst: 1)
        _ = record(
            Observable.timer(.seconds(3), scheduler: scheduler).limited(by: places, scheduler: scheduler))
        _ = record(Observable.just(1).limited(by: rate, scheduler: scheduler))
        let late = record(
            limited.limited(by: rate, scheduler: scheduler).limited(by: places, scheduler: scheduler))
        scheduler.run()
        #expect(late.elements == [1])
        let figures = places.figures(at: scheduler.now)
        #expect(figures.running == 0 && figures.waiting == 0 && figures.admitted == 3)
    }

    @Test func whatFollowsInsideTheAttemptIsAPartOfIt() {
        let breaker = CircuitBreaker()
        let policy = once.breaker(breaker)
        for first in [Observable.just(1), retried(.just(1), once), retried(.just(1), policy)] {
            _ = record(retried(first.flatMap { _ in retried(.just(2), policy) }, policy))
        }
        #expect(breaker.figures(at: .zero).calls == 3)
    }

    // What enters a bulkhead inside a stream that has a place.

    /// Ends after a second.
    private var slow: Observable<Int> { .timer(.seconds(1), scheduler: scheduler) }

    private func placed(_ source: Observable<Int>, _ places: Bulkhead) -> Observable<Int> {
        source.limited(by: places, scheduler: scheduler)
    }

    @Test func whatIsSubscribedLaterBorrowsThePlaceOfItsStream() {
        let places = Bulkhead(1, name: "one")
        let failing = attempts.stream { number in
            self.slow.flatMap { _ in number == 1 ? Observable<Int>.error(Boom()) : .just(number) }
        }
        let inner = placed(slow, places)
        for stream in [
            inner.concat(inner), slow.flatMap { _ in inner }, placed(failing, places).retry(2),
            inner.subscribe(on: scheduler),
        ] {
            let recorder = record(placed(stream, places))
            scheduler.run()
            #expect(recorder.isCompleted, "\(recorder.error as Any)")
            let figures = places.figures(at: .zero)
            #expect(figures.running == 0 && figures.waiting == 0 && figures.refused == 0)
        }
        #expect(places.figures(at: .zero).admitted == 4)
    }

    /// Of three layers the middle one has borrowed the place, and lends it on.
    @Test(arguments: 0..<5) func theInnermostOfThreeLayersBorrowsFromTheMiddle(_ form: Int) {
        let places = Bulkhead(1)
        let later = { (stream: Observable<Int>) in
            stream.delaySubscription(.milliseconds(1), scheduler: self.scheduler)
        }
        let inner = placed(slow, places)
        let stream = [
            placed(inner, places), later(placed(inner, places)), placed(later(inner), places),
            later(placed(later(inner), places)), placed(slow.flatMap { _ in inner }.concat(inner), places),
        ][form]
        let recorder = record(placed(stream, places))
        scheduler.run()
        #expect(recorder.isCompleted, "\(recorder.error as Any)")
        let figures = places.figures(at: .zero)
        #expect(figures.running == 0 && figures.admitted == 1 && figures.refused == 0)
        #expect(record(inner).error == nil)
    }

    /// The source of what is shared is no part of the stream that takes it, but that stream waits for it.
    @Test(arguments: 0..<8, [false, true])
    func whatIsSharedBorrowsFromTheStreamThatTakesIt(_ form: Int, comesLater: Bool) {
        let places = Bulkhead(1)
        let (inner, scheduler) = (placed(slow, places), scheduler)
        let twice = Observable.of(1, 2).concatMap { _ in inner }
        var stream = [
            twice.share(), twice.share(replay: 1, scope: .forever), twice.publish().refCount(),
            twice.replay(1).refCount(), Observable.of(1, 2).concatMap { _ in inner.share() },
            twice.groupBy { $0 }.flatMap { $0 },
            twice.window(timeSpan: .seconds(9), count: 2, scheduler: scheduler)
                .flatMap { $0 },
            Observable.of(1, 2).concatMap { _ in inner.share().share() }.share(),
        ][form]
        if comesLater { stream = stream.delaySubscription(.milliseconds(1), scheduler: scheduler) }
        let recorder = record(placed(stream, places))
        scheduler.run()
        #expect(recorder.elements.count == 2 && recorder.isCompleted, "\(recorder.events)")
        let figures = places.figures(at: .zero)
        #expect(figures.running == 0 && figures.waiting == 0 && figures.refused == 0)
    }

    @Test(arguments: [(900, true), (1_100, false)])
    func behindAThousandSubscriptionsItIsNoPartOfTheStreamAndWaits(_ count: Int, isFound: Bool) {
        let places = Bulkhead(1, maxWait: .seconds(3))
        let inner = placed(slow, places).delaySubscription(.milliseconds(1), scheduler: scheduler)
        let beside = Array(repeating: Observable<Int>.never(), count: count)
        let recorder = record(placed(.merge(beside + [inner]), places))
        scheduler.run()
        #expect(recorder.elements.count == (isFound ? 1 : 0))
        let error = recorder.error as? AttemptRefusedError
        #expect(error?.reason == (isFound ? nil : .overloaded))
        recorder.dispose()
    }

    /// What others share may outlive the stream that has lent it the place.
    @Test func aLentPlaceIsTakenUntilWhatHasBorrowedItEnds() {
        let places = Bulkhead(1)
        let shared = placed(slow, places).share()
        let lender = Observable<Int>.deferred {
            _ = shared.subscribe()
            return .just(1)
        }
        #expect(record(placed(lender, places)).isCompleted)
        let next = record(placed(.just(2), places))
        #expect(places.figures(at: .zero).running == 1 && next.events.isEmpty)
        scheduler.run()
        #expect(next.isCompleted)
        #expect(places.figures(at: .zero).running == 0 && places.figures(at: .zero).admitted == 2)
    }

    @Test func aSecondOneBesideItTakesAFreePlaceOrSaysThatItEntersTwice() {
        let peak = Attempts()
        for (count, isEnough) in [(2, true), (1, false)] {
            let places = Bulkhead(count, name: "small")
            let inner = placed(peak.stream { _ in slow }, places)
            let recorder = record(placed(.merge([inner, inner]), places))
            scheduler.run()
            #expect(recorder.isCompleted == isEnough)
            guard !isEnough else { continue }
            let error = recorder.error as? AttemptRefusedError
            #expect(error?.reason == .enteredTwice && error?.reason.limit == "small")
            #expect(
                error.map { "\($0)" } == """
                    no attempt was made, its stream has a place of the bulkhead "small", and there is no second one
                    """)
            #expect(
                places.figures(at: .zero)
                    == .init(
                        places: isEnough ? 2 : 1, running: 0, waiting: 0, admitted: 1, refused: 1,
                        name: "small"))
        }
        #expect(peak.peak == 2 && peak.live == 0)
    }

    @Test(arguments: [1, 2, 3, 5])
    func aBreakerThatIsAskedAgainLaterInTheAttemptRecovers(probes: Int) {
        let breaker = breaker(probes: probes)
        let policy = once.breaker(breaker)
        _ = record(retried(.error(Boom()), policy))
        scheduler.advance(by: .seconds(5))
        let twice = retried(slow.flatMap { self.retried(.just($0), policy) }, policy)
        for _ in 0..<5 {
            _ = record(twice)
            scheduler.advance(by: .seconds(1))
        }
        #expect(breaker.state == .closed && breaker.figures(at: scheduler.now).refused == 0)
    }

    // What is no part of an attempt.

    @Test func whatFollowsAnElementIsACallOfItsOwn() {
        let (breaker, throttle) = (CircuitBreaker(), AdaptiveThrottle(seed: 1))
        let policy = once.breaker(breaker).throttle(throttle)
        let first = retried(.just(1), policy)
        _ = record(first.flatMap { _ in retried(.just(2), policy) })
        _ = record(first.concat(retried(.just(2), policy)))
        _ = record(retried(.error(Boom()), policy).catchError { _ in retried(.just(2), policy) })
        #expect(breaker.figures(at: .zero).calls == 6)
        #expect(throttle.figures(at: .zero).requests == 6)

        let (places, rate) = (Bulkhead(1, maxWaiting: 0), RateLimiter(10, per: .seconds(1)))
        let one = Observable.just(1).limited(by: places, scheduler: scheduler)
        #expect(record(one.flatMap { _ in one }).error is AttemptRefusedError)
        #expect(record(one.concat(one)).elements == [1, 1])
        let two = Observable.just(1).limited(by: rate, scheduler: scheduler)
        _ = record(two.flatMap { _ in two })
        _ = record(two.concat(two))
        #expect(rate.figures(at: .zero).admitted == 4)
    }

    @Test func aLayerThatSubscribesLaterIsACallOfItsOwn() {
        let breaker = CircuitBreaker()
        let policy = once.breaker(breaker)
        let later = Observable<Int>.timer(.seconds(1), scheduler: scheduler)
            .flatMap { _ in self.retried(.just(2), policy) }
        _ = record(retried(later, policy))
        scheduler.run()
        #expect(breaker.figures(at: scheduler.now).calls == 2)
    }

    /// What is not known waits for the end of the stream that it is a part of.
    @Test(.timeLimit(.minutes(5)), arguments: [false, true])
    func whatAClosureSubscribesToByHandIsKnownOnlyWhileTheAttemptStarts(isLater: Bool) async {
        let operators: [(@Sendable (Observable<Int>) -> Observable<Int>, isKnown: Bool)] = [
            ({ $0.map { $0 } }, true), ({ stream in .deferred { stream } }, true),
            ({ stream in .async { try await stream.value } }, false),
            ({ stream in .create { observer in stream.subscribe(observer) } }, !isLater),
            (
                { stream in
                    let shared = stream.publish()
                    return .create { observer, lifetime in
                        shared.asObservable().run(observer, in: lifetime)
                        lifetime.add(shared.connect())
                    }
                }, !isLater
            ),
        ]
        for (number, (apply, isKnown)) in operators.enumerated() {
            let places = Bulkhead(1)
            let inner = apply(placed(.just(1), places))
            let recorder = record(placed(isLater ? slow.flatMap { _ in inner } : inner, places))
            scheduler.run()
            while !recorder.isCompleted && places.figures(at: .zero).waiting == 0 { await Task.yield() }
            #expect(recorder.isCompleted == isKnown, "\(number)")
            recorder.dispose()
        }
    }

    @Test func anotherLimitOfTheSameKindIsAskedToo() {
        let (inner, outer) = (CircuitBreaker(), CircuitBreaker())
        _ = record(retried(.just(1), once.breaker(inner), once.breaker(outer)))
        #expect(inner.figures(at: .zero).calls == 1 && outer.figures(at: .zero).calls == 1)
    }

    @Test func aSharedRunCountsAgainWhenTheAttemptThatHasStartedItIsOver() {
        let breaker = CircuitBreaker()
        let source = attempts.stream { _ in
            Observable<Int>.timer(.seconds(1), scheduler: scheduler)
                .flatMap { _ in Observable<Int>.error(Boom()) }
        }
        let shared = retried(source, RetryPolicy(.immediate).maxAttempts(3).breaker(breaker)).share()
        let first = record(retried(shared, once.breaker(breaker)))
        _ = record(shared)
        first.dispose()
        scheduler.run()
        // The first attempt of the run was a part of that of the first subscriber, which has left.
        #expect(breaker.figures(at: scheduler.now).failures == 2)
    }

    @Test(arguments: 1...5) func aTurnOnAnyNumberOfLayersIsOne(layers: Int) {
        let limiter = RateLimiter(1, per: .seconds(1), burst: 1, maxWaiting: 0)
        let stream = (0..<layers).reduce(Observable.just(1)) { stream, _ in
            stream.limited(by: limiter, scheduler: scheduler).map { $0 }
        }
        #expect(record(stream).elements == [1])
        #expect(limiter.figures(at: .zero).admitted == 1)
    }

    /// The first of those that share a source starts it, inside its own limit.
    @Test func whatFollowsASharedSourceIsACallForEachOfThem() {
        let limiter = RateLimiter(1, per: .milliseconds(100), burst: 1)
        let (scheduler, starts) = (scheduler, Log<Duration>())
        let token = attempts.stream { $0 == 1 ? .error(Boom()) : .just(7) }
            .retry(RetryPolicy(.constant(.milliseconds(500))).maxAttempts(2), scheduler: scheduler)
            .share(replay: 1)
        let request = Observable.just(1).do(onSubscribe: { starts.write(scheduler.now.sinceZero) })
            .limited(by: limiter, scheduler: scheduler)
        for _ in 0..<4 {
            _ = scheduler.record(token.limited(by: limiter, scheduler: scheduler).flatMap { _ in request })
        }
        scheduler.run()
        #expect(starts.entries == [500, 600, 700, 800].map { .milliseconds($0) })
    }

    @Test func aStreamThatStartsInsideAnotherIsNoPartOfIt() {
        let inline = InlineScheduler(scheduler)
        let (places, others, started) = (Bulkhead(1), Bulkhead(1), Log<Int>())
        let first = Observable<Int>.never().limited(by: places, scheduler: inline).subscribe()
        _ = Observable.just(1).limited(by: places, scheduler: inline).subscribe(onNext: { _ in
            _ = Observable<Int>.never().do(onSubscribe: { started.write(1) })
                .limited(by: others, scheduler: inline).subscribe()
        })
        let outer = Observable<Int>.create { _ in
            first.dispose()
            return Disposables.create()
        }.limited(by: others, scheduler: inline).subscribe()
        #expect(started.count == 0 && others.figures(at: .zero).waiting == 1)
        outer.dispose()
        #expect(started.count == 1)
    }
}
