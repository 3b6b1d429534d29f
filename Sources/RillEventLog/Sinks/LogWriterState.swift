import Rill

/// The state of a writer: what it has taken from the log, and what it has written.
struct LogWriterState<Element: Sendable> {
    enum Phase: Equatable {
        case active
        /// The last write failed, and a timer is set. The number distinguishes it from earlier ones.
        case paused(Int)
        case ended
    }

    struct End {
        /// The last entry of the log before the end.
        let last: Int
        let began: ContinuousClock.Instant
        /// The overflow of the listener, if its queue overflowed.
        let overflow: BufferOverflowError?
        /// The first entry that the writer does not take: the first after the end, or the one that overflowed
        /// the queue.
        let firstRefused: Int
    }

    var phase = Phase.active
    /// The end of the writer; nil until it begins.
    var end: End?
    /// Until when a write that fails after the end began is tried again.
    var deadline: ContinuousClock.Instant?
    var lines: any LogLines<Element>
    /// The entries that are taken from the listener and not stored yet, in order.
    ///
    /// A slice retains its whole batch, including stored entries, and the `deinit` of an element may call the
    /// writer. So a batch that is replaced is released outside the lock. An empty slice retains no batch.
    var unwritten: ArraySlice<QueuedEntry<Element>> = []
    var hasHeader = false
    /// The last entry of the log that is done: it was stored or counted as missing, or it came before the
    /// writer.
    var lastSequence = 0
    /// The last entry of the log before the writer.
    var firstSequence = 0
    var written = 0
    var lost = 0
    var isFailing = false
    var pauses = Self.newPauses
    var pauseCount = 0

    /// The backoff between two attempts to write; a success resets it.
    private static var newPauses: Backoff.Delays {
        Backoff.exponential(initial: .milliseconds(100)).cap(.seconds(5)).delays(seed: 0)
    }

    /// How many entries the log dropped after the last one that was taken; 0 until the end begins.
    var missingAtTheEnd: Int { end.map { $0.last - (unwritten.last?.sequence ?? lastSequence) } ?? 0 }

    /// Whether something remains to be written: entries, the header of the first file, or a gap at the end.
    var hasWork: Bool { !unwritten.isEmpty || !hasHeader || missingAtTheEnd > 0 }

    /// Whether all entries are written, and no more will come.
    var isOver: Bool { end != nil && !hasWork }

    /// Pauses after a failure. At the end of the writer, the pauses get shorter; nil when no time is left.
    mutating func pauseAfterFailure() -> (number: Int, duration: Duration)? {
        isFailing = true
        var pause = pauses.next() ?? .seconds(5)
        if let deadline {
            pause = min(pause, ContinuousClock.now.duration(to: deadline) / 2)
            if pause < .milliseconds(10) { return nil }
        }
        pauseCount += 1
        phase = .paused(pauseCount)
        return (pauseCount, pause)
    }

    /// Forgets entries that are stored, and returns the batch so that it is released outside the lock. The
    /// sink has counted `missing` further entries.
    mutating func markStored(
        _ count: Int, missing: Int, lines: any LogLines<Element>
    ) -> ArraySlice<QueuedEntry<Element>> {
        let batch = unwritten
        unwritten = count == batch.count ? [] : batch.dropFirst(count)
        self.lines = lines
        hasHeader = true
        isFailing = false
        written += count
        if let last = batch.prefix(count).last?.sequence { lastSequence = last }
        lastSequence += missing
        pauses = Self.newPauses
        return batch
    }

    /// What happened to the entries up to `last`, of which `queued` wait in the queue of the listener.
    func figures(through last: Int, queued: Int) -> LogWriter.Figures {
        let accepted = written + lost + unwritten.count + queued
        return LogWriter.Figures(
            written: written, dropped: max(0, (end?.last ?? last) - firstSequence - accepted), lost: lost,
            isFailing: isFailing)
    }
}
