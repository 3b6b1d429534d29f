import Foundation
import RillLocks

/// The writers whose queues are written when the process exits.
enum OpenLogWriters {
    private static let writers = Mutex<[ObjectIdentifier: any LogWriting]>([:])

    private static let exitHandler: Void = {
        atexit { OpenLogWriters.closeAll(waitingAtMost: .seconds(5)) }
    }()

    static func add(_ writer: any LogWriting) {
        _ = exitHandler
        writers.withLock { $0[ObjectIdentifier(writer)] = writer }
    }

    static func remove(_ writer: any LogWriting) {
        let removed = writers.withLock { $0.removeValue(forKey: ObjectIdentifier(writer)) }
        withExtendedLifetime(removed) {}
    }

    private static func closeAll(waitingAtMost limit: Duration) {
        let open = writers.withLock { Array($0.values) }
        let deadline = ContinuousClock.now + limit
        for writer in open { writer.end() }
        for writer in open where !LogWriter(writer).close(waitingAtMost: deadline - .now) {
            let count = writer.figures.lost + writer.unwrittenCount
            let message = "Rill: \(count) entries of a log were not written before the exit\n"
            FileHandle.standardError.write(Data(message.utf8))
        }
    }
}
