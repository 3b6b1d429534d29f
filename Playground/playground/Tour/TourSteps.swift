import Rill
import RillEventLog
import RillTesting

extension TourPage {
    /// From a stream to a retry with a log. The file is embedded: a step shows its program as it is written
    /// here.
    static let steps = [
        TourStep(
            "A stream",
            note: """
                A stream sends any number of elements, then at most one end: | is completion.
                Events in parentheses arrive at one moment. `show` subscribes and draws.
                """
        ) { show, scheduler, print in
            show("just", Observable.just("a"))
            show("of", Observable.of("a", "b", "c"))
            show("empty", Observable<String>.empty())
        },
        TourStep(
            "Time comes from a scheduler",
            note: """
                A character is a second. This scheduler is a VirtualTimeScheduler, as in a test:
                the seconds take no time. An app passes MainScheduler.instance.
                """
        ) { show, scheduler, print in
            let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(4)
            show("ticks", ticks)
            show("delayed", ticks.delay(.seconds(3), scheduler: scheduler))
        },
        TourStep(
            "An operator returns a new stream",
            note: "The source stays as it is. Errors and completion pass through these operators."
        ) { show, scheduler, print in
            let numbers = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(4)
            show("numbers", numbers)
            show("filter", numbers.filter { $0 > 1 })
            show("map", numbers.map { $0 * $0 })
            show("scan", numbers.scan(0) { $0 + $1 })
        },
        TourStep(
            "Every subscription runs the source, unless it is shared",
            note: "A request that two views show would be sent twice. `share` sends it once."
        ) { show, scheduler, print in
            let source = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(3)
            let cold = source.do(onSubscribe: { print("cold: the source starts") })
            let shared = source.do(onSubscribe: { print("shared: the source starts") }).share()
            for number in 1...2 { show("cold, subscriber \(number)", cold) }
            for number in 1...2 { show("shared, subscriber \(number)", shared) }
        },
        TourStep(
            "Search as you type",
            note: """
                flatMapLatest disposes of the search for `a` when `b` is typed, so an old answer cannot
                replace a new one. flatMap lets all searches run. `hot` is a source that is drawn.
                """
        ) { show, scheduler, print in
            @Sendable func search(_ text: String) -> Observable<String> {
                .just(text.uppercased()).delay(.seconds(3), scheduler: scheduler)
            }
            let typed: TestSource<String> = scheduler.hot("-a-b---c------|")
            show("typed", typed)
            show("flatMapLatest", typed.flatMapLatest { search($0) })
            show("flatMap", typed.flatMap { search($0) })
        },
        TourStep(
            "An error ends the stream that carries it",
            note: """
                # is an error. Handled outside, the error of one request has ended all of them; handled
                inside, only that request.
                """
        ) { show, scheduler, print in
            @Sendable func load(_ id: Int) -> Observable<Int> {
                id == 2 ? .error(Unavailable()) : .just(id)
            }
            let ids: TestSource<Int> = scheduler.hot("-1-2-3-|")
            show("unhandled", ids.flatMap { load($0) })
            show("handled outside", ids.flatMap { load($0) }.catchErrorJustReturn(0))
            show("handled inside", ids.flatMap { load($0).catchErrorJustReturn(0) })
        },
        TourStep(
            "retry counts attempts",
            note: "Three attempts, the first included, without a pause. The last error is not lost."
        ) { show, scheduler, print in
            let request: TestSource<Int> = scheduler.cold("--#")
            show("request", request)
            show("retry(3)", request.retry(3))
        },
        TourStep(
            "A policy backs off",
            note: """
                Delays of 1, 2, 4 and 4 seconds. A server with many clients needs `.jitter(.full)` too, so
                that they do not return together.
                """
        ) { show, scheduler, print in
            let request: TestSource<Int> = scheduler.cold("#")
            let watched = request.do(onSubscribe: { print("attempt at \(scheduler.now.sinceZero)") })
            let policy = RetryPolicy(.exponential(initial: .seconds(1)).cap(.seconds(4)))
                .maxAttempts(5)
            show("retry", watched.retry(policy, scheduler: scheduler))
        },
        TourStep(
            "A trigger that completes swallows the error",
            note: """
                Three attempts each. The trigger has completed when the third error arrives, so the result
                completes as if nothing had failed. A policy sends the last error.
                """
        ) { show, scheduler, print in
            let request: TestSource<Int> = scheduler.cold("-#")
            show("retryWhen", request.retryWhen { errors in errors.take(2) })
            let policy = RetryPolicy(.immediate).maxAttempts(3)
            show("policy", request.retry(policy, scheduler: scheduler))
        },
        TourStep(
            "A log records attempts and delays",
            note: "The recording can also be drawn, written to a file, read again and replayed in a test."
        ) { show, scheduler, print in
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
    ]

    private struct Unavailable: Error {}
}
