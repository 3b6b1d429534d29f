import Foundation
import Rill
import RillEventLog
import RillLocks
import RillTesting
import Testing

struct SinkTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func everyEntryIsALineImmediately() {
        let log = EventLog<Int>(scheduler: scheduler, retention: .none)
        let lines = scheduler.record(log.liveText { "<\($0)>" })
        let source: TestSource<Int> = scheduler.cold("-1-|")
        _ = scheduler.record(source.log("x", to: log))
        scheduler.run()
        #expect(
            lines.elements == [
                "  0.000 s  x#1  attempt 1  subscribed", "  0.001 s  x#1  attempt 1  next        <1>",
                "  0.003 s  x#1  attempt 1  completed", "  0.003 s  x#1  attempt 1  disposed",
            ])
        #expect(lines.events.map(\.time.sinceZero) == [0, 1, 3, 3].map { .milliseconds($0) })
        lines.dispose()
    }

    @Test func everyLineIsInTheFileImmediately() throws {
        let file = try TemporaryFile()
        defer { file.remove() }
        let log = EventLog<Int>(scheduler: scheduler)
        let writing = log.liveJSONLines().write(to: file.handle)
        let source: TestSource<Int> = scheduler.cold("-1-#")
        let recorder = scheduler.record(source.log("x", to: log) { $0.retry(2) })
        scheduler.advance(by: .milliseconds(1))
        #expect(try LogRecording<Int>(jsonLines: file.data()).entries.count == 2)
        scheduler.run()
        writing.dispose()
        recorder.dispose()
        #expect(try LogRecording<Int>(jsonLines: file.data()) == log.recording)
    }

    @Test func aFileThatStartsLaterCountsTheMissingEntries() throws {
        let log = EventLog<Int>(scheduler: scheduler)
        let source = PublishSubject<Int>()
        let recorder = scheduler.record(source.log("x", to: log))
        source.onNext(1)
        let lines = scheduler.record(log.liveJSONLines())
        source.onNext(2)
        lines.dispose()
        recorder.dispose()
        let read = try LogRecording<Int>(jsonLines: lines.elements.joined(separator: "\n"))
        #expect(read.dropped == 2)
        #expect(read.entries == Array(log.recording.entries[2...2]))
    }

    @Test func aFileThatCannotBeWrittenIsAnError() throws {
        let file = try TemporaryFile()
        defer { file.remove() }
        let handle = try FileHandle(forReadingFrom: file.url)
        let failures = Mutex(0)
        let log = EventLog<Int>(scheduler: scheduler)
        let writing = log.liveText().write(to: handle) { _ in failures.withLock { $0 += 1 } }
        let recorder = scheduler.record(Observable.of(1, 2).log("x", to: log))
        #expect(recorder.elements == [1, 2])
        #expect(failures.withLock { $0 } == 1)
        writing.dispose()
    }

    @Test func anElementThatCannotBeEncodedIsAnError() {
        let log = EventLog<Unwritable>(scheduler: scheduler)
        let lines = scheduler.record(log.liveJSONLines())
        let recorder = scheduler.record(Observable.just(Unwritable()).log("x", to: log))
        #expect(recorder.elements.count == 1)
        #expect(lines.error is Boom)
        #expect(throws: Boom.self) { try log.recording.jsonLines() }
    }

    @Test func linesCanGoToATextOutputStream() {
        let lines = Lines()
        let log = EventLog<Int>(scheduler: scheduler)
        let writing = log.liveText().write(to: lines)
        _ = scheduler.record(Observable.just(7).log("x", to: log))
        writing.dispose()
        #expect(lines.text.withLock { $0 } == log.recording.text())
    }
}

private struct Unwritable: Encodable {
    func encode(to encoder: any Encoder) throws { throw Boom() }
}

private final class Lines: TextOutputStream, Sendable {
    let text = Mutex("")

    func write(_ string: String) { text.withLock { $0 += string } }
}

private struct TemporaryFile {
    let url = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID()).jsonl")
    let handle: FileHandle

    init() throws {
        try Data().write(to: url)
        handle = try FileHandle(forWritingTo: url)
    }

    func data() throws -> Data { try Data(contentsOf: url) }

    func remove() {
        do { try FileManager.default.removeItem(at: url) } catch { Issue.record(error) }
    }
}
