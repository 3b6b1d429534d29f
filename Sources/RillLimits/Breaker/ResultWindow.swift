/// How many of the latest calls have failed or were slow: the latest by number, or those of the latest time.
struct ResultWindow: Sendable {
    private enum Calls: Sendable {
        case latest(Queue<Result>, count: Int)
        case recent(all: SlidingWindowCounter, failed: SlidingWindowCounter, slow: SlidingWindowCounter)
    }

    struct Result: Sendable {
        let isFailure: Bool
        let isSlow: Bool
    }

    private var window: Calls
    private(set) var calls = 0
    private(set) var failures = 0
    private(set) var slowCalls = 0

    init(_ size: CircuitBreaker.Window) {
        switch size {
        case .calls(let count): window = .latest(Queue(), count: count)
        case .time(let time):
            let counter = SlidingWindowCounter(over: time)
            window = .recent(all: counter, failed: counter, slow: counter)
        }
    }

    mutating func add(_ result: Result, at now: Instant) {
        switch window {
        case .latest(var results, let count):
            // One owner, so that the queue is not copied.
            window = .latest(Queue(), count: count)
            results.append(result)
            change(by: 1, result)
            if results.count > count, let oldest = results.popFirst() { change(by: -1, oldest) }
            window = .latest(results, count: count)
        case .recent(var all, var failed, var slow):
            all.add(1, at: now)
            if result.isFailure { failed.add(1, at: now) }
            if result.isSlow { slow.add(1, at: now) }
            window = .recent(all: all, failed: failed, slow: slow)
            forget(until: now)
        }
    }

    /// Drops what is older than the window.
    mutating func forget(until now: Instant) {
        guard case .recent(var all, var failed, var slow) = window else { return }
        all.forget(until: now)
        failed.forget(until: now)
        slow.forget(until: now)
        (calls, failures, slowCalls) = (all.total, failed.total, slow.total)
        window = .recent(all: all, failed: failed, slow: slow)
    }

    private mutating func change(by amount: Int, _ result: Result) {
        calls += amount
        if result.isFailure { failures += amount }
        if result.isSlow { slowCalls += amount }
    }
}
