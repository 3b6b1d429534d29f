/// An argument that makes no sense stops the process when the stream is made, and the message names it.
struct RefusalTests {
    @Test(arguments: refusals) func anArgumentThatBreaksARuleIsRefused(_ refusal: Refusal) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [name = refusal.testDescription as String] in await RefusalTests.refusals.call(name)
        }
        #expect(result.says(refusal.message))
    }

    private static let refusals = counts + limits + attempts + backoffs

    private static let counts: [Refusal] = [
        Refusal("buffer", says: "Rill: buffer(timeSpan:count:) needs a count of 1 or more, but got 0") {
            _ = Observable<Int>.never().buffer(
                timeSpan: .seconds(1), count: 0, scheduler: VirtualTimeScheduler())
        },
        Refusal("elementAt", says: "Rill: elementAt(_:) needs an index of 0 or more, but got -1") {
            _ = Observable<Int>.never().elementAt(-1)
        },
        Refusal("range", says: "Rill: range(start:count:) needs a count of 0 or more, but got -1") {
            _ = Observable.range(start: 0, count: -1)
        },
        Refusal("range of Int8", says: "Rill: range(start: 127, count: 2) goes beyond the largest Int8") {
            _ = Observable<Int8>.range(start: 127, count: 2)
        },
        Refusal("replay", says: "of 0 or more, but got -1") { _ = Observable<Int>.never().replay(-1) },
        Refusal(
            "ReplaySubject", says: "Rill: a ReplaySubject needs a bufferSize of 0 or more, but got -1"
        ) { _ = ReplaySubject<Int>.create(bufferSize: -1) },
        Refusal("share", says: "Rill: share(replay:) needs a count of 0 or more, but got -1") {
            _ = Observable<Int>.never().share(replay: -1)
        },
        Refusal("skip", says: "Rill: skip(_:) needs a count of 0 or more, but got -1") {
            _ = Observable<Int>.never().skip(-1)
        },
        Refusal("take", says: "Rill: take(_:) needs a count of 0 or more, but got -1") {
            _ = Observable<Int>.never().take(-1)
        },
        Refusal("takeLast", says: "Rill: takeLast(_:) needs a count of 0 or more, but got -1") {
            _ = Observable<Int>.never().takeLast(-1)
        },
        Refusal("window", says: "Rill: window(timeSpan:count:) needs a count of 1 or more, but got 0") {
            _ = Observable<Int>.never().window(
                timeSpan: .seconds(1), count: 0, scheduler: VirtualTimeScheduler())
        },
    ]

    private static let limits: [Refusal] = [
        Refusal("flatMap(maxConcurrent:)", says: "need a count of 1 or more, but got 0") {
            _ = Observable<Int>.never().flatMap(maxConcurrent: 0) { Observable.just($0) }
        },
        Refusal(
            "observe(on:bufferingPolicy:)",
            says: "Rill: observe(on:bufferingPolicy:) needs a limit of 1 or more, but got dropOldest(0)"
        ) {
            _ = Observable<Int>.never().observe(
                on: ImmediateScheduler.instance, bufferingPolicy: .dropOldest(0))
        },
        Refusal(
            "values", says: "Rill: values(bufferingPolicy:) needs a limit of 1 or more, but got dropOldest(0)"
        ) { _ = Observable<Int>.never().values(bufferingPolicy: .dropOldest(0)) },
    ]

    private static let attempts: [Refusal] = [
        Refusal(
            "retry(0)",
            says: "Rill: retry(_:) counts attempts, the first included, and needs 1 or more, but got 0"
        ) { _ = Observable<Int>.never().retry(0) },
        Refusal(
            "retry(-1)",
            says: "Rill: retry(_:) counts attempts, the first included, and needs 1 or more, but got -1"
        ) { _ = Observable<Int>.never().retry(-1) },
        Refusal(
            "maxAttempts",
            says: "Rill: maxAttempts(_:) counts attempts, the first included, and needs 1 or more, but got 0"
        ) { _ = RetryPolicy().maxAttempts(0) },
        Refusal(
            "wrapExhausted", says: "Rill: wrapExhausted(keeping:) needs 1 failure or more, but got 0"
        ) { _ = RetryPolicy().wrapExhausted(keeping: 0) },
    ]

    private static let backoffs: [Refusal] = [
        Refusal(
            "exponential",
            says: "exponential(initial:multiplier:) needs a finite multiplier of 1 or more, but got 0.5"
        ) { _ = Backoff.exponential(initial: .seconds(1), multiplier: 0.5) },
        Refusal(
            "exponential without end",
            says: "exponential(initial:multiplier:) needs a finite multiplier of 1 or more, but got inf"
        ) { _ = Backoff.exponential(initial: .seconds(1), multiplier: .infinity) },
        Refusal(
            "decorrelated",
            says: "decorrelated(initial:multiplier:) needs a finite multiplier of 1 or more, but got nan"
        ) { _ = Backoff.decorrelated(initial: .seconds(1), multiplier: .nan) },
        Refusal(
            "proportional", says: "jitter(.proportional(_:)) needs a proportion within 0…1, but got 1.5"
        ) { _ = Backoff.immediate.jitter(.proportional(1.5)) },
        Refusal("prefix", says: "prefix(_:) needs 0 retries or more, but got -1") {
            _ = Backoff.immediate.prefix(-1)
        },
        Refusal("bounds", says: "bounds(retry:) counts from 1, but got 0") {
            _ = Backoff.immediate.bounds(retry: 0)
        },
    ]
}
