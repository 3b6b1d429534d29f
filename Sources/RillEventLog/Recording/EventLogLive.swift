import Rill
import RillLocks

extension EventLog {
    /// Every entry from the subscription on, in order, delivered on `scheduler`; without one, on a thread of
    /// its own. `retention` has no effect on it.
    ///
    /// Recording does not wait for a subscriber: `bufferSize` entries, 1 or more, are queued for it, and
    /// `whenFull` decides about further ones. Entries that are queued at the moment of disposal are not
    /// delivered.
    public func live(
        on scheduler: (any ImmediateSchedulerType)? = nil, bufferSize: Int = 65_536,
        whenFull overflow: LogOverflow = .drop
    ) -> Observable<LogEntry<Element>> {
        // `create` serialises: a scheduler of another library may run two deliveries at once.
        .create { [self] observer, lifetime in
            let scheduler = scheduler ?? Self.ownThread()
            // Weak: a log is not retained by those that listen to it.
            let added = listen(bufferSize, overflow) { [weak self] id in
                LiveDelivery(on: scheduler, in: lifetime) { [weak self] in
                    guard let batch = self?.takeQueue(of: id), !batch.isEmpty else { return false }
                    for queued in batch where !lifetime.isDisposed { observer.onNext(queued.entry) }
                    return true
                }
                .start()
            }
            lifetime.onDispose { [weak self] in self?.removeListener(added.id) }
        }
    }

    /// A scheduler with a thread of its own.
    static func ownThread() -> some Scheduler {
        SerialDispatchQueueScheduler(qos: .utility, internalSerialQueueName: "rill.log")
    }

    /// Adds a listener. Returns its number, and the last entry before it.
    func listen(
        _ bufferSize: Int, _ overflow: LogOverflow, scheduleDelivery: @escaping @Sendable (Int) -> Void
    ) -> (id: Int, lastSequence: Int) {
        precondition(
            bufferSize >= 1, "Rill: a listener of a log needs a buffer of 1 or more, but got \(bufferSize)")
        let id = listenerIDs.add(1, ordering: .relaxed).newValue
        let listener = LogListener<Element>(id: id, capacity: bufferSize, overflow: overflow) {
            scheduleDelivery(id)
        }
        return store.withLock { store in
            store.listeners.append(listener)
            return (id, store.lastSequence)
        }
    }

    /// Removes a listener. Returns the entries that were queued for it, and the last entry of the log.
    @discardableResult
    func removeListener(_ id: Int) -> (entries: [QueuedEntry<Element>], lastSequence: Int) {
        let (removed, lastSequence) = store.withLock { store in
            (
                store.listeners.firstIndex { $0.id == id }.map { store.listeners.remove(at: $0) },
                store.lastSequence
            )
        }
        return (removed?.entries ?? [], lastSequence)
    }

    /// Takes the entries that are queued for a listener. When there are none, the next entry schedules
    /// another delivery.
    func takeQueue(of id: Int) -> [QueuedEntry<Element>] {
        store.withLock { store in
            store.listeners.firstIndex { $0.id == id }.map { store.listeners[$0].takeAll() } ?? []
        }
    }

    /// The first entry that is queued for a listener.
    func firstQueued(of id: Int) -> Int? {
        store.withLock { $0.listeners.first { $0.id == id }?.entries.first?.sequence }
    }

    /// The last entry of the log, and how many are queued for a listener.
    func progress(of id: Int) -> (last: Int, queued: Int) {
        store.withLock { store in
            (store.lastSequence, store.listeners.first { $0.id == id }?.entries.count ?? 0)
        }
    }

    /// Does what a recorded entry requires for the listeners.
    @inlinable func serve(_ needs: ListenerNeeds) {
        if needs != .nothing { serveListeners(needs) }
    }

    @usableFromInline func serveListeners(_ needs: ListenerNeeds) {
        let deliveries = store.withLock { store in
            store.listeners.indices.compactMap { index in
                store.listeners[index].startDelivery() ? store.listeners[index].scheduleDelivery : nil
            }
        }
        deliveries.forEach { $0() }
        if needs == .room { waitForRoom() }
    }

    private func waitForRoom() {
        let limit = store.withLock { $0.listeners.map(\.longestWait).max() ?? .zero }
        _ = Threads.wait(atMost: limit) {
            store.withLock { $0.listeners.allSatisfy { $0.longestWait == .zero } }
        }
    }
}
