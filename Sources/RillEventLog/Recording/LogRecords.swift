import Rill
import RillLocks

/// An entry as the log stores it: small, without what all entries of a subscription share.
@usableFromInline struct LogRecord<Element: Sendable>: Sendable {
    @usableFromInline typealias Kind = LogEntry<Element>.Kind

    @usableFromInline var time: Instant
    /// The index of the subscription in the store.
    @usableFromInline let slot: Int32
    /// Set when the record is appended.
    @usableFromInline var attempt: Int32 = 1
    /// The thread's number in `ThreadTable`; 0 when it is not recorded.
    @usableFromInline let thread: Int32
    @usableFromInline let kind: Kind

    @inlinable init(_ kind: Kind, at time: Instant, in slot: Int32, by thread: Int32) {
        self.time = time
        self.slot = slot
        self.thread = thread
        self.kind = kind
    }

    func entry(_ sequence: Int, of subscription: SubscriptionInfo) -> LogEntry<Element> {
        LogEntry(
            sequence: sequence, time: time, stream: subscription.stream.name,
            subscription: subscription.number, parent: subscription.parent, attempt: Int(attempt), kind: kind,
            site: subscription.stream.site, metadata: subscription.stream.metadata,
            thread: ThreadTable.thread(thread))
    }
}

/// The records that a log keeps: in chunks, so that a long log is never copied, or in a ring buffer.
@usableFromInline struct LogRecords<Element: Sendable>: Sendable {
    @usableFromInline typealias Record = LogRecord<Element>

    @usableFromInline static var chunkSize: Int { 1024 }

    @usableFromInline let retention: LogRetention
    private var chunks: [ContiguousArray<Record>] = []
    /// The chunk that is being filled, or the ring buffer.
    @usableFromInline var current: ContiguousArray<Record> = []
    /// The index of the oldest record in a full ring buffer.
    @usableFromInline var oldest = 0

    init(_ retention: LogRetention) {
        if case .last(let count) = retention {
            require(count >= 1, "Rill: LogRetention.last(_:) needs 1 entry or more, but got \(count)")
        }
        self.retention = retention
    }

    /// Appends a record. Returns true when this drops a record: the oldest one, or the new one if none are
    /// kept. `record` then holds the dropped one, which the caller releases outside the lock.
    @inlinable mutating func append(_ record: inout Record) -> Bool {
        switch retention {
        case .all:
            if current.count == current.capacity { startChunk() }
            current.append(record)
            return false
        case .last(let count):
            guard current.count == count else {
                current.append(record)
                return false
            }
            swap(&current[oldest], &record)
            oldest = oldest + 1 == count ? 0 : oldest + 1
            return true
        case .none: return true
        }
    }

    @usableFromInline mutating func startChunk() {
        if !current.isEmpty { chunks.append(current) }
        current = []
        current.reserveCapacity(Self.chunkSize)
    }

    /// The records in order.
    var all: [Record] {
        var all: [Record] = []
        for chunk in chunks { all += chunk }
        return all + current[oldest...] + current[..<oldest]
    }
}
