import Rill

/// What an export of metrics has sent, and what flushes have requested.
struct MetricsExportState {
    enum Trouble { case none, warned, failed }

    var store: MetricStore
    var limits: [Int: ObservedLimits] = [:]
    var nextLimits = 0
    /// How often a flush has requested metrics, and how many of these requests are settled.
    var asked = 0
    var settled = 0
    /// How many of the requests the receiver has taken.
    var taken = 0
    /// Whether the exporter is being closed: the last request has been made, and no more are accepted.
    var hasAskedLast = false
    var exports = 0
    var isSending = false
    /// The limits whose observation has ended since the running export began.
    var gone: Set<ObjectIdentifier> = []
    /// The request of the latest export, while it runs.
    var request: (any Disposable)?
    private(set) var trouble = Trouble.none

    var isOver: Bool { settled == .max }

    /// Notes how the last export went. After the end, the note does not change.
    mutating func note(_ trouble: Trouble) { if !isOver { self.trouble = trouble } }
}
