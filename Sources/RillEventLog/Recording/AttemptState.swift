import Rill

/// What a recorder knows of the attempts of a subscription, which may run side by side.
struct AttemptState: Sendable {
    enum Latest: Sendable {
        case notStarted
        case running(Int32)
        /// Torn down before its end.
        case disposed
        case ended(Ending)
    }

    struct Ending: Sendable {
        let time: Instant
        let error: (any Error)?
        /// The last entry about the ending; 0 once it is delivered.
        var sequence: Int
        /// The delay that a retry policy chose.
        var planned: Duration?
        /// Whether the next attempt has waited for a limit too.
        var hasWaited = false

        /// How much later than planned the next attempt begins, if no limit is the reason.
        func lateness(_ delay: Duration) -> Duration {
            hasWaited ? .zero : planned.map { delay - $0 } ?? .zero
        }
    }

    /// The latest to start or to end.
    private(set) var latest = Latest.notStarted
    /// Others that run, the earliest first.
    private var others: [Int32] = []
    /// The last that was torn down before its end, and not by the end of another.
    private var cutOff: Int32?

    var isStarted: Bool { if case .notStarted = latest { false } else { true } }

    /// That of the latest attempt, if it has ended.
    var ending: Ending? {
        get { if case .ended(let ending) = latest { ending } else { nil } }
        set { if case .ended = latest, let newValue { latest = .ended(newValue) } }
    }

    /// The attempt that the end of the result ends, if that has come from none.
    var interrupted: Int32? {
        if case .running(let attempt) = latest { attempt } else { others.last ?? cutOff }
    }

    /// Why another attempt begins in this state.
    var cause: LogReason {
        switch latest {
        case .notStarted, .running: .running
        case .disposed: .disposed
        case .ended(let ending): ending.error.map { .failed($0) } ?? .completed
        }
    }

    mutating func start(_ attempt: Int32) {
        leaveLatest()
        (latest, cutOff) = (.running(attempt), nil)
    }

    /// Ends an attempt, or all if it is nil.
    mutating func end(_ attempt: Int32?, with ending: Ending) {
        leaveLatest()
        others.removeAll { attempt == nil || $0 == attempt }
        (latest, cutOff) = (.ended(ending), nil)
    }

    mutating func tearDown(_ attempt: Int32) {
        if case .running(attempt) = latest {
            (latest, cutOff) = (.disposed, attempt)
        } else if let index = others.firstIndex(of: attempt) {
            others.remove(at: index)
            if ending?.sequence ?? 0 == 0 { cutOff = attempt }
        }
    }

    private mutating func leaveLatest() { if case .running(let attempt) = latest { others.append(attempt) } }
}
