/// The streams of a trace, in the library and in virtual time.
final class LimitTraceRun: Sendable {
    /// An error of a trace, by what a policy makes of it.
    private struct Failure: Error { let how: LimitTrace.End }
    private struct DearFailure: Error {}

    private struct Attempt: Hashable {
        let stream, number: Int
    }

    let trace: LimitTrace
    let breaker: CircuitBreaker?
    let throttle: AdaptiveThrottle?
    let budget: RetryBudget?
    private let scheduler: VirtualTimeScheduler
    private let lines = Log<String>()
    private let changes = Log<CircuitBreaker.State>()
    /// The numbers of the attempts that run, and what has started.
    private let numbers: Mutex<[Int]>
    private let started = Mutex<Set<Attempt>>([])
    private let subscriptions: [SerialDisposable]
    private let bag = DisposeBag()

    init(_ trace: LimitTrace) {
        self.trace = trace
        (breaker, throttle) = (trace.breaker?.breaker, trace.throttle?.throttle)
        budget = trace.budget?.budget
        scheduler = VirtualTimeScheduler(startingAt: Instant(sinceZero: .milliseconds(trace.begin)))
        numbers = Mutex(trace.streams.map { _ in 1 })
        subscriptions = trace.streams.map { _ in SerialDisposable() }
        if let states = breaker?.states.subscribe(onNext: { [changes] in changes.write($0) }) {
            bag.insert(states)
        }
        for (number, stream) in trace.streams.enumerated() {
            at(stream.start) { $0.subscribe(number) }
            if let disposal = stream.disposal {
                at(stream.start + disposal) { $0.subscriptions[number].dispose() }
            }
        }
        for (time, hand) in trace.hands {
            at(time) {
                switch hand {
                case .isolate: $0.breaker?.isolate()
                case .close: $0.breaker?.close()
                case .metricsOnly: $0.breaker?.metricsOnly()
                }
            }
        }
    }

    private func at(_ time: Int, _ work: @escaping @Sendable (LimitTraceRun) -> Void) {
        scheduler.schedule(after: .milliseconds(time), in: Lifetime()) { [weak self] in self.map(work) }
    }

    func advance(to time: Int) { scheduler.advance(to: Instant(sinceZero: .milliseconds(time))) }

    /// All streams end: those that run hold this.
    func dispose() { subscriptions.forEach { $0.dispose() } }

    func hasStarted(_ stream: Int, _ number: Int) -> Bool {
        started.withLock { $0.contains(Attempt(stream: stream, number: number)) }
    }

    // The streams.

    private func subscribe(_ number: Int) {
        let stream = trace.streams[number]
        var result = source(number)
        if stream.form != .policy {
            result =
                switch (breaker, throttle) {
                case (let breaker?, let throttle?):
                    result.limited(by: throttle, breaker, scheduler: scheduler)
                case (let breaker?, nil): result.limited(by: breaker, scheduler: scheduler)
                case (nil, let throttle?): result.limited(by: throttle, scheduler: scheduler)
                case (nil, nil): result
                }
        }
        if stream.form != .limited { result = result.retry(policy(number), scheduler: scheduler) }
        if stream.takesOne { result = result.take(1) }
        subscriptions[number].disposable = result.subscribe(
            onNext: { self.write(number, "next \($0)") },
            onError: { self.write(number, self.text(ofEnd: $0)) },
            onCompleted: { self.write(number, "completed") })
    }

    private func source(_ number: Int) -> Observable<Int> {
        .create { [self] observer, lifetime in
            let run = numbers.withLock { $0[number] }
            _ = started.withLock { $0.insert(Attempt(stream: number, number: run)) }
            write(number, "start \(run)")
            let attempt = trace.streams[number].attempts[run - 1]
            func at(_ time: Int, _ event: Event<Int>) {
                if time == 0 { return observer.on(event) }
                scheduler.schedule(after: .milliseconds(time), in: lifetime) { observer.on(event) }
            }
            for (element, time) in attempt.elements.enumerated() { at(time, .next(element + 1)) }
            switch attempt.how {
            case .silent: break
            case .completed: at(attempt.end, .completed)
            case .dear: at(attempt.end, .error(DearFailure()))
            case .cancelled: at(attempt.end, .error(CancellationError()))
            case .refused: at(attempt.end, .error(AttemptRefusedError(reason: .overloaded)))
            default: at(attempt.end, .error(Failure(how: attempt.how)))
            }
        }
    }

