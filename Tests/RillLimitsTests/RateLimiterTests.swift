@testable import RillLimits

struct RateLimiterTests {
    private let scheduler = VirtualTimeScheduler()
    private let attempts = Attempts()

    private func record(_ limiter: RateLimiter, _ source: Observable<Int> = .never()) -> Recorder<Int> {
        scheduler.record(attempts.stream { _ in source }.limited(by: limiter, scheduler: scheduler))
    }

    /// When each attempt started, in seconds.
    private func starts(_ limiter: RateLimiter, _ count: Int) -> [Double] {
        let times = Log<Double>()
        let source = Observable<Int>.deferred {
            times.write(scheduler.now.sinceZero / .seconds(1))
            return .empty()
        }
        for _ in 0..<count { _ = source.limited(by: limiter, scheduler: scheduler).subscribe() }
        scheduler.run()
        return times.entries
    }

    @Test func theDiagramOfTheDocumentationIsTrue() {
        let limiter = RateLimiter(1, per: scheduler.tick * 3)
        let starts: Recorder<Int> = scheduler.record(
            scheduler.cold("1--2345-").asObservable().flatMap { number in
                Observable.just(number).limited(by: limiter, scheduler: scheduler)
            })
        scheduler.run()
        #expect(starts.difference(from: "1--2--3--4--5-") == nil)
    }

    @Test func theFirstOnesStartTogetherAndTheOthersOneByOne() {
        #expect(starts(RateLimiter(4, per: .seconds(2), burst: 2), 6) == [0, 0, 0.5, 1, 1.5, 2])
        #expect(starts(RateLimiter(2, per: .seconds(1)), 5).map { $0 - 2 } == [0, 0, 0.5, 1, 1.5])
    }

    @Test func aPauseFillsTheBucketAgainAndNoMore() {
        let limiter = RateLimiter(1, per: .seconds(1), burst: 3)
        #expect(starts(limiter, 1) == [0])
        #expect(limiter.figures(at: .zero).available == 2)
        #expect(starts(limiter, 2) == [0, 0])
        scheduler.advance(by: .seconds(1.5))
        #expect(limiter.figures(at: scheduler.now).available == 1)
        scheduler.advance(by: .seconds(100))
        #expect(limiter.figures(at: scheduler.now).available == 3)
        #expect(starts(limiter, 4) == [101.5, 101.5, 101.5, 102.5])
    }

    /// In no stretch of time more than `burst` and what the rate allows.
    @Test func theRateIsNeverExceeded() {
        let limiter = RateLimiter(10, per: .seconds(1), burst: 5)
        var random = SystemRandomNumberGenerator()
        let times = Log<Double>()
        for _ in 0..<2_000 {
            let scheduler = scheduler
            let source = Observable<Int>.deferred {
                times.write(scheduler.now.sinceZero / .seconds(1))
                return .empty()
            }
            let stream = source.limited(by: limiter, scheduler: scheduler).subscribe()
            if Int.random(in: 0..<5, using: &random) == 0 { stream.dispose() }
            scheduler.advance(by: .milliseconds(Int.random(in: 0...170, using: &random)))
        }
        scheduler.run()
        let starts = times.entries
        #expect(starts == starts.sorted() && starts.count > 1_500)
        for first in starts.indices {
            for last in first..<min(first + 100, starts.count) {
                let allowed = 5 + (starts[last] - starts[first]) * 10
                #expect(Double(last - first + 1) <= allowed + 1e-6)
            }
        }
    }

    @Test(arguments: [1, 3, 6, 7, 9, 11, 13, 60, 97])
    func withABurstOfOneNoMoreThanTheCountStartInAnyPeriod(count: Int) {
        let limiter = RateLimiter(count, per: .seconds(1), burst: 1)
        let times = Log<Instant>()
        let scheduler = scheduler
        let source = Observable<Int>.deferred {
            times.write(scheduler.now)
            return .empty()
        }
        for _ in 0...count * 3 { _ = scheduler.record(source.limited(by: limiter, scheduler: scheduler)) }
        scheduler.run()
        let starts = times.entries
        #expect(starts.count == count * 3 + 1)
        #expect(zip(starts, starts.dropFirst(count)).allSatisfy { $0.duration(to: $1) >= .seconds(1) })
    }

