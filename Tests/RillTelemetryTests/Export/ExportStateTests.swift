@testable import RillTelemetry

/// What an exporter does next, step by step.
struct ExportStateTests {
    private let log = EventLog<Int>(scheduler: VirtualTimeScheduler())
    private var state = ExportState(OTLPSettings(queueSize: 4, batchSize: 2))

    private var span: QueuedSpan {
        get throws {
            let spans = log.recording.spans()
            return QueuedSpan(span: try #require(spans.first), resource: TelemetryResource(nil))
        }
    }

    init() { _ = Observable.just(1).log("s", to: log).subscribe() }

    private func sends(_ action: ExportState.Action) -> Bool {
        if case .send = action { true } else { false }
    }

    private func doesNothing(_ action: ExportState.Action) -> Bool {
        if case .nothing = action { true } else { false }
    }

    @Test mutating func oneBatchIsSentAtATime() throws {
        guard case .setTimer(let timer) = state.accept([try span], isLast: false) else {
            Issue.record("the first span sets a timer")
            return
        }
        #expect(doesNothing(state.timerFired(timer + 1)))
        #expect(sends(state.timerFired(timer)))
        #expect(doesNothing(state.accept([try span, try span], isLast: false)), "it is sending")
        #expect(doesNothing(state.hurry()))
        let (sent, next) = state.settle(2, rejected: 1)
        #expect(sent.count == 2 && sends(next))
        #expect(state.figures.exported == 1 && state.figures.rejected == 1)
    }

    @Test mutating func whatIsQueuedAtTheEndIsLostOnce() throws {
        state.request = Disposables.create()
        _ = state.accept([try span, try span, try span], isLast: false)
        let end = state.end()
        #expect(end.lost.count == 3 && end.request != nil)
        #expect(state.isClosed && state.queue.isEmpty && state.request == nil && state.settled == 3)
        #expect(state.figures.dropped == 3)
        #expect(state.end().lost.isEmpty && state.settle(1, rejected: 0).0.isEmpty)
        #expect(state.figures.dropped == 3 && state.figures.exported == 0)
    }
}
