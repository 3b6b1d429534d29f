import RillCore
import RillTesting

extension OperatorExample {
    static let retry: [OperatorExample] = [
        OperatorExample("retry", .attemptAgain, tick: .milliseconds(500)) { scheduler, edit in
            let status: TestSource<String> = edit.hot("-w---w---w---d-|")
            let policy = RetryPolicy(.constant(edit(.seconds(1)))).maxAttempts(edit(5))
            return status.retry(policy, scheduler: scheduler) { $0 == "w" }
        },
        OperatorExample("retry(_:scheduler:)", .attemptAgain, tick: .milliseconds(500)) { scheduler, edit in
            let source: TestSource<String> = edit.cold("-a-#")
            let policy = RetryPolicy(.exponential(initial: edit(.seconds(1)))).maxAttempts(edit(4))
            return source.retry(policy, scheduler: scheduler)
        }.elsewhere(rxJS: "retry", rx: "Retry"),
        OperatorExample("RetryPolicy.maxElapsed(_:)", tick: .milliseconds(500)) { scheduler, edit in
            let source: TestSource<String> = edit.cold("-#")
            let policy = RetryPolicy(.exponential(initial: .seconds(1))).maxElapsed(edit(.seconds(10)))
            return source.retry(policy, scheduler: scheduler)
        },
        OperatorExample("RetryPolicy.attemptTimeout(_:)", tick: .milliseconds(500)) { scheduler, edit in
            let source: TestSource<String> = edit.cold("--a---------b-|")
            let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(3)
            return source.retry(policy.attemptTimeout(edit(.seconds(3))), scheduler: scheduler)
        },
        OperatorExample("Backoff.delays(_:)", tick: .milliseconds(500)) { scheduler, edit in
            let source: TestSource<String> = edit.cold("-#")
            let delays: [Duration] = [edit(.seconds(1)), edit(.seconds(3)), edit(.seconds(5))]
            return source.retry(RetryPolicy(.delays(delays)), scheduler: scheduler)
        },
        OperatorExample("Backoff.jitter(_:)", tick: .milliseconds(500)) { scheduler, edit in
            let source: TestSource<String> = edit.cold("-#")
            let backoff = Backoff.exponential(initial: .seconds(2)).cap(edit(.seconds(4))).jitter(.full)
            let policy = RetryPolicy(backoff).maxAttempts(5).seed(4)
            return source.retry(policy, scheduler: scheduler)
        }.delays { arguments in [2000, 4000, 8000, 16000].map { .milliseconds(min($0, arguments[0])) } },
    ]
}
