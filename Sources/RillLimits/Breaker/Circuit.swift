/// State machine of a circuit breaker: the latest results, or the probes while it is half open.
struct Circuit: Sendable {
    typealias Permit = AttemptAdmission.Permit

    private(set) var state = CircuitBreaker.State.closed
    /// Counts the changes of state.
    private(set) var generation = 0
    let limits: Limits
    private var window: ResultWindow
    /// Nil without `slowCall`: then no attempt is slow.
    private var running: RunningCalls?
    /// Counts the attempts. A permit is the number of its attempt.
    private var attempts = 0
    /// The first attempt after the last change of state: results of earlier attempts do not count.
    private var firstAttempt = 0
    private var probes: [Permit: CircuitProbe] = [:]
    private var probesSucceeded = 0
    private var openTimes: Backoff.Delays
    private var openTime = Duration.zero
    var refused = 0
    private var opened = 0
    private var wouldHaveOpened = 0
    private var wasTooBad = false

    init(_ limits: Limits, openTimes: Backoff.Delays) {
        self.limits = limits
        self.openTimes = openTimes
        window = ResultWindow(limits.window)
        running = limits.slowCall.map(RunningCalls.init)
    }

    var isClosed: Bool { state == .closed || state == .metricsOnly }

    /// The lifetimes of the probes in flight.
    var probeLifetimes: [Lifetime] { probes.isEmpty ? [] : probes.values.compactMap(\.lifetime) }

    /// How many probes may start now.
    var freeProbes: Int { state == .halfOpen ? limits.probes - probes.count - probesSucceeded : 0 }

    /// Why an attempt at that time is certain to be refused; nil when it may be admitted.
    func refusal(at time: Instant) -> AttemptRefusal? {
        switch state {
        case .open(let end) where time < end: AttemptRefusal(reason, retryAt: end)
        case .isolated: AttemptRefusal(reason)
        case .closed, .open, .halfOpen, .metricsOnly: nil
        }
    }

    /// `lifetime` is the lifetime of the attempt.
    mutating func admit(at now: Instant, in lifetime: Lifetime? = nil) -> AttemptAdmission {
        giveUpProbes(at: now)
        if let hung = running?.slow(at: now), hung > 0 { decide(at: now) }
        // This includes a circuit that has just opened, for a duration of zero.
        if case .open(let end) = state, now >= end { change(to: .halfOpen) }
        if let refusal = refusal(at: now) { return .refused(refusal) }
        if state == .halfOpen {
            guard freeProbes > 0 else {
                return .refused(AttemptRefusal(reason, retryAt: probesGivenUp, mayEndEarlier: true))
            }
            probes[attempts] = CircuitProbe(start: now, lifetime: lifetime)
        } else {
            running?.start(attempts, at: now)
        }
        defer { attempts += 1 }
        return .admitted(attempts)
    }

    /// Refuses an attempt because other streams are ahead; it waits at most as long as a probe may last.
    func refuseToWait(at now: Instant) -> AttemptAdmission {
        let latest = now.advanced(by: limits.patience(in: state))
        return .refused(AttemptRefusal(reason, retryAt: latest, mayEndEarlier: true))
    }

    /// Why a retry at `due` is refused, which ends its stream; nil when it may be made then or by `latest`.
    mutating func refuseRetry(at due: Instant, waitingUntil latest: Instant?) -> AttemptRefusal? {
        guard let refusal = refusal(at: due) else { return nil }
        if let latest, let moment = refusal.retryAt, moment <= latest { return nil }
        refused += 1
        return refusal
    }

    mutating func record(_ result: AttemptResult, of permit: Permit, after time: Duration, at now: Instant) {
        guard permit >= firstAttempt else { return }
        let isSlow = limits.slowCall.map { time >= $0 } ?? false
        if state == .halfOpen {
            recordProbe(result, of: permit, isSlow: isSlow, at: now)
        } else {
            running?.end(permit)
            // An attempt that was slow already counts, even if its subscriber then leaves.
            guard result == .success || result == .failure || result == .dropped && isSlow else { return }
            window.add(ResultWindow.Result(isFailure: result == .failure, isSlow: isSlow), at: now)
            decide(at: now)
        }
    }

