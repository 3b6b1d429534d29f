import Rill

/// What all entries of a subscription share.
@usableFromInline struct SubscriptionInfo: Sendable {
    let number: Int
    let stream: LoggedStream
    let parent: Int?
}

/// The facts about a stream that the caller of `log` gives.
@usableFromInline struct LoggedStream: Sendable {
    @usableFromInline let name: String
    let site: CallSite?
    @usableFromInline let metadata: [String: String]

    @usableFromInline init(_ name: String, _ site: CallSite?, _ metadata: [String: String]) {
        self.name = name
        self.site = site
        self.metadata = metadata
    }
}

/// The slot of a subscription that is open or has entries in the log; afterwards it is free for another one.
// Not nested in the store: generic code that is not specialised handles a nested type four times slower.
@usableFromInline struct SubscriptionSlot: Sendable {
    @usableFromInline let info: SubscriptionInfo
    /// The latest attempt.
    @usableFromInline var attempt: Int32 = 1
    /// How many of the kept entries belong to the subscription.
    @usableFromInline var entryCount = 0
    @usableFromInline var lastSequence = 0
    @usableFromInline var isOpen = true

    init(_ info: SubscriptionInfo) { self.info = info }

    /// Counts an entry and returns its attempt, which is the latest unless `attempt` is given. An `attempt`
    /// of 0 becomes the only attempt; it stays 0 if there are several.
    @inlinable mutating func count(_ sequence: Int, _ attempt: Int32?) -> Int32 {
        entryCount += 1
        lastSequence = sequence
        if let attempt, attempt > 0 || self.attempt > 1 { return attempt }
        return self.attempt
    }

    /// Subtracts a dropped entry from the count. Returns whether the slot is free.
    @inlinable mutating func forget() -> Bool {
        entryCount -= 1
        return !isOpen && entryCount == 0
    }

    /// Ends the subscription. Returns whether the slot is free.
    mutating func close() -> Bool {
        isOpen = false
        return entryCount == 0
    }
}

/// Where and when an entry was recorded.
@usableFromInline struct AppendResult: Sendable {
    @usableFromInline let sequence: Int
    @usableFromInline let time: Instant
    /// What the caller has to do for the listeners, outside the lock.
    @usableFromInline let listeners: ListenerNeeds

    @inlinable init(sequence: Int, time: Instant, listeners: ListenerNeeds) {
        self.sequence = sequence
        self.time = time
        self.listeners = listeners
    }
}

/// The state of a log, guarded by its lock. It calls no foreign code and releases no elements.
@usableFromInline struct LogStore<Element: Sendable>: Sendable {
    @usableFromInline typealias Record = LogRecord<Element>

    @usableFromInline var lastSequence = 0
    @usableFromInline var lastTime: Instant
    @usableFromInline var records: LogRecords<Element>
    @usableFromInline var slots: [SubscriptionSlot] = []
    @usableFromInline var freeSlots: [Int32] = []
    private var lastNumber = 0
    @usableFromInline var listeners: [LogListener<Element>] = []

    init(_ retention: LogRetention, from start: Instant) {
        lastTime = start
        records = LogRecords(retention)
    }

    /// Opens a slot for a new subscription with the next number.
    mutating func open(_ stream: LoggedStream, parent: Int?) -> (slot: Int32, number: Int) {
        lastNumber += 1
        let slot = SubscriptionSlot(SubscriptionInfo(number: lastNumber, stream: stream, parent: parent))
        if let free = freeSlots.popLast() {
            slots[Int(free)] = slot
            return (free, lastNumber)
        }
        slots.append(slot)
        return (Int32(slots.count - 1), lastNumber)
    }

    /// Closes the slot of a subscription that has ended.
    mutating func close(_ slot: Int32) {
        if slots[Int(slot)].close() { freeSlots.append(slot) }
    }

    /// The time to record for `now`. Clocks are read outside the lock, and the times in a log never decrease.
    @inlinable mutating func time(_ now: Instant) -> Instant {
        lastTime = max(lastTime, now)
        return lastTime
    }

    /// Records what happened in an open slot, in the latest attempt unless `attempt` is given. Afterwards
    /// `record` may hold a dropped entry, which the caller releases outside the lock.
    @inlinable mutating func append(_ record: inout Record, attempt: Int32? = nil) -> AppendResult {
        lastSequence += 1
        record.time = time(record.time)
        record.attempt = slots[Int(record.slot)].count(lastSequence, attempt)
        let result = AppendResult(
            sequence: lastSequence, time: record.time,
            listeners: listeners.isEmpty ? .nothing : enqueue(record))
        if records.append(&record) { forget(record) }
        return result
    }

    /// Starts the next attempt of a subscription and returns its number.
    mutating func nextAttempt(in slot: Int32) -> Int32 {
        slots[Int(slot)].attempt += 1
        return slots[Int(slot)].attempt
    }

    @usableFromInline mutating func enqueue(_ record: Record) -> ListenerNeeds {
        let entry = QueuedEntry(
            record: record, sequence: lastSequence, subscription: slots[Int(record.slot)].info)
        var needs = ListenerNeeds.nothing
        for index in listeners.indices { needs = max(needs, listeners[index].enqueue(entry)) }
        return needs
    }

    @inlinable mutating func forget(_ record: Record) {
        if slots[Int(record.slot)].forget() { freeSlots.append(record.slot) }
    }
}