    @Test func whoeverLeavesGivesItsTurnToTheNext() {
        let limiter = RateLimiter(1, per: .seconds(10))
        let recorders = (0..<4).map { _ in record(limiter, .just(1)) }
        recorders[1].dispose()
        recorders[2].dispose()
        scheduler.run()
        #expect(recorders[3].history == "1@10000 |@10000")
        #expect(attempts.total == 2 && scheduler.pendingCount == 0)
        #expect(limiter.figures(at: scheduler.now).waiting == 0)
    }

    @Test func onlyTheFirstThatWaitsHasATimerAndItsSchedulerDelaysTheOthers() {
        let (limiter, other) = (RateLimiter(1, per: .seconds(1), burst: 1), VirtualTimeScheduler())
        _ = record(limiter)
        _ = record(limiter)
        let never = attempts.stream { _ in Observable<Int>.never() }
        _ = other.record(never.limited(by: limiter, scheduler: other))
        #expect(scheduler.pendingCount == 1 && other.pendingCount == 0)
        other.advance(by: .seconds(9))
        #expect(attempts.total == 1)
        scheduler.run()
        #expect(attempts.total == 2 && other.pendingCount == 1)
        other.run()
        #expect(attempts.total == 3)
    }

    @Test func aFullLineRefusesAndSaysWhenTheTurnWouldHaveBeen() {
        let limiter = RateLimiter(1, per: .seconds(10), maxWaiting: 2)
        for _ in 0..<3 { _ = record(limiter) }
        let refused = record(limiter)
        #expect(
            refused.error as? AttemptRefusedError
                == AttemptRefusedError(reason: .overloaded, retryAt: Instant(sinceZero: .seconds(30))))
        let figures = RateLimiter.Figures(available: 0, waiting: 2, admitted: 1, refused: 1)
        #expect(limiter.figures(at: .zero) == figures)
        // Those that wait are first, also when a timer is late.
        #expect(limiter.figures(at: Instant(sinceZero: .seconds(60))) == figures)
    }

    @Test func aWaitThatWouldBeTooLongIsRefusedAtOnce() {
        let limiter = RateLimiter(1, per: .seconds(10), maxWait: .seconds(15))
        _ = record(limiter)
        let second = record(limiter)
        #expect((record(limiter).error as? AttemptRefusedError)?.reason == .overloaded)
        scheduler.run()
        #expect(attempts.total == 2 && second.error == nil)
    }

    @Test func everyAttemptOfARetryTakesItsTurn() {
        let limiter = RateLimiter(1, per: .seconds(10))
        let source = attempts.stream { number in Observable<Int>.error(Boom(number: number)) }
        let recorder = scheduler.record(
            source.limited(by: limiter, scheduler: scheduler)
                .retry(RetryPolicy(.immediate).maxAttempts(3), scheduler: scheduler))
        scheduler.run()
        #expect(recorder.history == "#3@20000")
    }

    @Test func disposalAtAnyMomentLeavesNothingBehind() {
        for moment in 0...5 {
            let limiter = RateLimiter(1, per: .seconds(2))
            let recorders = (0..<4).map { _ in record(limiter) }
            scheduler.advance(by: .seconds(moment))
            recorders.forEach { $0.dispose() }
            #expect(scheduler.pendingCount == 0 && attempts.live == 0)
        }
    }

    @Test func twentyThousandWaitWithoutRecursion() {
        let limiter = RateLimiter(1, per: .nanoseconds(1), maxWaiting: .max)
        let done = Log<Int>()
        let streams = (0..<20_000).map { number in
            Observable.just(number).limited(by: limiter, scheduler: scheduler)
                .subscribe(onNext: { done.write($0) })
        }
        for stream in streams.dropFirst().dropLast() { stream.dispose() }
        scheduler.run()
        #expect(done.entries == [0, 19_999])
    }

    /// When each attempt started on a scheduler of a client.
    private func starts(_ count: Int, on scheduler: InlineScheduler, burst: Int = 1) -> Log<Duration> {
        let limiter = RateLimiter(1, per: .seconds(1), burst: burst, maxWaiting: .max)
        let starts = Log<Duration>()
        let source = Observable<Int>.deferred {
            starts.write(scheduler.now.sinceZero)
            return .empty()
        }
        for _ in 0..<count { _ = source.limited(by: limiter, scheduler: scheduler).subscribe() }
        return starts
    }

    /// All turns are due when the first timer fires.
    @Test func fiveThousandLateTurnsOnASchedulerThatRunsWorkInsideTheCallTakeConstantStack() {
        let late = InlineScheduler(scheduler)
        let starts = starts(10_000, on: late, burst: 5_000)
        #expect(starts.count == 5_000)
        late.setClockForward(by: .seconds(10_000))
        onSmallStack { scheduler.advance(by: .seconds(2)) }
        #expect(starts.count == 10_000)
    }

    @Test func eachLateTimerMovesAllLaterTurns() {
        let late = InlineScheduler(scheduler)
        let limiter = RateLimiter(1_000, per: .seconds(1), burst: 1, maxWaiting: .max)
        let starts = Log<Duration>()
        let source = Observable<Int>.deferred {
            starts.write(late.now.sinceZero)
            return .empty()
        }
        let streams = (0..<1_000).map { _ in source.limited(by: limiter, scheduler: late).subscribe() }
        while late.now.sinceZero < .seconds(1) {
            late.setClockForward(by: .microseconds(250))
            scheduler.advance(by: .milliseconds(1))
        }
        #expect(starts.entries == (0...800).map { .microseconds(1_250 * $0) })
        for stream in streams { stream.dispose() }
    }

    @Test func aTimerThatFiresEarlyIsSetAgain() {
        let starts = starts(3, on: InlineScheduler(scheduler, timers: .early))
        scheduler.run()
        // To the millisecond: no timer is set for less.
        let times = starts.entries
        #expect(times.count == 3 && times[0] == .zero)
        #expect((.seconds(1)...(.seconds(1.001))).contains(times[1]))
        #expect((.seconds(1)...(.seconds(1.001))).contains(times[2] - times[1]))
    }

    @Test func aClockThatStandsStillDoesNotSpin() {
        let standing = InlineScheduler(scheduler, timers: .immediate)
        #expect(starts(3, on: standing).entries == [.zero, .zero, .zero])
        // The timer of the second stream is set ten times again, that of the third is not.
        #expect(standing.timerCount == 12)
    }

    @Test func manyThreadsStartNoMoreThanTheBurst() {
        let scheduler = VirtualTimeScheduler()
        let limiter = RateLimiter(100, per: .seconds(3_600), maxWaiting: 0)
        let results = Log<Bool>()
        concurrently(threads: 4) { _ in
            for _ in 0..<200 {
                _ = Observable.just(1).limited(by: limiter, scheduler: scheduler)
                    .subscribe(onError: { _ in results.write(false) }, onCompleted: { results.write(true) })
            }
        }
        #expect(results.entries.count { $0 } == 100 && results.count == 800)
    }

    /// A bucket that is never filled again.
    @Test(arguments: [2, 10, 1_000]) func inTheLongestPeriodAsManyStartAsTheBurst(_ burst: Int) {
        let limiter = RateLimiter(1, per: .seconds(Int64.max), burst: burst, maxWaiting: 0)
        for number in 1...burst {
            _ = record(limiter)
            #expect(limiter.figures(at: scheduler.now).available == burst - number)
        }
        #expect(attempts.total == burst)
        #expect(record(limiter).error is AttemptRefusedError)
        #expect(attempts.total == burst)
    }

    /// Its subscriber may wait for it.
    @Test func aTurnIsSetWhileTheStartOfAnotherStreamIsUnderWay() {
        let (inline, other) = (InlineScheduler(scheduler), VirtualTimeScheduler())
        let (places, limiter) = (Bulkhead(1), RateLimiter(1, per: .seconds(1)))
        let started = Log<Int>()
        let first = Observable<Int>.never().limited(by: places, scheduler: inline).subscribe()
        _ = Observable.just(0).limited(by: places, scheduler: inline).subscribe(onNext: { _ in
            let streams = (1...3).map { number in
                Observable.just(number).limited(by: limiter, scheduler: other)
                    .subscribe(onNext: { started.write($0) })
            }
            // Its turn goes to the next.
            streams[1].dispose()
            other.advance(by: .seconds(1))
            started.write(0)
        })
        first.dispose()
        #expect(started.entries == [1, 3, 0])
    }
}
