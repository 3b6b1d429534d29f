/// A writer releases elements outside its lock: the `deinit` of an element may call the writer.
struct WriterReleaseTests {
    private let scheduler = VirtualTimeScheduler()
    private let log: EventLog<ReleaseProbe>
    private let written = Log<Int>()

    init() {
        log = EventLog(scheduler: scheduler, retention: .none)
    }

    /// Records an element that asks `writer` for its figures when it is released: 4 entries.
    private func record(_ writer: LogWriter) {
        Observable.just(())
            .map { [written] in ReleaseProbe { written.write(writer.figures.written) } }
            .log("x", to: log).subscribe().dispose()
    }

    /// Runs the writer; false after a deadlock.
    private var writerReturns: Bool {
        finishes { [scheduler] in scheduler.run() }
    }

    @Test func elementsAreReleasedOnceTheyAreStored() {
        let writer = log.write(as: .lines { "\($0.sequence)" }, to: LogLineSink { _ in }, on: scheduler)
        for count in 1...3 {
            record(writer)
            #expect(writerReturns)
            #expect(written.entries == Array([4, 8, 12].prefix(count)), "by a writer that is idle")
        }
        writer.dispose()
        scheduler.run()
    }

    @Test func elementsAreReleasedWhenTheWriterEndsBetweenTwoChunks() {
        let sink = PreparedSink()
        let chunk = String(repeating: "x", count: 70_000)
        let writer = log.write(as: .lines { _ in chunk }, to: sink, on: scheduler)
        record(writer)
        sink.beforeWrite(4) { [log] in
            Observable.empty().log("y", to: log).subscribe().dispose()
            writer.dispose()
        }
        #expect(writerReturns)
        #expect(written.entries.count == 1)
        #expect(writer.figures.written == 7 && writer.close(waitingAtMost: .zero))
    }

    @Test func elementsAreReleasedWhenTheyAreLost() {
        let writer = log.write(
            as: .lines { _ in "" }, to: LogLineSink { _ in throw Boom() }, on: scheduler, onError: { _ in })
        record(writer)
        writer.dispose()
        #expect(writerReturns)
        #expect(written.entries == [0])
        #expect(writer.figures.lost == 4)
    }

    /// The exit of the process writes what is open, and retains nothing of what is closed.
    @Test func aClosedWriterIsReleased() {
        weak var sink: PreparedSink?
        do {
            let own = PreparedSink()
            sink = own
            let writer = log.write(as: .lines { "\($0.sequence)" }, to: own)
            writer.dispose()
            #expect(writer.close(waitingAtMost: .seconds(60)))
        }
        #expect(Threads.wait(atMost: .seconds(300)) { sink == nil })
    }
}

/// Runs an action before one of its writes.
private final class PreparedSink: LogSink {
    private struct State {
        var count = 0
        var number = 0
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    func beforeWrite(_ number: Int, _ action: @escaping @Sendable () -> Void) {
        state.withLock { ($0.number, $0.action) = (number, action) }
    }

    func prepare() -> Bool {
        let action = state.withLock { state in
            state.count += 1
            return state.count == state.number ? state.action.take() : nil
        }
        action?()
        return false
    }

    func write(_ lines: Data) {}
}
