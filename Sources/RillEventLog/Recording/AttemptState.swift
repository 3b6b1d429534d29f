import Rill

/// What a recorder knows of the attempts of a subscription, which may run side by side.
struct AttemptState: Sendable {
    enum Latest: Sendable {
        case notStarted
        case running(Int32)
        /// Torn down before its end, at this time.
        case disposed(Instant)
        case ended(Ending)
    }

    struct Ending: Sendable {
        let time: Instant
        let error: (any Error)?
        /// The entry of the ending.
        let entry: Int
        /// The last entry about the ending; 0 once the result ends later.
        var sequence: Int
        /// Whether the call that delivered it has returned.
        var isDelivered = false
        /// Whether a policy has said that no attempt follows.
        var hasGivenUp = false
        /// The delay that a retry policy chose.
        var planned: Duration?
        /// Whether the next attempt has waited for a limit too.
        var hasWaited = false

        /// Whether the result has gone on for a while after the call that delivered it, and no policy has
        /// given up with it.
        func hasPassed(at now: Instant) -> Bool {
            isDelivered && !hasGivenUp && time.duration(to: now) >= .milliseconds(1)
        }

        /// How much later than planned the next attempt begins, if no limit is the reason.
        func lateness(_ delay: Duration) -> Duration {
            hasWaited ? .zero : planned.map { delay - $0 } ?? .zero
        }
    }

    /// The latest to start or to end.
    private(set) var latest = Latest.notStarted
    /// Others that run, the earliest first.
    private var others: [Int32] = []
    /// Those that were torn down before their end, and not by the end of another, each with the time of that.
    private var cutOff: [(attempt: Int32, time: Instant)] = []
    /// Those that have begun since all others were over, and of whose end there is no entry: readers take
    /// them for running.
    private(set) var unended: [Int32] = []

    var isStarted: Bool { if case .notStarted = latest { false } else { true } }

    /// That of the latest attempt, if it has ended.
    var ending: Ending? {
        get { if case .ended(let ending) = latest { ending } else { nil } }
        set { if case .ended = latest, let newValue { latest = .ended(newValue) } }
    }

    /// The attempts that the end of the result ends at this time if it came from none: those that it has torn
    /// down, or the last that was.
    func interrupted(at now: Instant) -> [Int32] {
        if case .running(let attempt) = latest { return [attempt] }
        if let other = others.last { return [other] }
        let together = cutOff.filter { $0.time.duration(to: now) < .milliseconds(1) }
        return (together.isEmpty ? cutOff.suffix(1) : together[...]).map(\.attempt).sorted()
    }

    /// The end that an attempt follows; nil if the attempt before it goes on, or was torn down.
    func ending(before attempt: Int32) -> Ending? { isBeside(attempt) ? nil : ending }

    /// When the attempt before this one was over; nil if it goes on.
    func timeOfEnd(before attempt: Int32) -> Instant? {
        if case .disposed(let time) = latest, !isBeside(attempt) { return time }
        return ending(before: attempt)?.time
    }

    /// Why an attempt begins in this state.
    func cause(of attempt: Int32) -> LogReason {
        if isBeside(attempt) { return .running }
        return ending.map { $0.error.map { .failed($0) } ?? .completed } ?? .disposed
    }

    /// Whether the attempt before this one goes on.
    private func isBeside(_ attempt: Int32) -> Bool {
        switch latest {
        case .notStarted, .running: true
        case .disposed, .ended: others.contains(attempt - 1)
        }
    }

    mutating func start(_ attempt: Int32) {
        if !isBeside(attempt) { unended = [] }
        unended.append(attempt)
        leaveLatest()
        (latest, cutOff) = (.running(attempt), [])
    }

    /// Ends an attempt, or all if it is nil.
    mutating func end(_ attempt: Int32?, with ending: Ending) {
        leaveLatest()
        others.removeAll { attempt == nil || $0 == attempt }
        unended.removeAll { attempt == nil || $0 == attempt }
        (latest, cutOff) = (.ended(ending), [])
    }

    /// What ends from now on ends later than an end that was delivered, unless a policy has given up with it.
    mutating func deliveredEndIsOver() {
        if let ending, ending.isDelivered, !ending.hasGivenUp { self.ending?.sequence = 0 }
    }

    mutating func tearDown(_ attempt: Int32, at now: Instant) {
        if case .running(attempt) = latest {
            latest = .disposed(now)
        } else if let index = others.firstIndex(of: attempt) {
            others.remove(at: index)
            guard ending?.isDelivered ?? true else { return }
        } else {
            return
        }
        cutOff.append((attempt, now))
    }

    private mutating func leaveLatest() { if case .running(let attempt) = latest { others.append(attempt) } }
}
