/// What happens to an entry when the queue of a listener is full.
public enum LogOverflow: Sendable, Hashable {
    /// The entry is not delivered. Its sequence number is missing, and a file counts it.
    case drop
    /// The entry is queued, and the thread that recorded it waits until the queue has room, for each entry up
    /// to this time of the system's clock. Beyond twice the size of the queue entries are dropped. Not for a
    /// sink that records into the same log: on its thread no room can come.
    case wait(atMost: Duration)
}

/// An entry that has not been delivered to a listener yet. Its texts are computed when it is delivered,
/// because their code must not run under the lock.
@usableFromInline struct QueuedEntry<Element: Sendable>: Sendable {
    let record: LogRecord<Element>
    let sequence: Int
    let subscription: SubscriptionInfo

    var entry: LogEntry<Element> { record.entry(sequence, of: subscription) }
}

/// What a thread that recorded an entry has to do for the listeners of the log, outside the lock.
@usableFromInline enum ListenerNeeds: Int, Comparable, Sendable {
    case nothing
    /// A listener is idle: schedule its delivery.
    case delivery
    /// A listener is full: schedule its delivery, and wait for room.
    case room

    @usableFromInline static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// A listener of a log, and its queue. The lock of the log guards it.
@usableFromInline struct LogListener<Element: Sendable>: Sendable {
    let id: Int
    let capacity: Int
    let overflow: LogOverflow
    /// Delivers the queue on the scheduler of the listener.
    let scheduleDelivery: @Sendable () -> Void

    private(set) var entries: [QueuedEntry<Element>] = []
    private var isDelivering = false

    init(id: Int, capacity: Int, overflow: LogOverflow, scheduleDelivery: @escaping @Sendable () -> Void) {
        self.id = id
        self.capacity = capacity
        self.overflow = overflow
        self.scheduleDelivery = scheduleDelivery
    }

    var isFull: Bool { entries.count >= capacity }

    /// Enqueues an entry, or drops it when the queue is full.
    mutating func enqueue(_ entry: QueuedEntry<Element>) -> ListenerNeeds {
        if !isFull {
            entries.append(entry)
            return isDelivering ? .nothing : .delivery
        }
        guard case .wait = overflow else { return .nothing }
        if entries.count < 2 * capacity { entries.append(entry) }
        return .room
    }

    /// How long a thread that recorded waits for room.
    var longestWait: Duration {
        guard case .wait(let limit) = overflow, isFull else { return .zero }
        return limit
    }

    /// True once for an idle queue with entries: the caller schedules the delivery.
    mutating func startDelivery() -> Bool {
        guard !isDelivering, !entries.isEmpty else { return false }
        isDelivering = true
        return true
    }

    /// Takes all queued entries. When there are none, the delivery ends, and the next entry starts another.
    mutating func takeAll() -> [QueuedEntry<Element>] {
        if entries.isEmpty { isDelivering = false }
        defer { entries = [] }
        return entries
    }
}
