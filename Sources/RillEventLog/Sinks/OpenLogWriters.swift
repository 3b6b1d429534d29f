import Foundation
import RillLocks

/// The writers whose queues are written when the process exits.
enum OpenLogWriters {
    private static let writers = Mutex<[ObjectIdentifier: any LogWriting]>([:])

    /// A forked child has copies of the queues, but no thread that writes them. Only this process writes.
    private static let process = getpid()

    private static let exitHandler: Void = {
        _ = process
        atexit {
            guard getpid() == OpenLogWriters.process else { return }
            let open = OpenLogWriters.writers.withLock { Array($0.values) }
            for count in OpenLogWriters.close(open, waitingAtMost: .seconds(5)) {
                let entries = count.counted("entry of a log was", "entries of a log were")
                StandardError.writeWithoutBlocking("Rill: \(entries) not written before the exit\n")
            }
        }
    }()

    static func add(_ writer: any LogWriting) {
        _ = exitHandler
        writers.withLock { $0[ObjectIdentifier(writer)] = writer }
    }

    static func remove(_ writer: any LogWriting) {
        withExtendedLifetime(writers.withLock { $0.removeValue(forKey: ObjectIdentifier(writer)) }) {}
    }

    /// Ends the writers, and waits for each until `limit` after its end began. Returns the number of
    /// unwritten entries of each writer that has any.
    static func close(_ open: [any LogWriting], waitingAtMost limit: Duration) -> [Int] {
        let open = open.map { ($0, deadline: ($0.endBegan ?? .now) + limit) }
        for (writer, deadline) in open { writer.end(retryingUntil: deadline) }
        return open.compactMap { writer, deadline in
            _ = writer.close(waitingAtMost: deadline - .now)
            let count = writer.figures.lost + writer.unwrittenCount
            return count == 0 ? nil : count
        }
    }
}
