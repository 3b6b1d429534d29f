import Rill
import RillLocks

/// Records one subscription: its events, its attempts and its end.
@usableFromInline final class SubscriptionRecorder<Element: Sendable>: Sendable {
    @usableFromInline typealias Record = LogRecord<Element>

    @usableFromInline let log: EventLog<Element>
    @usableFromInline let slot: Int32
    /// The thread's current subscription while events of this subscription are delivered.
    @usableFromInline let current: CurrentSubscription
    /// The thread's current subscription when this subscription began.
    private let outer: CurrentSubscription
    package let metadata: [String: String]
    let attempts = Mutex(AttemptState())
    let openWaits = Mutex<[OpenWait]>([])
    let waitCount = Atomic<Int>(0)
    /// How many calls are now subscribing to the stream or to an attempt.
    @usableFromInline let starts = Atomic<Int>(0)
    /// How many such calls have begun so far.
    @usableFromInline let startCount = Atomic<Int>(0)
    /// Read and written under the lock of the log, because the slot of a subscription that is over may belong
    /// to another one.
    @usableFromInline let isOver = Atomic<Bool>(false)

    @usableFromInline init(_ stream: LoggedStream, in log: EventLog<Element>, parent: Int?) {
        self.log = log
        let stream = log.redaction.redacted(stream)
        let now = log.scheduler.now
        let thread = log.currentThread
        // The record is returned from the lock because it may hold a dropped entry.
        let (slot, number, result, _) = log.store.withLock { store in
            let (slot, number) = store.open(stream, parent: parent)
            var record = Record(.subscribed, at: now, in: slot, by: thread)
            let result = store.append(&record)
            return (slot, number, result, record)
        }
        self.slot = slot
        metadata = stream.metadata
        current = CurrentSubscription(log: log.number, number: number)
        var outer = ThreadContext.place().pointee.subscription
        outer.attempt = 0
        self.outer = outer
        log.serve(result.listeners)
    }

    deinit {
        // A subscription can be released without being disposed.
        if isOver.load(ordering: .relaxed) { return }
        log.store.withLock { $0.close(slot) }
    }

    /// Records an entry at the current time, in the latest attempt unless `attempt` is given. Returns nil
    /// when the subscription is over.
    @discardableResult func record(_ kind: Record.Kind, attempt: Int32? = nil) -> AppendResult? {
        record(kind, attempt: attempt, at: log.scheduler.now)
    }

    @discardableResult @inlinable
    func record(_ kind: Record.Kind, attempt: Int32? = nil, at now: Instant) -> AppendResult? {
        // The record is a variable outside the lock because it may hold a dropped entry afterwards.
        var record = Record(kind, at: now, in: slot, by: log.currentThread)
        let result = log.store.withLock { store in
            isOver.load(ordering: .relaxed) ? nil : store.append(&record, attempt: attempt)
        }
        if let result { log.serve(result.listeners) }
        return result
    }

    /// Records the end of the subscription, once.
    @usableFromInline func dispose() {
        endWaits { _ in true }
        var record = Record(.disposed, at: log.scheduler.now, in: slot, by: log.currentThread)
        let result: AppendResult? = log.store.withLock { store in
            guard !isOver.exchange(true, ordering: .relaxed) else { return nil }
            let result = store.append(&record)
            store.close(slot)
            return result
        }
        if let result { log.serve(result.listeners) }
    }

    /// Records an element in the attempt that sends it, and delivers it.
    @inlinable func record(element: Element, at now: Instant, in lifetime: Lifetime, _ delivery: () -> Void) {
        let place = ThreadContext.place()
        record(.next(element), attempt: sendingAttempt(at: place), at: now)
        // A listener of the log may have disposed of the subscription.
        if !lifetime.isDisposed { deliver(at: place, delivery) }
    }

    /// The attempt whose event this thread is delivering; 0 if there is none.
    @inlinable func sendingAttempt(at place: ThreadContext.Place) -> Int32 {
        let sending = place.pointee.subscription
        return sending.number == current.number && sending.log == current.log ? sending.attempt : 0
    }

    /// Runs `delivery` with this subscription as the thread's current one, so that logged streams that
    /// `delivery` subscribes to become children.
    @inlinable func deliver(
        of attempt: Int32 = 0, at place: ThreadContext.Place = ThreadContext.place(), _ delivery: () -> Void
    ) {
        // A subscriber that runs inside the call that subscribes is not a part of the stream, so it leaves
        // the limits that the stream holds.
        starts.load(ordering: .relaxed) == 0
            ? perform(of: attempt, at: place, delivery) : perform(of: attempt, at: place) { leave(delivery) }
    }

    /// Delivers the end of the subscription. A stream that begins during this delivery, such as the next
    /// attempt of a retry, is not a child of the subscription.
    @usableFromInline func deliverEnd(_ delivery: () -> Void) {
        deliver {
            ThreadContext.place().pointee.subscription = outer
            delivery()
        }
    }

    /// Subscribes to the stream, or to one of its attempts. Waits inside are recorded in `attempt`, or in the
    /// attempt that follows if it is nil.
    @usableFromInline func start(_ attempt: Int32?, _ subscription: () -> Void) {
        starts.add(1, ordering: .relaxed)
        startCount.add(1, ordering: .relaxed)
        let held = HeldLimits(recordingWaitsBy: self, of: attempt)
        perform(of: 0, at: ThreadContext.place()) { HeldLimits.with(held, subscription) }
        starts.subtract(1, ordering: .relaxed)
    }

    @usableFromInline func leave(_ delivery: () -> Void) {
        HeldLimits.leave(ObjectIdentifier(self), delivery)
    }

    @inlinable func perform(of attempt: Int32, at place: ThreadContext.Place, _ delivery: () -> Void) {
        let before = place.pointee.subscription
        place.pointee.subscription = current
        place.pointee.subscription.attempt = attempt
        delivery()
        place.pointee.subscription = before
    }
}
