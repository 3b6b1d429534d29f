/// The queue of entries that have not been delivered to the listeners of a log yet.
@usableFromInline
struct LiveQueue<Element: Sendable>: Sendable {
    /// How many entries the queue holds at most.
    static var limit: Int { 65_536 }

    /// A queued entry. Its texts are computed when it is delivered, because their code must not run under the
    /// lock.
    struct Queued: Sendable {
        let record: LogRecord<Element>
        let sequence: Int
        let subscription: SubscriptionInfo

        var entry: LogEntry<Element> { record.entry(sequence, of: subscription) }
    }

    private var listenerCount = 0
    private var entries: [Queued] = []
    private var isDraining = false

    @usableFromInline
    private(set) var hasListeners = false

    mutating func changeListenerCount(by change: Int) {
        listenerCount += change
        hasListeners = listenerCount > 0
    }

    /// Enqueues an entry, or drops it when the queue is full. Returns true when the caller has to drain the
    /// queue.
    mutating func enqueue(
        _ record: LogRecord<Element>, _ sequence: Int, of subscription: SubscriptionInfo
    ) -> Bool {
        if entries.count < Self.limit {
            entries.append(Queued(record: record, sequence: sequence, subscription: subscription))
        }
        defer { isDraining = true }
        return !isDraining
    }

    /// Takes all queued entries. When there are none, the drain ends, and the next entry starts another one.
    mutating func takeAll() -> [Queued] {
        if entries.isEmpty { isDraining = false }
        defer { entries = [] }
        return entries
    }
}
