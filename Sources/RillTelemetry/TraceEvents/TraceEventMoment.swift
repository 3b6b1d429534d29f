/// A line of a trace-event file, before it is written.
struct TraceEventMoment: Comparable {
    /// Moments of one entry, in the order in which brackets nest.
    enum Kind: Int { case beginSubscription, beginAttempt, event, endAttempt, endSubscription }

    let time: Int64
    let sequence: Int
    let kind: Kind
    let process: Int
    let span: Int
    var event = 0

    static func < (one: Self, other: Self) -> Bool {
        // Between two recordings, the order of equal times does not matter.
        (one.time, one.process, one.sequence, one.kind.rawValue)
            < (other.time, other.process, other.sequence, other.kind.rawValue)
    }
}
