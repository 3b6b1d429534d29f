/// An argument that makes no sense stops the process when the stream is made, and the message names it.
@Suite(.blocking) struct RefusalTests {
    #if compiler(>=6.3)
        @Test(arguments: refusals) func anArgumentThatBreaksARuleIsRefused(_ refusal: Refusal) async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [name = refusal.testDescription as String] in await RefusalTests.refusals.call(name)
            }
            #expect(result.says(refusal.message))
        }
    #endif

    private static let refusals = counts + limits + attempts + backoffs

    private static let counts: [Refusal] = [
        Refusal("Rill: buffer(timeSpan:count:) needs a count of 1 or more, but got 0") {
            _ = Observable<Int>.never().buffer(
                timeSpan: .seconds(1), count: 0, scheduler: VirtualTimeScheduler())
        },
        Refusal("Rill: elementAt(_:) needs an index of 0 or more, but got -1") {
            _ = Observable<Int>.never().elementAt(-1)
        },
        Refusal("Rill: range(start:count:) needs a count of 0 or more, but got -1") {
            _ = Observable.range(start: 0, count: -1)
        },
        Refusal("Rill: range(start: 127, count: 2) goes beyond the largest Int8") {
            _ = Observable<Int8>.range(start: 127, count: 2)
        },
        Refusal("of 0 or more, but got -1", name: "replay(-1)") { _ = Observable<Int>.never().replay(-1) },
        Refusal("Rill: a ReplaySubject needs a bufferSize of 0 or more, but got -1") {
            _ = ReplaySubject<Int>.create(bufferSize: -1)
        },
        Refusal("Rill: share(replay:) needs a count of 0 or more, but got -1") {
            _ = Observable<Int>.never().share(replay: -1)
        },
        Refusal("Rill: skip(_:) needs a count of 0 or more, but got -1") {
            _ = Observable<Int>.never().skip(-1)
        },
        Refusal("Rill: take(_:) needs a count of 0 or more, but got -1") {
            _ = Observable<Int>.never().take(-1)
        },
        Refusal("Rill: takeLast(_:) needs a count of 0 or more, but got -1") {
            _ = Observable<Int>.never().takeLast(-1)
        },
        Refusal("Rill: window(timeSpan:count:) needs a count of 1 or more, but got 0") {
            _ = Observable<Int>.never().window(
                timeSpan: .seconds(1), count: 0, scheduler: VirtualTimeScheduler())
        },
    ]

    private static let limits: [Refusal] = [
        Refusal("need a count of 1 or more, but got 0", name: "flatMap(maxConcurrent: 0)") {
            _ = Observable<Int>.never().flatMap(maxConcurrent: 0) { Observable.just($0) }
        },
        Refusal("Rill: observe(on:bufferingPolicy:) needs a limit of 1 or more, but got dropOldest(0)") {
            _ = Observable<Int>.never().observe(
                on: ImmediateScheduler.instance, bufferingPolicy: .dropOldest(0))
        },
        Refusal("Rill: observe(on:bufferingPolicy:) needs a limit of 1 or more, but got pauseSource(0)") {
            _ = Observable<Int>.never().observe(
                on: ImmediateScheduler.instance, bufferingPolicy: .pauseSource(0))
        },
        Refusal("Rill: values(bufferingPolicy:) needs a limit of 1 or more, but got dropOldest(0)") {
            _ = Observable<Int>.never().values(bufferingPolicy: .dropOldest(0))
        },
    ]

    private static let attempts: [Refusal] = [
        Refusal("Rill: retry(_:) counts attempts, the first included, and needs 1 or more, but got 0") {
            _ = Observable<Int>.never().retry(0)
        },
        Refusal("Rill: retry(_:) counts attempts, the first included, and needs 1 or more, but got -1") {
            _ = Observable<Int>.never().retry(-1)
        },
        Refusal("Rill: maxAttempts(_:) counts attempts, the first included, and needs 1 or more, but got 0") {
            _ = RetryPolicy().maxAttempts(0)
        },
        Refusal("Rill: wrapExhausted(keeping:) needs 1 failure or more, but got 0") {
            _ = RetryPolicy().wrapExhausted(keeping: 0)
        },
    ]

    private static let backoffs: [Refusal] = [
        Refusal("exponential(initial:multiplier:) needs a finite multiplier of 1 or more, but got 0.5") {
            _ = Backoff.exponential(initial: .seconds(1), multiplier: 0.5)
        },
        Refusal("exponential(initial:multiplier:) needs a finite multiplier of 1 or more, but got inf") {
            _ = Backoff.exponential(initial: .seconds(1), multiplier: .infinity)
        },
        Refusal("decorrelated(initial:multiplier:) needs a finite multiplier of 1 or more, but got nan") {
            _ = Backoff.decorrelated(initial: .seconds(1), multiplier: .nan)
        },
        Refusal("jitter(.proportional(_:)) needs a proportion within 0…1, but got 1.5") {
            _ = Backoff.immediate.jitter(.proportional(1.5))
        },
        Refusal("prefix(_:) needs 0 retries or more, but got -1") {
            _ = Backoff.immediate.prefix(-1)
        },
        Refusal("bounds(retry:) counts from 1, but got 0") {
            _ = Backoff.immediate.bounds(retry: 0)
        },
    ]
}
