import RillEventLog
import RillLimits

/// Limits, logs and second attempts of traits: the result is of the same type.
struct TraitOperatorsTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func aSingleIsLimited() {
        let (places, rate) = (Bulkhead(1, maxWaiting: 0), RateLimiter(10, per: .seconds(1)))
        let answer = Single<Int>.just(7).delaySubscription(.seconds(1), scheduler: scheduler)
        let singles: [Single<Int>] = (0..<2).map { _ in
            answer.limited(by: places, rate, scheduler: scheduler)
        }
        let recorders = singles.map { scheduler.record($0.asObservable()) }
        scheduler.run()
        #expect(recorders[0].history == "7@1000 |@1000")
        #expect((recorders[1].error as? AttemptRefusedError)?.reason == .overloaded)
    }

    @Test func aSingleIsHedged() {
        let attempts = Attempts()
        let answer = attempts.stream { number in
            .timer(.seconds(number == 1 ? 9 : 1), scheduler: scheduler).map { _ in number }
        }
        for second in [
            answer.asSingle().hedge(after: .constant(.seconds(1)), maxAttempts: 2, scheduler: scheduler)
        ] as [Single<Int>] {
            let recorder = scheduler.record(second.asObservable())
            scheduler.run()
            #expect(recorder.history == "2@2000 |@2000")
        }
        let usual = LatencyQuantile(initially: .seconds(1))
        let other: Maybe<Int> = answer.asMaybe().hedge(after: usual, maxAttempts: 2, scheduler: scheduler)
        #expect(scheduler.record(other.asObservable()).events.isEmpty)
        scheduler.run()
        #expect(attempts.total >= 3)
    }

    @Test func aSingleIsLoggedWithItsAttempts() {
        let log = EventLog<Int>(scheduler: scheduler)
        let attempts = Attempts()
        let answer = attempts.stream { $0 < 3 ? .error(Boom()) : .just($0) }.asSingle()
        let plain: Single<Int> = Single.just(1).log("plain", to: log)
        let policy = RetryPolicy(.constant(.seconds(1)))
        let retried: Single<Int> = answer.log("retried", to: log, retry: policy, scheduler: scheduler)
        for single in [plain, retried] { _ = scheduler.record(single.asObservable()) }
        scheduler.run()
        let entries = log.recording.entries
        #expect(
            entries.filter { $0.stream == "plain" }.compactMap {
                if case .next(let element) = $0.kind { element } else { nil }
            } == [1])
        #expect(entries.last { $0.stream == "retried" }?.attempt == 3)
    }

    @MainActor @Test func aDriverIsLoggedOnceForItsSubscribers() {
        let log = EventLog<Int>(scheduler: scheduler)
        SharingScheduler.mock(scheduler: scheduler) {
            let relay = BehaviorRelay(value: 1)
            let driver: Driver<Int> = relay.asDriver().log("count", to: log)
            let bag = DisposeBag()
            for _ in 0..<3 { driver.drive(onNext: { _ in }).disposed(by: bag) }
            scheduler.run()
            relay.accept(2)
            scheduler.run()
        }
        let entries = log.recording.entries
        #expect(entries.count { $0.kind == .subscribed } == 1)
        #expect(
            entries.compactMap { if case .next(let element) = $0.kind { element } else { nil } } == [1, 2])
    }
}
