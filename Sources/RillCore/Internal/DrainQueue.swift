import RillLocks

/// Runs operations one at a time, in order, for any number of threads: a queue that its owner drains. A
/// thread that finds the queue free becomes its owner and runs its operation immediately. Any other thread,
/// and a reentrant call of the owner, enqueues its operation; the owner drains the queue before it leaves. No
/// lock is held while an operation runs.
///
/// **No thread drains without end.** When `limit` operations are enqueued, or when the owner has drained
/// `limit` operations, the next thread that enqueues one waits. The waiting thread takes over after the
/// current operation, once the owner has drained its share or the thread has waited for a millisecond. It
/// returns when at most half of the limit is enqueued. So a thread that sends faster than the operations run
/// is slowed down to their speed, and the queue holds about `limit` of them. It holds more only after
/// reentrant calls, after `runShort`, and when a thread has waited for `patience`: that thread returns, and
/// its operation stays enqueued. See `docs/decisions/0014-a-drain-hands-over.md`.
@usableFromInline package struct DrainQueue: ~Copyable, Sendable {
    @usableFromInline package typealias Operation = @Sendable () -> Void

    @usableFromInline package static let standardLimit = 128
    package static let patience = Duration.seconds(1)

    /// What a caller does after it has enqueued an operation and released its own lock.
    @usableFromInline package enum Reservation: Sendable {
        /// The caller is the owner: it drains the queue.
        case owner
        case enqueued
        /// The queue is full: the caller waits for ownership or for room.
        case full
    }

    /// The number of operations that run or are enqueued; `short` while a short operation runs.
    @usableFromInline let pending = Atomic<Int>(0)

    /// The thread that runs an operation, or 0 between operations. A reentrant call must not wait for its own
    /// thread.
    @usableFromInline let owner = Atomic<UInt>(0)

    /// Lets an exploration detect races between operations.
    @usableFromInline let witness = Witness()

    /// Allocated with the first operation.
    private let backlog = Mutex<DrainBacklog?>(nil)

    /// The value of `pending` while a short operation runs in a free queue.
    private static let short = Int.min
    @usableFromInline let limit: Int

    @usableFromInline package init(limit: Int = DrainQueue.standardLimit) { self.limit = limit }

    /// Runs the operation immediately if the queue is free, and enqueues it otherwise.
    ///
    ///     queue.run(deliver(event), orEnqueue: { self.deliver(event) })
    ///
    /// The caller writes the operation twice, because only the second form escapes and needs a closure
    /// context.
    @inlinable @inline(__always)
    package func run(_ operation: @autoclosure () -> Void, orEnqueue enqueued: @autoclosure () -> Operation) {
        if tryEnter() {
            operation()
            leave()
        } else {
            complete(reserve(enqueued()))
        }
    }

    /// True when the queue was free: the caller has become its owner and must call `leave()`.
    @inlinable package func tryEnter() -> Bool {
        guard pending.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged else {
            return false
        }
        owner.store(Threads.current, ordering: .relaxed)
        witness.use()
        return true
    }

    /// Whether the current thread runs an operation of this queue.
    package var isOwnedByCurrentThread: Bool { owner.load(ordering: .relaxed) == Threads.current }

    /// Drains the queue and gives up ownership.
    @inlinable package func leave() {
        owner.store(0, ordering: .relaxed)
        if pending.subtract(1, ordering: .acquiringAndReleasing).newValue != 0 { drain(mayHandOver: true) }
    }

    /// Enqueues an operation. The caller must `complete` the reservation once it holds no lock.
    @usableFromInline package func reserve(_ operation: @escaping Operation) -> Reservation {
        while true {
            let reservation = backlog.withLock { backlog -> Reservation? in
                guard let before = append(operation, to: &backlog, ifPending: 0), let backlog else {
                    return nil
                }
                if before == 0 { return .owner }
                let isFull = backlog.needsSuccessor || backlog.operations.count > limit
                return isFull && !isOwnedByCurrentThread ? .full : .enqueued
            }
            if let reservation { return reservation }
            waitForShortOperation()
        }
    }

    @usableFromInline package func complete(_ reservation: Reservation) {
        switch reservation {
        case .enqueued: return
        case .full: guard waitForOwnership() else { return }
        case .owner: break
        }
        drain(mayHandOver: false)
    }

    /// Runs `operation` if the queue is free; otherwise enqueues `enqueued` for the owner. `operation` must
    /// be short and must not call foreign code, not even by releasing an object. The caller drains nothing,
    /// and waits only for other short operations.
    package func runShort(_ operation: () -> Void, orEnqueue enqueued: @autoclosure () -> Operation) {
        while !tryShort(operation) {
            if enqueueForOwner(enqueued()) { return }
        }
    }

    /// Lets the owner catch up after `runShort`, so that a loop of short operations does not fill the memory.
    @usableFromInline package func waitForRoom() {
        guard pending.load(ordering: .relaxed) > limit, !isOwnedByCurrentThread else { return }
        _ = Threads.wait(atMost: .milliseconds(10)) { pending.load(ordering: .relaxed) <= limit }
    }

    /// False when the queue has an owner.
    private func tryShort(_ operation: () -> Void) -> Bool {
        while true {
            let (isFree, before) = pending.compareExchange(
                expected: 0, desired: Self.short, ordering: .acquiring)
            if isFree {
                witness.use()
                operation()
                pending.store(0, ordering: .releasing)
                return true
            }
            guard before == Self.short else { return false }
            waitForShortOperation()
        }
    }

    /// False when the owner has left.
    private func enqueueForOwner(_ operation: @escaping Operation) -> Bool {
        backlog.withLock { append(operation, to: &$0, ifPending: 1) != nil }
    }

    /// Enqueues an operation and returns how many were pending before. If fewer than `least` were pending,
    /// enqueues nothing and returns nil.
    private func append(
        _ operation: @escaping Operation, to backlog: inout DrainBacklog?, ifPending least: Int
    ) -> Int? {
        var before = pending.load(ordering: .relaxed)
        while before >= least {
            let (isCounted, current) = pending.weakCompareExchange(
                expected: before, desired: before + 1, ordering: .acquiringAndReleasing)
            if isCounted {
                let queue = backlog ?? DrainBacklog()
                backlog = queue
                queue.operations.append(operation)
                return before
            }
            before = current
        }
        return nil
    }

    /// Runs operations until none is left, or until a waiting thread takes over.
    @usableFromInline func drain(mayHandOver: Bool) {
        let current = Threads.current
        var mayHandOver = mayHandOver
        var left = limit
        while let operation = backlog.withLock({ $0?.next(mayHandOver: mayHandOver, left: left) }) {
            owner.store(current, ordering: .relaxed)
            witness.use()
            operation()
            owner.store(0, ordering: .relaxed)
            if pending.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { return }
            mayHandOver = true
            left -= 1
        }
    }

    /// True when this thread has become the owner; false when there is room again, or after a wait of
    /// `patience`.
    private func waitForOwnership() -> Bool {
        let start = ContinuousClock.now
        let isSuccessor = Threads.wait(atMost: Self.patience) {
            backlog.withLock { $0?.claim(waitingSince: start, orLeaveAt: limit / 2) }
        }
        guard isSuccessor == true else { return false }
        // A new wait, since a wait polls without pauses at first: nothing is delivered between handing over
        // and taking over.
        let left = Self.patience - (.now - start)
        let isOwner = Threads.wait(atMost: left) { backlog.withLock { $0?.takeOver() } }
        return isOwner ?? backlog.withLock { $0?.resign() ?? false }
    }

    private func waitForShortOperation() {
        _ = Threads.wait(atMost: Self.patience) { pending.load(ordering: .relaxed) != Self.short }
    }
}
