import Rill
import RillLocks

extension EventLog {
    /// Every entry from the subscription on, in order, delivered on `scheduler`, or without one on a thread
    /// of its own. `retention` has no effect on it.
    ///
    /// Recording does not wait for a subscriber: entries are queued, and `bufferingPolicy` decides when the
    /// queue is full. The sequence number of a dropped entry is missing. With `waitingAtMost`, a thread that
    /// records waits up to this time of the system's clock for room, for each entry; meanwhile the queue
    /// holds up to twice its limit. Entries that are queued at the moment of disposal are not delivered.
    ///
    /// A subscriber retains the log only while entries for it are queued. When the log is released, the
    /// stream stays open and is silent.
    public func live(
        on scheduler: (any ImmediateSchedulerType)? = nil,
        bufferingPolicy: BufferingPolicy = .dropNewest(65_536), waitingAtMost limit: Duration = .zero
    ) -> Observable<LogEntry<Element>> {
        live(
            on: scheduler?.trusted, bufferingPolicy: bufferingPolicy, waitingAtMost: limit,
            beginning: { _, _ in })
    }

    /// Calls `beginning`, perhaps after the first entry was delivered, with the number of the last entry
    /// before the subscription, and with a function that returns the number of the last entry queued since.
    /// Later entries were dropped.
    package func live(
        on scheduler: (any TrustedImmediateScheduler)?,
        bufferingPolicy: BufferingPolicy = .dropNewest(65_536), waitingAtMost limit: Duration = .zero,
        beginning: @escaping @Sendable (Int, _ lastQueued: @escaping @Sendable () -> Int) -> Void
    ) -> Observable<LogEntry<Element>> {
        bufferingPolicy.requireRoom(for: "live")
        return .create { [self] observer, lifetime in
            let scheduler = scheduler ?? Self.ownThread()
            // Weak, because a listener does not retain its log. Only a delivery of entries retains it.
            let added = listen(bufferingPolicy, waitingAtMost: limit) { [weak self] id in
                guard let self else { return }
                Turns(on: scheduler, in: lifetime) { turns in
                    let taken = self.takeQueue(of: id)
                    for queued in taken.entries.elements where !lifetime.isDisposed {
                        observer.onNext(queued.entry)
                    }
                    if let overflow = taken.overflow { observer.onError(overflow) }
                    if !taken.entries.isEmpty { turns.schedule() }
                }
                .schedule()
            }
            beginning(added.lastSequence) { [weak self] in self?.lastQueued(of: added.id) ?? .max }
            lifetime.onDispose { [weak self] in self?.removeListener(added.id) }
        }
    }

    /// The number of the last entry that was queued for a listener: 0 before the first, and `.max` after the
    /// listener was removed.
    private func lastQueued(of id: Int) -> Int {
        store.withLock { store in store.listeners.first { $0.id == id }?.lastQueued ?? .max }
    }

    /// A scheduler with a thread of its own.
    static func ownThread() -> some TrustedScheduler {
        SerialDispatchQueueScheduler(qos: .utility, internalSerialQueueName: "rill.log")
    }

    /// Adds a listener. Returns its id, and the number of the last entry before it.
    func listen(
        _ policy: BufferingPolicy, waitingAtMost limit: Duration,
        scheduleDelivery: @escaping @Sendable (Int) -> Void
    ) -> (id: Int, lastSequence: Int) {
        let id = listenerIDs.add(1, ordering: .relaxed).newValue
        let listener = LogListener<Element>(id: id, policy, waitingAtMost: limit) { scheduleDelivery(id) }
        return store.withLock { store in
            store.listeners.append(listener)
            return (id, store.lastSequence)
        }
    }

    /// Removes a listener. Returns the listener, and the number of the log's last entry.
    @discardableResult
    func removeListener(_ id: Int) -> (listener: LogListener<Element>?, lastSequence: Int) {
        store.withLock { store in
            let index = store.listeners.firstIndex { $0.id == id }
            return (index.map { store.listeners.remove(at: $0) }, store.lastSequence)
        }
    }

    /// Takes the entries that are queued for a listener. When there are none, the next entry schedules
    /// another delivery.
    func takeQueue(of id: Int) -> (entries: Queue<QueuedEntry<Element>>, overflow: BufferOverflowError?) {
        store.withLock { store in
            store.listeners.firstIndex { $0.id == id }.map { store.listeners[$0].takeAll() } ?? (Queue(), nil)
        }
    }

    /// The number of the log's last entry; the number of the first entry that is queued for a listener, or
    /// else of the first that it refused; and how many entries are queued.
    func progress(of id: Int) -> (last: Int, first: Int?, queued: Int) {
        store.withLock { store in
            let listener = store.listeners.first { $0.id == id }
            let first = listener?.entries.first?.sequence ?? listener?.firstRefused
            return (store.lastSequence, first, listener?.entries.count ?? 0)
        }
    }

    /// Does what a recorded entry requires for the listeners.
    @inlinable func serve(_ needs: ListenerNeeds) {
        if needs != .nothing { serveListeners(needs) }
    }

    @usableFromInline func serveListeners(_ needs: ListenerNeeds) {
        let due = store.withLock { store in store.listeners.indices.map { store.listeners[$0].takeDue() } }
        for listener in due { listener.delivery?() }
        if needs == .room { waitForRoom() }
    }

    private func waitForRoom() {
        let limit = store.withLock { $0.listeners.map(\.longestWait).max() ?? .zero }
        _ = Threads.wait(atMost: limit) {
            store.withLock { $0.listeners.allSatisfy { $0.longestWait == .zero } }
        }
    }
}
