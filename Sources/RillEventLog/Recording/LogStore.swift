import Rill

/// What the lock of a log guards. It decides and keeps; it calls nobody and releases nobody's elements.
@usableFromInline
struct LogStore<Element: Sendable>: Sendable {
    @usableFromInline
    typealias Record = LogRecord<Element>

    @usableFromInline
    var lastSequence = 0

    @usableFromInline
    var lastTime: Instant

    @usableFromInline
    var records: LogRecords<Element>

    @usableFromInline
    var slots: [LogSlot] = []

    private var freeSlots: [Int32] = []
    private var lastNumber = 0

    @usableFromInline
    var live = LogLive<Element>()

    init(_ retention: LogRetention, from start: Instant) {
        lastTime = start
        records = LogRecords(retention)
    }

    /// Opens a slot for a new subscription, whose number is the next.
    mutating func open(_ stream: String, parent: Int?, site: LogSite?) -> (slot: Int32, number: Int) {
        lastNumber += 1
        let slot = LogSlot(LogSlot.Facts(number: lastNumber, stream: stream, parent: parent, site: site))
        if let free = freeSlots.popLast() {
            slots[Int(free)] = slot
            return (free, lastNumber)
        }
        slots.append(slot)
        return (Int32(slots.count - 1), lastNumber)
    }

    /// Nothing more comes from this subscription.
    mutating func close(_ slot: Int32) {
        slots[Int(slot)].isOpen = false
        freeIfUnused(slot)
    }

    /// The time of what happens `now`: clocks are read outside the lock, and a log never goes back.
    @inlinable
    mutating func time(_ now: Instant) -> Instant {
        if now > lastTime { lastTime = now }
        return lastTime
    }

    /// Keeps what happened in an open slot. Afterwards `record` is what is to be released outside the lock.
    @inlinable
    mutating func append(_ record: inout Record) -> LogOutcome {
        lastSequence += 1
        let time = time(record.time)
        let attempt = slots[Int(record.slot)].add(lastSequence)
        record.complete(time, attempt)
        let mustDrain = live.hasListeners && listen(to: record)
        if records.append(&record) { forget(record) }
        return LogOutcome(sequence: lastSequence, time: time, mustDrain: mustDrain)
    }

    /// Starts the next attempt of a subscription and returns its number.
    mutating func nextAttempt(in slot: Int32) -> Int32 {
        slots[Int(slot)].attempt += 1
        return slots[Int(slot)].attempt
    }

    @usableFromInline
    mutating func listen(to record: Record) -> Bool {
        live.add(
            LogLive.Waiting(
                record: record, sequence: lastSequence, facts: slots[Int(record.slot)].facts))
    }

    @usableFromInline
    mutating func forget(_ record: Record) {
        slots[Int(record.slot)].entryCount -= 1
        freeIfUnused(record.slot)
    }

    private mutating func freeIfUnused(_ slot: Int32) {
        guard !slots[Int(slot)].isOpen && slots[Int(slot)].entryCount == 0 else { return }
        freeSlots.append(slot)
    }
}
