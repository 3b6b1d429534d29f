import Rill
import RillLimits
import RillNetworking

// The code of docs/reliability/retry-mistakes.md, compiled. `RetryMistakesTests` runs it in virtual time.

struct RetryMistakesSnippets {
    let request: Observable<Int>
    let scheduler: any Scheduler

    func withoutEnd() -> Observable<Int> {
        request.retry()
    }

    func withinLimits() -> Observable<Int> {
        let policy = RetryPolicy(.standard).maxAttempts(5).maxElapsed(.seconds(60))
            .attemptTimeout(.seconds(10))
        return request.retry(policy, scheduler: scheduler)
    }

    func swallowed() -> Observable<Int> {
        request.retryWhen { errors in errors.take(3) }
    }

    func lastErrorPasses() -> Observable<Int> {
        request.retry(RetryPolicy(.standard).maxAttempts(4), scheduler: scheduler)
    }

    func triggerThatIgnoresErrors() -> Observable<Int> {
        request.retryWhen { _ in Observable<Int>.timer(.seconds(1), scheduler: scheduler) }
    }

    func afterASecond() -> Observable<Int> {
        request.retry(RetryPolicy(.constant(.seconds(1))).maxAttempts(2), scheduler: scheduler)
    }

    func offByOne(maxAttempts: Int) -> Observable<Int> {
        request.retryWhen { errors in
            errors.enumerated().flatMap { attempt, error in
                attempt > maxAttempts
                    ? .error(error) : Observable<Int>.timer(.seconds(1), scheduler: scheduler)
            }
        }
    }

    func attempts(maxAttempts: Int) -> Observable<Int> {
        request.retry(RetryPolicy(.constant(.seconds(1))).maxAttempts(maxAttempts), scheduler: scheduler)
    }

    func neverReset(_ prices: Observable<Int>) -> Observable<Int> {
        prices.retry(RetryPolicy(.standard).maxAttempts(5), scheduler: scheduler)
    }

    func reset(_ prices: Observable<Int>) -> Observable<Int> {
        prices.retry(
            RetryPolicy(.standard).maxAttempts(5).reset(.afterStable(.seconds(30))), scheduler: scheduler)
    }

    func hanging() -> Observable<Int> {
        request.retryWhen { errors in errors.filter { $0 is TransportError } }
    }

    func othersPass() -> Observable<Int> {
        let policy = RetryPolicy(.standard).maxAttempts(5).retry(on: TransportError.self)
        return request.retry(policy, scheduler: scheduler)
    }

    func sharedCounter() -> Observable<Int> {
        let left = BehaviorRelay(value: 3)
        return request.retryWhen { errors in
            errors.flatMap { error -> Observable<Int> in
                left.accept(left.value - 1)
                return left.value > 0 ? .just(0) : .error(error)
            }
        }
    }

    func ownCounter() -> Observable<Int> {
        request.retry(RetryPolicy(.immediate).maxAttempts(3), scheduler: scheduler)
    }

    func staleKey(_ keys: BehaviorRelay<String>, _ send: (String) -> Observable<Int>) -> Observable<Int> {
        send(keys.value).retry(RetryPolicy(.standard).maxAttempts(3), scheduler: scheduler)
    }

    func freshKey(
        _ keys: BehaviorRelay<String>, _ send: @escaping @Sendable (String) -> Observable<Int>
    ) -> Observable<Int> {
        Observable.deferred { send(keys.value) }
            .retry(RetryPolicy(.standard).maxAttempts(3), scheduler: scheduler)
    }

    func noCap() -> Observable<Int> {
        request.retryWhen { errors in
            errors.enumerated().flatMap { attempt, _ in
                Observable<Int>.timer(.seconds(1 << attempt), scheduler: scheduler)
            }
        }
    }

    func cappedAndSpread() -> Observable<Int> {
        let backoff = Backoff.exponential(initial: .seconds(1)).cap(.seconds(30)).jitter(.full)
        return request.retry(RetryPolicy(backoff).maxElapsed(.seconds(600)), scheduler: scheduler)
    }

