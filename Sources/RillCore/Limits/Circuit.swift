/// What a circuit breaker decides with: the latest results, or the probes while it is half open.
struct Circuit: Sendable {
    struct Limits: Sendable {
        let failureRate: Double
        let minimumCalls: Int
        let window: Int
        let probes: Int
    }

    enum Result: Sendable {
        case answer
        case failure
        /// Its subscriber has left before it said anything.
        case dropped
    }

    /// The period an attempt was let through in: what belongs to an earlier one no longer counts.
    typealias Permit = Int

    private(set) var state = CircuitBreaker.State.closed
    private let limits: Limits
    private var period = 0
    private var results = Fifo<Bool>()
    private var failures = 0
    private var probesStarted = 0
    private var probesAnswered = 0
    private var openTimes: Backoff.Delays
    private var openTime = Duration.zero

    init(_ limits: Limits, openTimes: Backoff.Delays) {
        self.limits = limits
        self.openTimes = openTimes
    }

    /// True when an attempt at that time would be refused for certain.
    func refuses(at time: Instant) -> Bool {
        if case .open(let end) = state { time < end } else { false }
    }

    /// Lets an attempt through, or refuses it with nil.
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
        case (.halfOpen, .answer):
            probesAnswered += 1
            if probesAnswered == limits.probes { close() }
        case (.halfOpen, .failure): open(at: now)
        case (.halfOpen, .dropped): probesStarted -= 1
        case (.closed, .answer): count(isFailure: false)
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
        (probesStarted, probesAnswered) = (0, 0)
        (results, failures) = (Fifo(), 0)
    }
}
