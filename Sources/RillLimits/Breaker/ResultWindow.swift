/// How many recent calls have failed or were slow: of a number of latest calls, or of the latest time.
struct ResultWindow: Sendable {
    struct Result: Sendable {
        let isFailure: Bool
        let isSlow: Bool
    }

    struct Counts: Sendable {
        var calls = 0
        var failures = 0
        var slowCalls = 0
    }

    /// Counts of the latest time.
    private struct Recent: Sendable {
        var calls: SlidingWindowCounter
        var failures: SlidingWindowCounter
        var slowCalls: SlidingWindowCounter

        mutating func counts(at now: Instant) -> Counts {
            Counts(
                calls: calls.total(at: now), failures: failures.total(at: now),
                slowCalls: slowCalls.total(at: now))
        }
    }

    /// Nil in a window of time.
    private var most: Int?
    private var latest = Queue<Result>()
    private var latestCounts = Counts()
    /// Nil in a window of calls.
    private var recent: Recent?

    init(_ size: CircuitBreaker.Window) {
        switch size {
        case .calls(let count): most = count
        case .time(let time):
            let counter = SlidingWindowCounter(over: time)
            recent = Recent(calls: counter, failures: counter, slowCalls: counter)
        }
    }

    mutating func add(_ result: Result, at now: Instant) {
        if let most {
            latest.append(result)
            change(by: 1, result)
            if latest.count > most, let oldest = latest.popFirst() { change(by: -1, oldest) }
        }
        recent?.calls.add(1, at: now)
        if result.isFailure { recent?.failures.add(1, at: now) }
        if result.isSlow { recent?.slowCalls.add(1, at: now) }
    }

    /// The counts of the results that are in the window at that time.
    mutating func counts(at now: Instant) -> Counts { recent?.counts(at: now) ?? latestCounts }

    private mutating func change(by amount: Int, _ result: Result) {
        latestCounts.calls += amount
        if result.isFailure { latestCounts.failures += amount }
        if result.isSlow { latestCounts.slowCalls += amount }
    }
}
