/// A circuit breaker as its page describes it: it keeps every call and every result, and counts them anew
/// each time. Rates are thousandths.
struct CircuitBreakerModel {
    enum State: Equatable {
        case closed, open(until: Attoseconds), halfOpen, isolated, metricsOnly

        var text: String { if case .open(let end) = self { "open until \(end.asTime)" } else { "\(self)" } }
    }

    /// What programs are to reach.
    enum Reached: CaseIterable {
        case opened, openedBySlowCalls, openedByWhatHangs, closed, reopened, openForTheLastDurationAgain
        case openForTheFirstDurationAgain, probeLeft, probeSlowAtItsFirstElement, slowProbeLeft
        case probeGivenUpAsSuccess, probeGivenUpAsFailure, probesTaken, retryRefusedBeforeItsDelay
        case forgottenByNumber, forgottenByTime, resultAfterAChange, resultKeptByMetricsOnly
        case slowAndLeft, emittedLate, wouldHaveOpened, wouldHaveOpenedTwice, refusedByHand
        case closedByHandWhileClosed
    }

    struct Call {
        let began: Int
        /// The number of changes of state before it.
        let era: Int
        /// How long after its beginning its first element came.
        var first: Int?
        var isOver = false
    }

    let settings: CircuitBreakerSettings
    private(set) var state = State.closed
    private(set) var era = 0
    var calls: [Call] = []
    private var results: [(time: Int, failed: Bool, slow: Bool)] = []
    /// The probes without a result, and how many have succeeded.
    var probes: [Int] = []
    private(set) var passed = 0
    private var openings = 0
    private var hasReachedARate = false
    var refused = 0
    private(set) var (opened, wouldHaveOpened) = (0, 0)
    var reached: Set<Reached> = []
    /// The changes of state that were not read yet.
    var changes: [String] = []

    init(_ settings: CircuitBreakerSettings) { self.settings = settings }

    // The figures.

    func isSlow(_ time: Int) -> Bool { settings.slowCall.map { time >= $0 } ?? false }

    /// How many calls hang.
    func hanging(at now: Int) -> Int {
        calls.count { $0.era == era && !$0.isOver && $0.first == nil && isSlow(now - $0.began) }
    }

    /// The results in the window, and the calls that hang.
    private func counts(at now: Int) -> (calls: Int, failures: Int, slow: Int) {
        let latest =
            switch settings.window {
            case .calls(let count): Array(results.suffix(count))
            case .time(let window): results.filter { isInWindow($0.time, of: window, at: now) }
            }
        // Nothing hangs for a breaker that does not count.
        let hanging = state == .closed || state == .metricsOnly ? hanging(at: now) : 0
        return (latest.count + hanging, latest.count(where: \.failed), latest.count(where: \.slow) + hanging)
    }

    func figures(at now: Int) -> String {
        let (calls, failures, slow) = counts(at: now)
        return "\(state.text), \(calls) calls, \(failures) failures, \(slow) slow, \(refused) refused, "
            + "\(opened) opened, \(wouldHaveOpened) would have"
    }

    // Its states.

    private mutating func change(to new: State, keepingResults: Bool = false) {
        if state != new { changes.append(new.text) }
        state = new
        hasReachedARate = false
        if keepingResults { return }
        era += 1
        (results, probes, passed) = ([], [], 0)
    }

    mutating func becomeHalfOpen() { change(to: .halfOpen) }

    mutating func open(at now: Int) {
        reached.insert(state == .halfOpen ? .reopened : .opened)
        if openings >= settings.open.count { reached.insert(.openForTheLastDurationAgain) }
        if openings == 0 && opened > 0 { reached.insert(.openForTheFirstDurationAgain) }
        let duration = settings.open[min(openings, settings.open.count - 1)]
        openings += 1
        opened += 1
        change(to: .open(until: now + duration))
    }

    /// That many probes have succeeded.
    mutating func pass(_ count: Int) {
        passed += count
        guard passed == settings.probes else { return }
        reached.insert(.closed)
        openings = 0
        change(to: .closed)
    }

    mutating func isolate() { if state != .isolated { change(to: .isolated) } }

    mutating func close() {
        if state == .closed && calls.contains(where: { !$0.isOver && $0.era == era }) {
            reached.insert(.closedByHandWhileClosed)
        }
        openings = 0
        change(to: .closed)
    }

    mutating func metricsOnly() {
        if state != .metricsOnly { change(to: .metricsOnly, keepingResults: state == .closed) }
    }

    // The results.

    mutating func add(failed: Bool, slow: Bool, at now: Int) {
        results.append((now, failed, slow))
        switch settings.window {
        case .calls(let count): if results.count > count { reached.insert(.forgottenByNumber) }
        case .time(let window):
            if !isInWindow(results[0].time, of: window, at: now) { reached.insert(.forgottenByTime) }
        }
        decide(at: now)
    }

    mutating func decide(at now: Int) {
        let (calls, failures, slow) = counts(at: now)
        // What hangs is slow, and no result.
        let results = calls - hanging(at: now)
        let tooManyFail =
            results >= settings.minimumCalls && 1_000 * failures >= settings.failureRate * results
        let tooManyAreSlow =
            calls >= settings.minimumCalls && 1_000 * slow >= settings.slowCallRate * calls
        let isReached = tooManyFail || tooManyAreSlow
        if state == .metricsOnly {
            if isReached && !hasReachedARate {
                reached.insert(wouldHaveOpened == 0 ? .wouldHaveOpened : .wouldHaveOpenedTwice)
                wouldHaveOpened += 1
            }
            hasReachedARate = isReached
        } else if isReached {
            if !tooManyFail { reached.insert(.openedBySlowCalls) }
            open(at: now)
        }
    }
}
