import Rill
import RillLocks

/// Records one subscription: all of its attempts, in one lane of the log.
@usableFromInline
final class LogLane<Element: Sendable>: Sendable {
    @usableFromInline
    typealias Record = LogRecord<Element>

    @usableFromInline
    let log: EventLog<Element>

    @usableFromInline
    let slot: Int32

    /// What the thread is told while this subscription's events are delivered.
    @usableFromInline
    let current: CurrentSubscription

    let attempts = Mutex(LogAttempts())

    /// Read and written under the lock of the log: the slot is another's once this is over.
    @usableFromInline
    let isOver = Atomic<Bool>(false)

    @usableFromInline
    init(_ stream: String, in log: EventLog<Element>, parent: Int?, site: LogSite?) {
        self.log = log
        let now = log.scheduler.now
        // What has to go for it is released when the lock has been left.
        let (slot, number, outcome, _) = log.store.withLock { store in
            let (slot, number) = store.open(stream, parent: parent, site: site)
            var record = Record(.subscribed, at: now, in: slot)
            let outcome = store.append(&record)
            return (slot, number, outcome, record)
        }
        self.slot = slot
        current = CurrentSubscription(log: ObjectIdentifier(log), number: number)
        if outcome.mustDrain { log.drain() }
    }

    deinit {
        // A subscription that was let go without being disposed keeps no slot.
        if isOver.load(ordering: .relaxed) { return }
        log.store.withLock { $0.close(slot) }
    }

    /// Records what happens now; nil when the subscription is over.
    @discardableResult
    @inlinable
    func record(_ kind: Record.Kind, attempt: Int32 = 0) -> LogOutcome? {
        record(kind, attempt: attempt, at: log.scheduler.now)
    }

    @discardableResult
    @inlinable
    func record(_ kind: Record.Kind, attempt: Int32 = 0, at now: Instant) -> LogOutcome? {
        // What has to go for it is in this variable then, and is released outside the lock.
        var record = Record(kind, attempt: attempt, at: now, in: slot)
        let outcome = log.store.withLock { store in
            isOver.load(ordering: .relaxed) ? nil : store.append(&record)
        }
        if let outcome, outcome.mustDrain { log.drain() }
        return outcome
    }

    /// Records the end of the subscription, once.
    @usableFromInline
    func dispose() {
        var record = Record(.disposed, at: log.scheduler.now, in: slot)
        let outcome: LogOutcome? = log.store.withLock { store in
            guard !isOver.exchange(true, ordering: .relaxed) else { return nil }
            let outcome = store.append(&record)
            store.close(slot)
            return outcome
        }
        if let outcome, outcome.mustDrain { log.drain() }
    }

    /// Delivers something of this subscription: a logged stream that is subscribed meanwhile is its child.
    @inlinable
    func deliver(_ delivery: () -> Void) {
        let place = CurrentSubscription.place()
        let before = place.pointee
        place.pointee = current
        delivery()
        place.pointee = before
    }
}
