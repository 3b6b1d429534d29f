import Rill

/// What an exporter holds, guarded by its lock.
struct ExportState: Sendable {
    enum Phase: Sendable {
        /// Nothing is queued.
        case idle
        /// A timer is set; the number distinguishes it from earlier ones.
        case waiting(timer: Int)
        /// A request runs, or the receiver has asked for a longer pause than a policy waits for.
        case sending
        case ended
    }

    /// What the owner of the lock does next, outside it.
    enum Action: Sendable {
        case nothing
        case send
        case setTimer(Int)
    }

    private let settings: OTLPSettings
    private(set) var phase = Phase.idle
    /// The spans that are accepted and not settled, in order. A batch that is being sent stays in front until
    /// it is settled.
    private(set) var queue: ArraySlice<QueuedSpan> = []
    private(set) var accepted = 0
    /// How many accepted spans were exported, refused or lost.
    private(set) var settled = 0
    /// The spans up to this number do not wait for a full batch.
    private var urgent = 0
    private var timers = 0
    private(set) var isClosing = false
    var figures = OTLPExporter.Figures()
    /// The request that runs.
    var request: (any Disposable)?

    init(_ settings: OTLPSettings) { self.settings = settings }

    var isClosed: Bool { if case .ended = phase { true } else { false } }

    var batch: ArraySlice<QueuedSpan> { queue.prefix(settings.batchSize) }

    /// Queues spans while there is room, and drops the others. The last spans, which were open when the
    /// exporter was closed, always have room, because they were already in memory.
    mutating func accept(_ spans: [QueuedSpan], isLast: Bool) -> Action {
        let room = isLast ? spans.count : max(0, settings.queueSize - queue.count)
        queue += spans.prefix(room)
        accepted += min(room, spans.count)
        figures.dropped += max(0, spans.count - room)
        return nextAction()
    }

    /// Sends what is queued now without waiting for a full batch.
    mutating func hurry() -> Action {
        urgent = accepted
        return nextAction()
    }

    /// Returns `send` if the timer is the current one.
    mutating func timerFired(_ number: Int) -> Action {
        guard case .waiting(number) = phase else { return .nothing }
        phase = .sending
        // Spans that do not fit into this request may have waited as long.
        urgent = accepted
        return .send
    }

    /// Removes spans that were exported or refused, and returns them, to be released outside the lock.
    mutating func settle(_ count: Int, rejected: Int) -> (ArraySlice<QueuedSpan>, Action) {
        guard !isClosed else { return ([], .nothing) }
        let settledSpans = queue.prefix(count)
        queue = queue.dropFirst(count)
        settled += count
        figures.exported += count - rejected
        figures.rejected += rejected
        phase = .idle
        return (settledSpans, nextAction())
    }

    /// Returns true only once: for the call that closes the exporter.
    mutating func beginClosing() -> Bool { !exchange(&isClosing, with: true) }

    /// Ends the export and every wait for it. Returns the spans that are lost, and the running request.
    mutating func end() -> (lost: ArraySlice<QueuedSpan>, request: (any Disposable)?) {
        guard !isClosed else { return ([], nil) }
        phase = .ended
        figures.dropped += queue.count
        settled += queue.count
        return (exchange(&queue, with: []), request.take())
    }

    private mutating func nextAction() -> Action {
        switch phase {
        case .sending, .ended: return .nothing
        case .idle, .waiting: break
        }
        if queue.isEmpty { return .nothing }
        if queue.count >= settings.batchSize || urgent > settled {
            phase = .sending
            return .send
        }
        guard case .idle = phase else { return .nothing }
        timers += 1
        phase = .waiting(timer: timers)
        return .setTimer(timers)
    }
}
