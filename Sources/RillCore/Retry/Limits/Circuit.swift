/// State machine of a circuit breaker: the latest results, or the probes while it is half open.
struct Circuit: Sendable {
    struct Limits: Sendable {
        let failureRate: Double
        let minimumCalls: Int
        let window: Int
        let probes: Int
    }

    enum Result: Sendable {
        case success
        case failure
        /// The subscriber has left before the attempt had a result.
        case dropped
    }

    /// The period in which an attempt was admitted: results of earlier periods do not count.
    typealias Permit = Int

    private(set) var state = CircuitBreaker.State.closed
    private let limits: Limits
    private var period = 0
    private var results = Queue<Bool>()
    private var failures = 0
    private var probesStarted = 0
    private var probesSucceeded = 0
    private var openTimes: Backoff.Delays
    private var openTime = Duration.zero

    init(_ limits: Limits, openTimes: Backoff.Delays) {
        self.limits = limits
        self.openTimes = openTimes
    }

    /// True when an attempt at that time is certain to be refused.
    func refuses(at time: Instant) -> Bool {
        if case .open(let end) = state { time < end } else { false }
    }

    /// Admits an attempt; nil when it is refused.
    mutating func admit(at now: Instant) -> Permit? {
        if refuses(at: now) { return nil }
        if case .open = state { change(to: .halfOpen) }
        if state == .halfOpen {
            guard probesStarted < limits.probes else { return nil }
            probesStarted += 1
        }
        return period
    }

    mutating func record(_ result: Result, of permit: Permit, at now: Instant) {
        guard permit == period else { return }
        switch (state, result) {
        case (.halfOpen, .success):
            probesSucceeded += 1
            if probesSucceeded == limits.probes { close() }
        case (.halfOpen, .failure): open(at: now)
        case (.halfOpen, .dropped): probesStarted -= 1
        case (.closed, .success): count(isFailure: false)
        case (.closed, .failure):
            count(isFailure: true)
            if failsTooOften { open(at: now) }
        case (.closed, .dropped), (.open, _): break
        }
    }

    private var failsTooOften: Bool {
        results.count >= limits.minimumCalls
            && Double(failures) >= limits.failureRate * Double(results.count)
    }

    private mutating func count(isFailure: Bool) {
        results.append(isFailure)
        if isFailure { failures += 1 }
        if results.count > limits.window, results.popFirst() == true { failures -= 1 }
    }

    private mutating func open(at now: Instant) {
        openTime = openTimes.next() ?? openTime
        change(to: .open(until: now.advanced(by: openTime)))
    }

    private mutating func close() {
        openTimes.reset()
        change(to: .closed)
    }

    private mutating func change(to state: CircuitBreaker.State) {
        self.state = state
        period += 1
        (probesStarted, probesSucceeded) = (0, 0)
        (results, failures) = (Queue(), 0)
    }
}
