import RillLocks

/// The thread that recorded an entry, and its dispatch queue.
public struct LogThread: Sendable, Hashable {
    /// The number of the thread in its system, as debuggers and `top` show it.
    public let id: Int
    /// The label of the dispatch queue whose work the thread was running; nil when there was none.
    public let queue: String?

    /// Makes a thread, for a recording that is not recorded by an `EventLog`.
    public init(id: Int, queue: String? = nil) {
        self.id = id
        self.queue = queue
    }
}

/// Numbers the combinations of thread and queue that occur in the process, so that a record needs four bytes
/// for its thread.
enum ThreadTable {
    /// A process that makes queues without end fills the table; entries from further queues have no thread.
    private static let limit: Int32 = 65_536

    private struct State {
        var numbers: [LogThread: Int32] = [:]
        var threads: [LogThread] = []
    }

    private static let state = Mutex(State())

    /// The number of a thread, from 1; 0 when the table is full.
    static func number(of thread: LogThread) -> Int32 {
        state.withLock { state in
            if let number = state.numbers[thread] { return number }
            guard state.threads.count < limit else { return 0 }
            state.threads.append(thread)
            let number = Int32(state.threads.count)
            state.numbers[thread] = number
            return number
        }
    }

    /// The thread with a number; nil for 0.
    static func thread(_ number: Int32) -> LogThread? {
        number == 0 ? nil : state.withLock { $0.threads[Int(number) - 1] }
    }
}
