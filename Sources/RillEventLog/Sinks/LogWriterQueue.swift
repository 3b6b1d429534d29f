import Foundation
import Rill
import RillLocks

/// Takes entries from the queue of a listener, and writes them in chunks. Only one thread drains at a time.
final class LogWriterQueue<Element: Sendable>: LogWriting {
    /// The size from which on a chunk is written.
    private static var chunkSize: Int { 65_536 }

    private let log: EventLog<Element>
    private let sink: any LogSink
    private let scheduler: any Scheduler
    private let onError: @Sendable (any Error) -> Void
    private let lifetime = Lifetime()
    private let listener = Atomic<Int>(0)
    private let state: Mutex<LogWriterState<Element>>

    init(
        of log: EventLog<Element>, lines: any LogLines<Element>, to sink: any LogSink,
        on scheduler: any Scheduler, onError: @escaping @Sendable (any Error) -> Void
    ) {
        self.log = log
        self.sink = sink
        self.scheduler = scheduler
        self.onError = onError
        state = Mutex(LogWriterState(lines: lines))
    }

    /// Listens to the log. The log retains this object until it ends.
    func start(_ bufferSize: Int, _ overflow: LogOverflow) {
        let added = log.listen(bufferSize, overflow) { [self] _ in
            scheduler.schedule(in: lifetime) { self.drain() }
        }
        listener.store(added.id, ordering: .releasing)
        state.withLock { ($0.firstSequence, $0.lastSequence) = (added.lastSequence, added.lastSequence) }
        // For the header.
        scheduler.schedule(in: lifetime) { self.drain() }
    }

    var figures: LogWriter.Figures {
        state.withLock { state in
            let (last, queued) = log.progress(of: listener.load(ordering: .acquiring))
            return state.figures(through: last, queued: queued)
        }
    }
    var hasEnded: Bool { state.withLock { $0.phase == .ended } }
    var unwrittenCount: Int {
        state.withLock { $0.unwritten.count } + log.progress(of: listener.load(ordering: .acquiring)).queued
    }

    func flush(waitingAtMost limit: Duration) -> Bool {
        let target = log.lastSequence
        return Threads.wait(atMost: limit) { hasStoredAll(through: target) }
    }

    private func hasStoredAll(through sequence: Int) -> Bool {
        state.withLock { state in
            let queued = log.firstQueued(of: listener.load(ordering: .acquiring))
            let first = state.unwritten.first?.sequence ?? queued ?? .max
            return first > sequence && state.hasHeader && state.lost == 0
        }
    }

    func end() {
        let batch = state.withLock { state in
            let batch = state.unwritten
            guard state.end == nil else { return batch }
            let removed = log.removeListener(listener.load(ordering: .acquiring))
            state.unwritten += removed.entries
            state.end = removed.lastSequence
            return batch
        }
        withExtendedLifetime(batch) {}
        scheduler.schedule(in: lifetime) { self.drain() }
    }

    /// Writes again after a failure.
    private func resume() {
        state.withLock { if $0.phase == .paused { $0.phase = .idle } }
        drain()
    }

    private func drain() {
        let mayDrain = state.withLock { $0.beginDrain() }
        if !mayDrain { return }
        repeat {
            while takeEntries() {
                do { try writeChunk() } catch {
                    failed(error)
                    break
                }
            }
        } while !becomeIdle()
    }

    /// Whether there is something to write. Without entries, that is the header of the first file.
    private func takeEntries() -> Bool {
        state.withLock { state in
            if state.unwritten.isEmpty {
                state.unwritten = log.takeQueue(of: listener.load(ordering: .acquiring))[...]
            }
            return !state.unwritten.isEmpty || !state.hasHeader || state.missingAtTheEnd > 0
        }
    }

    private func writeChunk() throws {
        let isNewFile = try sink.prepare()
        let (entries, lastSequence, initialLines) = state.withLock {
            ($0.unwritten, $0.lastSequence, $0.lines)
        }
        var lines = initialLines
        var text = ""
        if isNewFile { text = lines.header(dropped: entries.first.map { $0.sequence - 1 } ?? lastSequence) }
        var count = 0
        for queued in entries {
            text += lines.lines(queued.entry)
            count += 1
            if text.utf8.count >= Self.chunkSize { break }
        }
        let missing = state.withLock { count == $0.unwritten.count ? $0.missingAtTheEnd : 0 }
        text += lines.gap(missing)
        if !text.isEmpty { try sink.write(Data(text.utf8)) }
        stored(count, missing, lines)
    }

    private func stored(_ count: Int, _ missing: Int, _ lines: any LogLines<Element>) {
        let batch = state.withLock { $0.stored(count, missing, lines) }
        withExtendedLifetime(batch) {}
    }

    private func failed(_ error: any Error) {
        let (isFirst, isEnding, pause) = state.withLock { state in
            let isFirst = !state.isFailing
            state.isFailing = true
            return (isFirst, state.end != nil, state.pauses.next() ?? .seconds(5))
        }
        if isFirst { onError(error) }
        if isEnding { return giveUp(error) }
        scheduler.schedule(after: pause, in: lifetime) { self.resume() }
    }

    private func giveUp(_ error: any Error) {
        let lost = state.withLock { state in
            defer { state.unwritten = [] }
            state.lost = state.unwritten.count
            state.hasHeader = true
            state.lastSequence = state.end ?? state.lastSequence
            return state.unwritten
        }
        if !lost.isEmpty { onError(EntriesNotWrittenError(count: lost.count, cause: error)) }
    }

    /// Ends the drain; false when it has to go on.
    private func becomeIdle() -> Bool {
        let isOver = state.withLock { $0.endDrain() }
        if isOver == true { close() }
        return isOver != nil
    }

    private func close() {
        do { try sink.close() } catch { onError(error) }
        state.withLock { $0.phase = .ended }
        OpenLogWriters.remove(self)
        lifetime.dispose()
    }
}
