/// A log with every kind of entry: two streams, one of them retried, the other started by it and disposed of.
struct Sample {
    static let origin = LogOrigin(
        id: "9f3c0a", nanosecondsSince1970: 1_795_384_555_123_456_789, process: "shop", processID: 42,
        host: "api-3", platform: "Linux 6.1.0 x86_64", build: "1.4")

    let recording: LogRecording<String>

    init() {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<String>(scheduler: scheduler, origin: Self.origin)
        let failure: TestSource<String> = scheduler.cold("-a-#", error: Refusal.busy(after: 3))
        let answer: TestSource<String> = scheduler.cold("-(bc)--d|")
        let asked: TestSource<String> = scheduler.cold("-x", values: ["x": "two words"])
        let asks = Mutex(0)
        let prices = Observable<String>.deferred {
            let count = asks.withLock { count in
                count += 1
                return count
            }
            return (count == 1 ? failure : answer).asObservable()
        }
        let policy = RetryPolicy(.constant(.milliseconds(4))).maxAttempts(2)
        let subscriptions = [
            prices
                .log("prices", to: log, file: "Shop/Prices.swift", line: 7) { all in
                    all.retryWhen { errors in
                        errors.flatMap { _ in Observable<Int>.timer(.milliseconds(4), scheduler: scheduler) }
                            .take(1).concat(.never())
                    }
                }
                .flatMapLatest { _ in asked.log("names", to: log, file: "Shop/Names.swift", line: 9) }
                .subscribe(),
            failure.log(
                "stock", to: log, retry: policy, scheduler: scheduler, file: "Shop/Stock.swift", line: 11
            )
            .subscribe(onError: { _ in }),
        ]
        scheduler.run()
        subscriptions.forEach { $0.dispose() }
        recording = log.recording
    }
}
