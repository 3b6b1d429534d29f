import Rill
import RillEventLog
import RillTesting

extension TourPage {
    /// Errors, retries and the log.
    static let errors = [
        TourStep(
            title: "An error ends the stream that carries it",
            text: #"""
                @Sendable func load(_ id: Int) -> Observable<Int> {
                    id == 2 ? .error(Unavailable()) : .just(id)
                }
                let ids: TestSource<Int> = scheduler.hot("-1-2-3-|")
                show("unhandled", ids.flatMap { load($0) })
                show("handled outside", ids.flatMap { load($0) }.catchErrorJustReturn(0))
                show("handled inside", ids.flatMap { load($0).catchErrorJustReturn(0) })
                """#,
            program: { show, scheduler, print in
                @Sendable func load(_ id: Int) -> Observable<Int> {
                    id == 2 ? .error(Unavailable()) : .just(id)
                }
                let ids: TestSource<Int> = scheduler.hot("-1-2-3-|")
                show("unhandled", ids.flatMap { load($0) })
                show("handled outside", ids.flatMap { load($0) }.catchErrorJustReturn(0))
                show("handled inside", ids.flatMap { load($0).catchErrorJustReturn(0) })
            },
            note: """
                # is an error. Handled outside, the error of one request has ended all of them; handled
                inside, only that request.
                """),
        TourStep(
            title: "retry counts attempts",
            text: #"""
                let request: TestSource<Int> = scheduler.cold("--#")
                show("request", request)
                show("retry(3)", request.retry(3))
                """#,
            program: { show, scheduler, print in
                let request: TestSource<Int> = scheduler.cold("--#")
                show("request", request)
                show("retry(3)", request.retry(3))
            },
            note: """
                Three attempts, the first included, without a pause. The last error is not lost.
                """),
        TourStep(
            title: "A policy backs off",
            text: #"""
                let request: TestSource<Int> = scheduler.cold("#")
                let watched = request.do(onSubscribe: { print("attempt at \(scheduler.now.sinceZero)") })
                let policy = RetryPolicy(.exponential(initial: .seconds(1)).cap(.seconds(4)))
                    .maxAttempts(5)
                show("retry", watched.retry(policy, scheduler: scheduler))
                """#,
            program: { show, scheduler, print in
                let request: TestSource<Int> = scheduler.cold("#")
                let watched = request.do(onSubscribe: { print("attempt at \(scheduler.now.sinceZero)") })
                let policy = RetryPolicy(.exponential(initial: .seconds(1)).cap(.seconds(4)))
                    .maxAttempts(5)
                show("retry", watched.retry(policy, scheduler: scheduler))
            },
            note: """
                Delays of 1, 2, 4 and 4 seconds. A server with many clients needs `.jitter(.full)` too, so
                that they do not return together.
                """),
        TourStep(
            title: "A trigger that completes swallows the error",
            text: #"""
                let request: TestSource<Int> = scheduler.cold("-#")
                show("retryWhen", request.retryWhen { errors in errors.take(2) })
                let policy = RetryPolicy(.immediate).maxAttempts(3)
                show("policy", request.retry(policy, scheduler: scheduler))
                """#,
            program: { show, scheduler, print in
                let request: TestSource<Int> = scheduler.cold("-#")
                show("retryWhen", request.retryWhen { errors in errors.take(2) })
                let policy = RetryPolicy(.immediate).maxAttempts(3)
                show("policy", request.retry(policy, scheduler: scheduler))
            },
            note: """
                Three attempts each. The trigger has completed when the third error arrives, so the result
                completes as if nothing had failed. A policy sends the last error.
                """),
        TourStep(
            title: "A log records attempts and delays",
            text: #"""
                let attempts = BehaviorRelay(value: 0)
                let request = Observable<String>.deferred {
                    attempts.update { $0 + 1 } < 3 ? .error(Unavailable()) : .just("light rain")
                }
                let log = EventLog<String>(scheduler: scheduler)
                let policy = RetryPolicy(.delays([.seconds(1), .seconds(3)]))
                show("London", request.log("London", to: log, retry: policy, scheduler: scheduler))
                scheduler.run()
                print(log.recording.text())
                """#,
            program: { show, scheduler, print in
                let attempts = BehaviorRelay(value: 0)
                let request = Observable<String>.deferred {
                    attempts.update { $0 + 1 } < 3 ? .error(Unavailable()) : .just("light rain")
                }
                let log = EventLog<String>(scheduler: scheduler)
                let policy = RetryPolicy(.delays([.seconds(1), .seconds(3)]))
                show("London", request.log("London", to: log, retry: policy, scheduler: scheduler))
                scheduler.run()
                print(log.recording.text())
            },
            note: """
                The recording can also be drawn, written to a file, read again and replayed in a test.
                """),
    ]

    private struct Unavailable: Error {}
}
