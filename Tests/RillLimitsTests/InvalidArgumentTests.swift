@testable import RillLimits

/// What a limit says about an argument that it cannot have.
@Suite(.blocking) struct InvalidArgumentTests {
    /// A stream behind a limit.
    struct Form: Sendable, CustomTestStringConvertible {
        let name: String
        let limited: @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>

        init(
            _ name: String,
            _ limited: @escaping @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>
        ) {
            self.name = name
            self.limited = limited
        }

        var testDescription: String { name }
    }

    private static let amounts = """
        tokenBucket(capacity:costPerRetry:refundPerSuccess:) needs a cost from 1e-6 to 1e9 and other amounts \
        from 0 to 1e9, but got
        """

    /// Arguments that are mistakes of the programmer, by the words with which the program stops.
    private static let mistakes: [String: @Sendable () -> Void] = [
        "AdaptiveThrottle needs a finite k of 1 or more, but got 0.5": { _ = AdaptiveThrottle(k: 0.5) },
        "AdaptiveThrottle needs a finite k of 1 or more, but got nan": { _ = AdaptiveThrottle(k: .nan) },
        "AdaptiveThrottle needs a maximum rejection from 0 to 1, but got 1.1": {
            _ = AdaptiveThrottle(maximumRejection: 1.1)
        },
        "AdaptiveThrottle needs a finite minimum rate of 0 or more, but got -1.0": {
            _ = AdaptiveThrottle(minimumRate: -1)
        },
        "Bulkhead needs a maxConcurrent of 1 or more": { _ = Bulkhead(0) },
        "CircuitBreaker needs a failure rate above 0 and up to 1, but got 0.0": {
            _ = CircuitBreaker(failureRate: 0)
        },
        "CircuitBreaker needs 1 to 20 calls, its window, as a minimum, but got 21": {
            _ = CircuitBreaker(minimumCalls: 21)
        },
        "CircuitBreaker needs 1 probe or more, but got 0": { _ = CircuitBreaker(probes: 0) },
        "LatencyQuantile needs a share from 0 to 1, but got 95.0": {
            _ = LatencyQuantile(95, initially: .seconds(1))
        },
        "PolicyNames needs a different name for each breaker, but got two called \"circuit breaker\"": {
            _ = PolicyNames().limits(CircuitBreaker(), CircuitBreaker())
        },
        "RateLimiter needs a count and a burst of 1 or more": { _ = RateLimiter(0, per: .seconds(1)) },
        "hedge(maxAttempts:) counts attempts, the first included, and needs 1 or more, but got 0": {
            _ = Observable<Int>.never().hedge(
                after: .immediate, maxAttempts: 0, scheduler: VirtualTimeScheduler())
        },
        "\(amounts) capacity 1.0, cost 0.0 and refund 0.1": {
            _ = RetryBudget.tokenBucket(capacity: 1, costPerRetry: 0)
        },
        "\(amounts) capacity nan, cost 1.0 and refund 0.1": { _ = RetryBudget.tokenBucket(capacity: .nan) },
        "\(amounts) capacity inf, cost 1.0 and refund 0.1": {
            _ = RetryBudget.tokenBucket(capacity: .infinity)
        },
        "\(amounts) capacity 1.0, cost 1.0 and refund -1.0": {
            _ = RetryBudget.tokenBucket(capacity: 1, refundPerSuccess: -1)
        },
        "ratio(_:minimumPerSecond:window:) needs finite numbers of zero or more, but got -0.1": {
            _ = RetryBudget.ratio(-0.1)
        },
    ]

    #if compiler(>=6.3)
        @Test(arguments: mistakes.keys.sorted())
        func aMistakeStopsTheProgramWithTheseWords(_ words: String) async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [words] in Self.mistakes[words]?()
            }
            #expect(result.says("Rill: \(words)"))
        }
    #endif

    @Test func policyNamesTakeALimitTwiceAndTwoOfTwoKinds() {
        let breaker = CircuitBreaker(name: "weather")
        _ = PolicyNames().limits(breaker, RetryBudget.ratio(1, name: "weather")).limits(breaker)
    }

    @Test(
        arguments: [
            (AdaptiveThrottle(window: .zero).invalidDuration, "AdaptiveThrottle(window:)"),
            (AdaptiveThrottle(probeInterval: .zero).invalidDuration, "AdaptiveThrottle(probeInterval:)"),
            (CircuitBreaker(window: .time(.zero)).invalidDuration, "CircuitBreaker(window:)"),
            (CircuitBreaker(slowCall: .zero).invalidDuration, "CircuitBreaker(slowCall:)"),
            (CircuitBreaker(probeTimeout: .zero).invalidDuration, "CircuitBreaker(probeTimeout:)"),
            (RetryBudget.ratio(1, window: .zero).invalidDuration, "RetryBudget.ratio(window:)"),
        ] as [(InvalidDurationError?, String)])
    func aTimeThatIsNotAboveZeroIsNamed(_ error: InvalidDurationError?, _ operation: String) {
        #expect(error?.description == "\(operation) needs a duration above zero, but got 0.0 seconds")
    }

    @Test func aTimeBelowZeroIsNamedAndTheDefaultsAreValid() {
        #expect(
            CircuitBreaker(open: .constant(.seconds(-1))).invalidDuration?.description
                == "Backoff.constant needs a duration of zero or more, but got -1.0 seconds")
        #expect(AdaptiveThrottle().invalidDuration == nil)
        #expect(CircuitBreaker().invalidDuration == nil)
        #expect(RetryBudget.ratio(1).invalidDuration == nil)
        #expect(RetryBudget.tokenBucket(capacity: 1).invalidDuration == nil)
    }

    @Test(arguments: [
        Form("AdaptiveThrottle(window:)") {
            $0.retry(RetryPolicy().throttle(AdaptiveThrottle(window: .zero)), scheduler: $1)
        },
        Form("RateLimiter(per:)") { $0.limited(by: RateLimiter(1, per: .zero), scheduler: $1) },
        Form("Backoff.constant") {
            $0.hedge(after: .constant(.seconds(-1)), maxAttempts: 1, scheduler: $1)
        },
        Form("LatencyQuantile(initially:)") {
            $0.hedge(after: LatencyQuantile(initially: .seconds(-1)), maxAttempts: 2, scheduler: $1)
        },
    ])
    func anInvalidTimeIsTheErrorAndTheSourceIsNotSubscribed(_ form: Form) {
        let attempts = Attempts()
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(form.limited(attempts.stream { .just($0) }, scheduler))
        #expect((recorder.error as? InvalidDurationError)?.operation == form.name)
        #expect(attempts.total == 0)
    }
}
