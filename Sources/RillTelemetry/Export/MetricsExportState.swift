import Rill

/// What an export of metrics has sent, and what it was asked for.
struct MetricsExportState {
    enum Trouble { case none, warned, failed }

    var store: MetricStore
    var limits: [Int: ObservedLimits] = [:]
    var nextLimits = 0
    /// How often a flush has asked for metrics, and how many of those are settled.
    var asked = 0
    var settled = 0
    /// How many of them the receiver has taken.
    var taken = 0
    /// The exporter is being closed: what was asked for last is sent, and no more.
    var hasAskedLast = false
    var exports = 0
    var isSending = false
    /// The limits that nothing observes any more since an export has begun to read them.
    var gone: Set<ObjectIdentifier> = []
    /// That of the export with the latest number, while it runs.
    var request: (any Disposable)?
    private(set) var trouble = Trouble.none

    var isOver: Bool { settled == .max }

    /// After the end, what it has said stays.
    mutating func note(_ trouble: Trouble) { if !isOver { self.trouble = trouble } }
}
