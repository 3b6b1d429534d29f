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

    private var queue: [QueuedEntry<Element>] = []
    /// The index of the first entry, once entries have replaced others.
    private var oldest = 0
    /// Entries that others have replaced, until they are released outside the lock.
    private var replaced: [QueuedEntry<Element>] = []
    private var hasOverflowed = false
    private var isDelivering = false

    init(
        id: Int, _ policy: BufferingPolicy, waitingAtMost waitLimit: Duration,
        scheduleDelivery: @escaping @Sendable () -> Void
    ) {
        self.id = id
        self.policy = policy
        self.waitLimit = waitLimit
        self.scheduleDelivery = scheduleDelivery
    }

    var count: Int { queue.count }
    var first: QueuedEntry<Element>? { queue.isEmpty ? nil : queue[oldest] }
    var entries: [QueuedEntry<Element>] { oldest == 0 ? queue : Array(queue[oldest...] + queue[..<oldest]) }

    private var isFull: Bool { queue.count >= policy.limit }

    /// Enqueues an entry, as far as the policy lets it.
    mutating func enqueue(_ entry: QueuedEntry<Element>) -> ListenerNeeds {
        if hasOverflowed { return .nothing }
        if !isFull {
            queue.append(entry)
            return isDelivering ? .nothing : .delivery
        }
        if waitLimit > .zero, queue.count < 2 * policy.limit {
            queue.append(entry)
            return .room
        }
        switch policy {
        case .unbounded, .dropNewest: break
        case .dropOldest:
            replaced.append(queue[oldest])
            queue[oldest] = entry
            oldest = oldest + 1 == queue.count ? 0 : oldest + 1
        case .error: hasOverflowed = true
        }
        return waitLimit > .zero ? .room : replaced.isEmpty ? .nothing : .delivery
    }

    /// How long a thread that recorded waits for room.
    var longestWait: Duration { isFull && !hasOverflowed ? waitLimit : .zero }

    /// What is due outside the lock: the delivery of an idle queue with entries, and the release of entries
    /// that others have replaced.
    mutating func takeDue() -> (delivery: (@Sendable () -> Void)?, replaced: [QueuedEntry<Element>]) {
        defer { replaced = [] }
        guard !isDelivering, !queue.isEmpty else { return (nil, replaced) }
        isDelivering = true
        return (scheduleDelivery, replaced)
    }

    /// Takes all queued entries. When there are none, the delivery ends, and the next entry starts another;
    /// after an overflow, there is an error then.
    mutating func takeAll() -> TakenEntries<Element> {
        defer { (queue, oldest) = ([], 0) }
        if !queue.isEmpty { return TakenEntries(entries: entries) }
        isDelivering = false
        return TakenEntries(overflow: hasOverflowed ? BufferOverflowError(limit: policy.limit) : nil)
    }
}

/// What a listener takes from its queue.
struct TakenEntries<Element: Sendable> {
    var entries: [QueuedEntry<Element>] = []
    /// Why no more will come.
    var overflow: BufferOverflowError?
}
