import RillLocks

/// One run of a shared source.
///
/// The subscribers retain the connection. The source retains the connection and the subject that delivers the
/// events. So when the source releases its observer, the subject and its subscribers are released.
@usableFromInline final class Connection: Cancelable {
    @usableFromInline let lifetime = Lifetime()

    /// Whether the subject outlives the run: later subscribers receive what the subject replays, and no run
    /// starts.
    private let survivesTermination: Bool

    private let isStarted = Atomic<Bool>(false)
    private let hasEnded = Atomic<Bool>(false)

    /// The number of counted subscribers. The lock of the owner orders the changes while there is an owner.
    private let subscribers = Atomic<Int>(0)

    /// How many parts must finish before the run is over. The parts are the call that starts the source, and
    /// the teardown.
    private let unfinished = Atomic<Int>(2)

    /// `starter` is the thread that starts the source. `insiders` are the threads inside `dispose()`, one of
    /// which tears the source down, and the threads to which the subject replays. None of them may wait for
    /// the end of this run, because the run may wait for them.
    private let starter = Atomic<UInt>(0)
    private let insiders = Mutex<[UInt]>([])

    /// The owner, while its next run waits for the end of this one: the subscriber may have released the
    /// owner.
    private let waitingOwner = Mutex<Connections?>(nil)

    init(survivesTermination: Bool) { self.survivesTermination = survivesTermination }

    @usableFromInline var isDisposed: Bool { lifetime.isDisposed }

    /// True when the source has ended or was stopped, so that the next subscriber needs a new run.
    var isTerminated: Bool {
        // Loaded first, since `terminate` sets `hasEnded` before it disposes of the lifetime.
        let isDisposed = lifetime.isDisposed
        return hasEnded.load(ordering: .acquiring) ? !survivesTermination : isDisposed
    }

    var replaysAfterTermination: Bool { survivesTermination && hasEnded.load(ordering: .acquiring) }

    /// True when the current thread may wait until this run is over.
    var canBeAwaited: Bool {
        let current = Threads.current
        return starter.load(ordering: .relaxed) != current && !insiders.withLock { $0.contains(current) }
    }

    func addSubscriber() { subscribers.add(1, ordering: .relaxed) }

    /// Removes a counted subscriber; true when it was the last one.
    func removeSubscriber() -> Bool { subscribers.subtract(1, ordering: .relaxed).newValue == 0 }

    var hasStarted: Bool { isStarted.load(ordering: .acquiring) }

    func markStarted() { isStarted.store(true, ordering: .releasing) }

    /// Starts the source, and returns when `startSource` does; true when the run is over by then.
    func run(_ startSource: () -> Void) -> Bool {
        starter.store(Threads.current, ordering: .relaxed)
        startSource()
        starter.store(0, ordering: .relaxed)
        return finishPart()
    }

    /// Called when one of the two parts has finished; true when the run is over.
    func finishPart() -> Bool {
        let isOver = unfinished.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
        if isOver { _ = waitingOwner.withLock { $0.take() } }
        return isOver
    }

    /// Retains the owner until the run is over.
    func retain(_ owner: Connections) {
        waitingOwner.withLock { if unfinished.load(ordering: .acquiring) > 0 { $0 = owner } }
    }

    @usableFromInline func dispose() { inside { lifetime.dispose() } }

    /// Runs `body`, during which the current thread may not wait for the end of this run.
    func inside(_ body: () -> Void) {
        let current = Threads.current
        insiders.withLock { $0.append(current) }
        body()
        insiders.withLock { insiders in
            if let index = insiders.lastIndex(of: current) { insiders.remove(at: index) }
        }
    }

    /// Called before the subject sends the terminal event, so that a subscriber that subscribes again during
    /// that event starts a new run.
    @usableFromInline func terminate() {
        hasEnded.store(true, ordering: .releasing)
        dispose()
    }
}
