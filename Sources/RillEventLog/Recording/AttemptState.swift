import Rill

/// What a recorder knows about the attempts of a subscription, which may run side by side.
struct AttemptState: Sendable {
    enum Latest: Sendable {
        case notStarted
        case running(Int32)
        /// The attempt was torn down before its end, at this time.
        case disposed(Instant)
        case ended(Ending)
    }

    struct Ending: Sendable {
        let time: Instant
        let error: (any Error)?
        /// The sequence number of the entry that records the ending.
        let entry: Int
        /// The sequence number of the last entry about the ending; 0 once it is known that the result ends
        /// later.
        var sequence: Int
        /// Whether the call that delivered the ending has returned.
        var isDelivered = false
        /// Whether a policy has said that no attempt follows.
        var hasGivenUp = false
        /// The delay that a retry policy chose.
        var planned: Duration?
        /// Whether the next attempt has also waited for a limit.
        var hasWaited = false

        /// Whether the ending was delivered and the result has continued for 1 ms or more after it, without a
        /// policy that gave up because of it.
        func hasPassed(at now: Instant) -> Bool {
            isDelivered && !hasGivenUp && time.duration(to: now) >= .milliseconds(1)
        }

        /// How much later than planned the next attempt begins; zero if it waited for a limit.
        func lateness(_ delay: Duration) -> Duration {
            hasWaited ? .zero : planned.map { delay - $0 } ?? .zero
        }
    }

    /// The latest attempt to start or to end.
    private(set) var latest = Latest.notStarted
    /// Other attempts that run, the earliest first.
    private var others: [Int32] = []
    /// The attempts that were torn down before their end, each with the time, except attempts that the end of
    /// another one has torn down.
    private var cutOff: [(attempt: Int32, time: Instant)] = []
    /// The attempts that have begun since no other ran, and whose ends have no entries. Readers of the log
    /// take them for running.
    private(set) var unended: [Int32] = []

    var isStarted: Bool { if case .notStarted = latest { false } else { true } }

    /// The ending of the latest attempt, if it has ended.
    var ending: Ending? {
        get { if case .ended(let ending) = latest { ending } else { nil } }
        set { if case .ended = latest, let newValue { latest = .ended(newValue) } }
    }

    /// The attempts that the end of the result ends at `now` if no attempt has sent that end: one that runs,
    /// or else the attempts that were torn down just before, or else the last one that was.
    func interrupted(at now: Instant) -> [Int32] {
        if case .running(let attempt) = latest { return [attempt] }
        if let other = others.last { return [other] }
        let together = cutOff.filter { $0.time.duration(to: now) < .milliseconds(1) }
        return (together.isEmpty ? cutOff.suffix(1) : together[...]).map(\.attempt).sorted()
    }

    /// The ending that an attempt follows; nil if the attempt before it still runs or was torn down.
    func ending(before attempt: Int32) -> Ending? { isBeside(attempt) ? nil : ending }

    /// When the attempt before this one was over; nil if it still runs.
    func timeOfEnd(before attempt: Int32) -> Instant? {
        if case .disposed(let time) = latest, !isBeside(attempt) { return time }
        return ending(before: attempt)?.time
    }

    /// Why an attempt begins in this state.
    func cause(of attempt: Int32) -> LogReason {
        if isBeside(attempt) { return .running }
        return ending.map { $0.error.map { .failed($0) } ?? .completed } ?? .disposed
    }

    /// Whether the attempt before this one still runs.
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

    /// Ends an attempt, or all attempts if it is nil.
    mutating func end(_ attempt: Int32?, with ending: Ending) {
        leaveLatest()
        others.removeAll { attempt == nil || $0 == attempt }
        unended.removeAll { attempt == nil || $0 == attempt }
        (latest, cutOff) = (.ended(ending), [])
    }

    /// Notes that an end of the result from now on is later than an ending that was delivered, unless a
    /// policy has given up because of that ending.
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