    struct GaveUp: Error {}

    func unrecognisable() -> Observable<Int> {
        request.retry(3).mapError { _ in GaveUp() }
    }

    func recognisable(_ log: @escaping @Sendable (String) -> Void) -> Observable<Int> {
        request
            .retry(RetryPolicy(.standard).maxAttempts(3).wrapExhausted(), scheduler: scheduler)
            .catchError(RetryExhaustedError.self) { exhausted in
                for failure in exhausted.failures { log("\(failure.failedAt.sinceZero) \(failure.error)") }
                throw exhausted.last
            }
    }

    func hopeless() -> Observable<Int> {
        request.retry(RetryPolicy(.standard).maxAttempts(5), scheduler: scheduler)
    }

    func onlyWhatMayPass() -> Observable<Int> {
        let policy = RetryPolicy(.standard).maxAttempts(5).retry(on: ApiError.self) { error in
            switch error {
            case .server, .transport: true
            case .client(let failure): failure.status == 429
            default: false
            }
        }
        return request.retry(policy, scheduler: scheduler)
    }

    func tooEarly() -> Observable<Int> {
        request.retry(RetryPolicy(.constant(.seconds(1))).maxAttempts(5), scheduler: scheduler)
    }

    func atTheHintedTime() -> Observable<Int> {
        let policy = RetryPolicy(.standard).maxAttempts(5).decide { context in
            guard case ApiError.server(let failure) = context.failure.error,
                let seconds = failure.response.head.headers["Retry-After"].flatMap({ Int($0) })
            else { return .backoff }
            return .atLeast(.seconds(seconds))
        }
        return request.retry(policy, scheduler: scheduler)
    }

    func multiplied() -> Observable<Int> {
        let reload = request.retry(3)
        let screen = reload.retry(3)
        return screen.retry(3)
    }

    func withinABudget() -> Observable<Int> {
        request.retry(RetryPolicy(.standard).maxAttempts(3).budget(Self.budget), scheduler: scheduler)
    }

    static let budget = RetryBudget.ratio(0.1)

    func aBudgetEach() -> Observable<Int> {
        let policy = RetryPolicy(.standard).maxAttempts(4)
        return request.retry(policy.budget(.tokenBucket(capacity: 10)), scheduler: scheduler)
    }

    func endlessAttempt() -> Observable<Int> {
        request.retry(RetryPolicy(.standard).maxAttempts(3), scheduler: scheduler)
    }

    func inTime() -> Observable<Int> {
        let policy = RetryPolicy(.standard).attemptTimeout(.seconds(5)).maxElapsed(.seconds(20))
        return request.retry(policy, scheduler: scheduler)
    }
}

enum BackoffChooser {
    static let server = RetryPolicy(.standard).maxAttempts(5).maxElapsed(.seconds(60))

    static let person = RetryPolicy(.delays([.milliseconds(500), .seconds(2)])).maxElapsed(.seconds(10))

    static let connection = RetryPolicy(
        Backoff.immediate.prefix(1).then(.exponential(initial: .seconds(1)).cap(.seconds(30)).jitter(.full))
    )
    .reset(.afterStable(.seconds(30)))

    static let conflict = RetryPolicy(
        .decorrelated(initial: .milliseconds(5)).cap(.seconds(2))
    )
    .maxAttempts(20)

    static let startup = RetryPolicy(.fibonacci(initial: .milliseconds(200)).cap(.seconds(5)))
        .maxElapsed(.seconds(120))

    static let inTrouble = server.budget(.ratio(0.1)).breaker(CircuitBreaker())

    static func slow(_ lookup: Observable<Int>, _ scheduler: any Scheduler) -> Observable<Int> {
        lookup.hedge(after: .constant(.milliseconds(300)), maxAttempts: 2, scheduler: scheduler)
    }
}
