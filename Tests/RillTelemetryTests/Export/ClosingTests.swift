import Foundation
import LoopbackServer
import NetworkingTestSupport
import Rill
import RillEventLog
import RillLocks
import RillTelemetry
import TestSupport
import Testing

/// `flush` and `close` wait, on the thread of an exporter and with its real clock.
struct ClosingTests {
    private final class Errors: Sendable {
        private let all = Mutex<[any Error]>([])
        var lost: [SpansNotExportedError] { all.withLock { $0.compactMap { $0 as? SpansNotExportedError } } }
        func add(_ error: any Error) { all.withLock { $0.append(error) } }
    }

    private let log = EventLog<Int>(scheduler: SerialDispatchQueueScheduler(qos: .default))
    private let errors = Errors()

    private func record(_ count: Int) {
        for number in 0..<count { _ = Observable.just(number).log("s", to: log).subscribe() }
    }

    private func exporter(_ receiver: Receiver) throws -> OTLPExporter {
        OTLPExporter(to: try receiver.url, onError: errors.add)
    }

    @Test func flushSendsWhatWasRecordedBeforeIt() throws {
        let receiver = try Receiver([.delayed(.milliseconds(200), .respond(Receiver.fine))])
        let exporter = try exporter(receiver)
        log.export(to: exporter)
        record(700)
        #expect(exporter.flush(waitingAtMost: .seconds(30)))
        #expect(Set(receiver.confirmed) == Set(log.recording.spans().map(\.spanID.description)))
        #expect(exporter.figures.exported == 1_400)
        #expect(exporter.close())
    }

    @Test func flushWithoutSpansReturnsAtOnce() throws {
        let receiver = try Receiver()
        let exporter = try exporter(receiver)
        log.export(to: exporter)
        #expect(exporter.flush(waitingAtMost: .seconds(30)) && receiver.batches.isEmpty)
        #expect(exporter.close() && receiver.batches.isEmpty)
    }

    @Test func closeSendsWhatIsQueuedAndOpen() throws {
        let receiver = try Receiver([.respond(.status(503)), .reset])
        let exporter = try exporter(receiver)
        log.export(to: exporter)
        let subject = PublishSubject<Int>()
        _ = subject.log("open", to: log).subscribe()
        record(2)
        #expect(exporter.close(waitingAtMost: .seconds(30)))
        #expect(Set(receiver.confirmed) == Set(log.recording.spans().map(\.spanID.description)))
        record(1)
        #expect(exporter.flush() && exporter.close())
        #expect(exporter.figures.exported == 6 && errors.lost.isEmpty)
    }

    @Test func closeSendsTheRestOfALogThatDroppedItsLastEntries() throws {
        let receiver = try Receiver()
        let exporter = try exporter(receiver)
        let busy = Signal()
        // The text of an element blocks the exporter meanwhile. Half of the time is left for sending.
        log.export(to: exporter) { _ in busy.wait() }
        record(17_000)
        busy.open()
        #expect(exporter.close(waitingAtMost: .seconds(isSanitized ? 30 : 6)))
        #expect(exporter.figures.exported >= 2_048)
        #expect(receiver.confirmed.count == exporter.figures.exported)
    }

    private final class Signal: Sendable {
        private let isOpen = Atomic<Bool>(false)

        func open() { isOpen.store(true, ordering: .releasing) }

        func wait() -> String {
            _ = eventually { isOpen.load(ordering: .acquiring) }
            return "x"
        }
    }

    @Test func closeGivesUpAfterItsTimeAndTellsWhatIsLost() throws {
        let receiver = try Receiver([.hang])
        let exporter = try exporter(receiver)
        log.export(to: exporter)
        record(3)
        #expect(!exporter.flush(waitingAtMost: .milliseconds(500)))
        #expect(!exporter.close(waitingAtMost: .milliseconds(50)))
        #expect(errors.lost.map(\.count) == [6])
        #expect(exporter.figures.dropped == 6 && exporter.figures.exported == 0)
        // The request is cancelled, long before it would end of itself.
        let start = ContinuousClock.now
        #expect(eventually { receiver.server.openConnections == 0 })
        #expect(start.duration(to: .now) < .seconds(20))
    }

    @Test func anExporterThatIsReleasedTellsWhatIsLost() throws {
        let receiver = try Receiver([.hang])
        var exporter: OTLPExporter? = try exporter(receiver)
        if let exporter {
            log.export(to: exporter)
            record(3)
            #expect(!exporter.flush(waitingAtMost: .milliseconds(500)))
        }
        exporter = nil
        let start = ContinuousClock.now
        #expect(eventually { errors.lost.map(\.count) == [6] })
        #expect(eventually { receiver.server.openConnections == 0 })
        #expect(start.duration(to: .now) < .seconds(20))
        record(1)
    }
}