    private func policy(_ number: Int) -> RetryPolicy {
        let stream = trace.streams[number]
        var policy = RetryPolicy(.delays(stream.delays.map { .milliseconds($0) }))
            .maxAttempts(stream.attempts.count)
            .backoff(
                .delays(stream.dearDelays.map { .milliseconds($0) }), cost: Double(trace.dearCost) / 1e6,
                on: DearFailure.self
            )
            .abort(on: Failure.self) { failure in
                if failure.how == .undecided { throw Boom() }
                return failure.how == .answered || failure.how == .counted
            }
            .decide { ($0.failure.error as? Failure)?.how == .declined ? .propagate : .backoff }
            // What counts for nothing does so all the same.
            .countingFailures { ($0 as? Failure).map { $0.how == .counted } ?? true }
            .observe { [self] event in
                if case .started(let attempt, _) = event { numbers.withLock { $0[number] = attempt } }
            }
        if stream.retriesCancellation {
            policy = policy.retry(on: (any Error).self).retry(on: CancellationError.self)
        }
        if let time = stream.maxElapsed { policy = policy.maxElapsed(.milliseconds(time)) }
        if let time = stream.attemptTimeout { policy = policy.attemptTimeout(.milliseconds(time)) }
        if stream.wraps { policy = policy.wrapExhausted() }
        if let budget { policy = policy.budget(budget) }
        if stream.form == .limitedAndRetried { return policy }
        if let throttle { policy = policy.throttle(throttle) }
        return breaker.map { policy.breaker($0) } ?? policy
    }
}

// As text.

extension LimitTraceRun {
    var log: [String] { lines.entries }

    /// Every change of state of the breaker.
    var states: [String] { changes.entries.dropFirst().map(text) }

    private var now: Int { milliseconds(scheduler.now) }

    private func milliseconds(_ time: Instant) -> Int { Int((time.sinceZero / .milliseconds(1)).rounded()) }

    private func write(_ stream: Int, _ text: String) { lines.write("\(now): \(stream) \(text)") }

    private func text(_ state: CircuitBreaker.State) -> String {
        if case .open(let end) = state { "open(until: \(milliseconds(end)))" } else { "\(state)" }
    }

    private func text(_ reason: RetryExhaustedError.Reason, _ retryAt: Instant?) -> String {
        let isIsolated = reason == .breakerOpen && reason.description.hasSuffix("is isolated")
        return
            "\(isIsolated ? "isolated" : reason.name) until \(retryAt.map { "\(milliseconds($0))" } ?? "-")"
    }

    private func text(ofEnd error: any Error) -> String {
        guard let error = error as? RetryExhaustedError else { return "error \(text(of: error))" }
        return
            "gave up after \(error.attempts), \(text(error.reason, error.retryAt)): \(text(of: error.last))"
    }

    private func text(of error: any Error) -> String {
        switch error {
        case let error as Failure: error.how.rawValue
        case let error as AttemptRefusedError: "refused \(text(error.reason, error.retryAt))"
        case is DearFailure: "dear"
        case is CancellationError: "cancelled"
        case is TimeoutError: "cut off"
        case is Boom: "thrown"
        default: "\(error)"
        }
    }

    /// The figures of the limits at a time, as their models write them.
    func figures(at time: Int) -> [String] {
        let time = Instant(sinceZero: .milliseconds(time))
        let breaker = breaker?.figures(at: time)
        let throttle = throttle?.figures(at: time)
        let budget = budget?.figures(at: time)
        return [
            breaker.map {
                "\(text($0.state)), \($0.calls) calls, \($0.failures) failures, \($0.slowCalls) slow, "
                    + "\($0.refused) refused, \($0.opened) opened, \($0.wouldHaveOpened) would have"
            },
            throttle.map {
                "\(millionths($0.rejectionProbability)) millionths, \($0.requests) requests, "
                    + "\($0.accepts) accepts, \($0.rejected) rejected"
            },
            budget.map { "\($0.available) available, \($0.granted) granted, \($0.refused) refused" },
        ].compactMap(\.self)
    }
}