    /// Refuses every attempt until `close`.
    mutating func isolate() { change(to: .isolated) }

    mutating func close() {
        openTimes.reset()
        if state == .closed { forget() } else { change(to: .closed) }
    }

    /// Admits every attempt and counts its result, until `close` or `isolate`. A circuit that is closed, or
    /// already in this state, keeps its results.
    mutating func countOnly() {
        guard state != .metricsOnly else { return }
        guard state == .closed else { return change(to: .metricsOnly) }
        state = .metricsOnly
        generation += 1
    }

    mutating func figures(at now: Instant) -> CircuitBreaker.Figures {
        let counts = window.counts(at: now)
        let hung = running?.slow(at: now) ?? 0
        return CircuitBreaker.Figures(
            state: state, calls: counts.calls + hung, failures: counts.failures,
            slowCalls: counts.slowCalls + hung, refused: refused, opened: opened,
            wouldHaveOpened: wouldHaveOpened, name: limits.name)
    }

    private var reason: RetryExhaustedError.Reason { limits.reason(in: state) }

    private mutating func decide(at now: Instant) {
        guard isClosed else { return }
        let isTooBad = isTooBad(at: now)
        if state == .metricsOnly && isTooBad && !wasTooBad { wouldHaveOpened += 1 }
        wasTooBad = isTooBad
        if state == .closed && isTooBad { open(at: now) }
    }

    private mutating func isTooBad(at now: Instant) -> Bool {
        let counts = window.counts(at: now)
        if isTooMany(counts.failures, of: counts.calls, limits.failureRate) { return true }
        guard let hung = running?.slow(at: now) else { return false }
        return isTooMany(counts.slowCalls + hung, of: counts.calls + hung, limits.slowCallRate)
    }

    private func isTooMany(_ bad: Int, of calls: Int, _ rate: Double) -> Bool {
        // Not a comparison with `rate` · `calls`: a product such as 0.55 · 100 may be rounded up.
        calls >= limits.minimumCalls && Double(bad) / Double(calls) >= rate
    }

    private mutating func recordProbe(
        _ result: AttemptResult, of permit: Permit, isSlow: Bool, at now: Instant
    ) {
        guard probes[permit] != nil else { return }
        switch result {
        case .started where !isSlow: probes[permit]?.hasEmitted = true
        case .dropped where !isSlow, .refused: probes[permit] = nil
        case .success where !isSlow:
            probes[permit] = nil
            countSuccessfulProbe()
        case .started, .success, .failure, .dropped: open(at: now)
        }
    }

    /// When the first probe is given up.
    private var probesGivenUp: Instant? {
        probes.values.map { $0.start.advanced(by: limits.patience(with: $0)) }.min()
    }

    /// Ends the probes that have lasted too long: a probe that has emitted succeeds, any other fails.
    private mutating func giveUpProbes(at now: Instant) {
        for (permit, probe) in probes where probe.start.duration(to: now) >= limits.patience(with: probe) {
            guard probe.hasEmitted else { return open(at: now) }
            probes[permit] = nil
            countSuccessfulProbe()
        }
    }

    private mutating func countSuccessfulProbe() {
        probesSucceeded += 1
        if probesSucceeded == limits.probes { close() }
    }

    private mutating func open(at now: Instant) {
        openTime = openTimes.next() ?? openTime
        opened += 1
        change(to: .open(until: now.advanced(by: openTime)))
    }

    private mutating func change(to state: CircuitBreaker.State) {
        self.state = state
        generation += 1
        forget()
    }

    private mutating func forget() {
        (wasTooBad, firstAttempt) = (false, attempts)
        (probes, probesSucceeded) = ([:], 0)
        window = ResultWindow(limits.window)
        running = limits.slowCall.map(RunningCalls.init)
    }
}
