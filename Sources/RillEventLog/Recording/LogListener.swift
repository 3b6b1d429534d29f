import Rill

/// An entry that has not been delivered to a listener yet. Its texts are computed when it is delivered,
/// because their code must not run under the lock.
@usableFromInline struct QueuedEntry<Element: Sendable>: Sendable {
    let record: LogRecord<Element>
    let sequence: Int
    let subscription: SubscriptionInfo

    var entry: LogEntry<Element> { record.entry(sequence, of: subscription) }
}

/// What a thread that recorded an entry has to do for the listeners of the log, outside the lock.
@usableFromInline enum ListenerNeeds: Comparable, Sendable {
    case nothing
    /// A listener is idle: schedule its delivery; or entries were replaced: release them.
    case delivery
    /// A listener is full: schedule its delivery, and wait for room.
    case room
}

/// A listener of a log, and its queue. The lock of the log guards it.
@usableFromInline struct LogListener<Element: Sendable>: Sendable {
    let id: Int
    private let policy: BufferingPolicy
    private let waitLimit: Duration
    /// Delivers the queue on the scheduler of the listener.
    private let scheduleDelivery: @Sendable () -> Void

    private var queue = TurnQueue<QueuedEntry<Element>>()
    /// Entries that newer ones have replaced, until they are released outside the lock.
    private var replaced: [QueuedEntry<Element>] = []
    private(set) var overflow: BufferOverflowError?
    /// The sequence number of the entry that caused the overflow.
    private(set) var firstRefused: Int?
    /// The sequence number of the last entry that was queued; 0 before the first.
    private(set) var lastQueued = 0

    init(
        id: Int, _ policy: BufferingPolicy, waitingAtMost waitLimit: Duration,
        scheduleDelivery: @escaping @Sendable () -> Void
    ) {
        self.id = id
        self.policy = policy
        self.waitLimit = waitLimit
        self.scheduleDelivery = scheduleDelivery
    }

    /// The queued entries.
    var entries: Queue<QueuedEntry<Element>> { queue.elements }

    private var isFull: Bool { entries.count >= policy.limit }

    /// Enqueues an entry if the policy permits it.
    mutating func enqueue(_ entry: QueuedEntry<Element>) -> ListenerNeeds {
        if overflow != nil { return .nothing }
        let wasFull = isFull
        if waitLimit > .zero, entries.count / 2 < policy.limit {
            queue.elements.append(entry)
        } else {
            do {
                if let oldest = try queue.elements.append(entry, policy) { replaced.append(oldest) }
            } catch { (overflow, firstRefused) = (error, entry.sequence) }
        }
        lastQueued = entries.last?.sequence ?? lastQueued
        if wasFull && waitLimit > .zero { return .room }
        return queue.hasTurn && replaced.isEmpty ? .nothing : .delivery
    }

    /// How long a thread that recorded an entry waits for room.
    var longestWait: Duration { isFull && overflow == nil ? waitLimit : .zero }

    /// What is due outside the lock: the delivery of an idle queue with entries, and the release of entries
    /// that newer ones have replaced.
    mutating func takeDue() -> (delivery: (@Sendable () -> Void)?, replaced: [QueuedEntry<Element>]) {
        defer { replaced = [] }
        guard !entries.isEmpty, queue.requestTurn() else { return (nil, replaced) }
        return (scheduleDelivery, replaced)
    }

    /// Takes all queued entries. When there are none, the delivery ends, and the next entry starts another.
    /// After an overflow, an empty queue also returns the error.
    mutating func takeAll() -> (entries: Queue<QueuedEntry<Element>>, overflow: BufferOverflowError?) {
        let entries = queue.takeAll()
        return (entries, entries.isEmpty ? overflow : nil)
    }
}
