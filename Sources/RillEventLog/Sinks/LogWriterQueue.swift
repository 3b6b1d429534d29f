import Foundation
import Rill
import RillLocks

/// Takes entries from the queue of a listener, and writes them in chunks. Only one thread writes at a time.
final class LogWriterQueue<Element: Sendable>: LogWriting {
    private static var longestChunk: Int { 65_536 }

    private let log: EventLog<Element>
    private let sink: any LogSink
    private let scheduler: any TrustedScheduler
    private let onError: @Sendable (any Error) -> Void
    private let lifetime = Lifetime()
    private let listener = Atomic<Int>(0)
    private let state: Mutex<LogWriterState<Element>>
    private let trampoline = Trampoline()
    /// The size from which on a chunk is written. Only the writing thread uses this value.
    private let chunkSize = Unsynchronized(longestChunk)
    /// The thread that is writing, which cannot wait for itself; 0 between two writes.
    private let writingThread = Atomic<UInt>(0)

    init(
        of log: EventLog<Element>, lines: any LogLines<Element>, to sink: any LogSink,
        on scheduler: any TrustedScheduler, onError: @escaping @Sendable (any Error) -> Void
    ) {
        self.log = log
        self.sink = sink
        self.scheduler = scheduler
        self.onError = onError
        state = Mutex(LogWriterState(lines: lines))
    }

    /// Listens to the log. The log retains this object until it ends.
    func start(_ policy: BufferingPolicy, waitingAtMost limit: Duration) {
        // Under the lock, so that another thread that writes entries from meanwhile does so afterwards.
        state.withLock { state in
            let added = log.listen(policy, waitingAtMost: limit) { [self] _ in
                scheduler.schedule(in: lifetime) { self.drain() }
            }
            listener.store(added.id, ordering: .releasing)
            (state.firstSequence, state.lastSequence) = (added.lastSequence, added.lastSequence)
        }
        // Writes the header, even if no entry comes.
        scheduler.schedule(in: lifetime) { self.drain() }
    }

    var figures: LogWriter.Figures {
        state.withLock { state in
            let progress = log.progress(of: listener.load(ordering: .acquiring))
            return state.figures(through: progress.last, queued: progress.queued)
        }
    }
    var hasEnded: Bool { state.withLock { $0.phase == .ended } }
    var endBegan: ContinuousClock.Instant? { state.withLock { $0.end?.began } }
    var unwrittenCount: Int {
        state.withLock { $0.unwritten.count } + log.progress(of: listener.load(ordering: .acquiring)).queued
    }

    func flush(waitingAtMost limit: Duration) -> Bool {
        let target = log.lastSequence
        wait(atMost: limit) { hasEnded || hasStoredAll(through: target) }
        return hasStoredAll(through: target)
    }

    func close(waitingAtMost limit: Duration) -> Bool {
        end(retryingUntil: .deadline(after: limit))
        wait(atMost: limit) { hasEnded }
        return state.withLock { $0.phase == .ended && $0.lost == 0 && $0.end?.overflow == nil }
    }

    private func wait(atMost limit: Duration, until condition: () -> Bool) {
        if writingThread.load(ordering: .relaxed) == Threads.current { return }
        _ = Threads.wait(atMost: limit, until: condition)
    }

    func hasStoredAll(through sequence: Int) -> Bool {
        state.withLock { state in
            let progress = log.progress(of: listener.load(ordering: .acquiring))
            let first = state.unwritten.first?.sequence ?? progress.first ?? state.end?.firstRefused ?? .max
            return first > sequence && state.hasHeader && state.lost == 0
        }
    }

    func end(retryingUntil deadline: ContinuousClock.Instant) {
        let released = state.withLock { state in
            let batch = state.unwritten
            state.deadline = max(state.deadline ?? deadline, deadline)
            // The end does not wait until a pause is over.
            if case .paused = state.phase { state.phase = .active }
            guard state.end == nil else { return (batch, nil as LogListener<Element>?) }
            let removed = log.removeListener(listener.load(ordering: .acquiring))
            state.unwritten += removed.listener?.entries.elements ?? []
            state.end = LogWriterState.End(
                last: removed.lastSequence, began: .now, overflow: removed.listener?.overflow,
                firstRefused: removed.listener?.firstRefused ?? removed.lastSequence + 1)
            return (batch, removed.listener)
        }
        withExtendedLifetime(released) {}
        scheduler.schedule(in: lifetime) { self.drain() }
    }

    private func drain() { trampoline.run(writeAll) }

    private func writeAll() {
        guard state.withLock({ $0.phase == .active }) else { return }
        writingThread.store(Threads.current, ordering: .relaxed)
        defer { writingThread.store(0, ordering: .relaxed) }
        while takeEntries() {
            do { try writeChunk() } catch { return failed(error) }
        }
        if state.withLock({ $0.isOver }) { close() }
    }

    /// Takes entries when none are left. Returns true when there is something to write.
    private func takeEntries() -> Bool {
        let hasOverflowed = state.withLock { state in
            guard state.unwritten.isEmpty else { return false }
            let taken = log.takeQueue(of: listener.load(ordering: .acquiring))
            state.unwritten = taken.entries.elements[...]
            return taken.overflow != nil
        }
        if hasOverflowed { end(retryingUntil: .now) }
        return state.withLock { $0.hasWork }
    }

    private func writeChunk() throws {
        let isNewFile = try sink.prepare()
        let (entries, lastSequence, initialLines) = state.withLock {
            ($0.unwritten, $0.lastSequence, $0.lines)
        }
        var lines = initialLines
        var chunk = Data()
        if isNewFile { chunk += lines.header(dropped: entries.first.map { $0.sequence - 1 } ?? lastSequence) }
        var count = 0
        for queued in entries {
            chunk += lines.lines(queued.entry)
            count += 1
            if chunk.count >= chunkSize.value { break }
        }
        let missing = state.withLock { count == $0.unwritten.count ? $0.missingAtTheEnd : 0 }
        chunk += lines.gap(missing)
        if !chunk.isEmpty { try sink.write(chunk) }
        chunkSize.value = min(Self.longestChunk, 2 * chunkSize.value)
        withExtendedLifetime(state.withLock { $0.markStored(count, missing: missing, lines: lines) }) {}
    }

    private func failed(_ error: any Error) {
        let (isFirst, pause) = state.withLock { (!$0.isFailing, $0.pauseAfterFailure()) }
        // After two failures in a row, a smaller chunk may fit where a larger one did not.
        if !isFirst { chunkSize.value = max(1, chunkSize.value / 8) }
        if isFirst { onError(error) }
        guard let pause else { return giveUp(error) }
        scheduler.schedule(after: pause.duration, in: lifetime) {
            // The phase is another one if the end of the writer has cut the pause short.
            self.state.withLock { if $0.phase == .paused(pause.number) { $0.phase = .active } }
            self.drain()
        }
    }

    private func giveUp(_ error: any Error) {
        let lost = state.withLock { state in
            defer { state.unwritten = [] }
            state.lost = state.unwritten.count
            state.hasHeader = true
            return state.unwritten
        }
        if !lost.isEmpty { onError(EntriesNotWrittenError(count: lost.count, cause: error)) }
        close()
    }

    private func close() {
        if let overflow = state.withLock({ $0.end?.overflow }) { onError(overflow) }
        do { try sink.close() } catch { onError(error) }
        state.withLock { $0.phase = .ended }
        OpenLogWriters.remove(self)
        lifetime.dispose()
    }
}
