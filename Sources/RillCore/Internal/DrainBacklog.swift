import RillLocks

/// The enqueued operations of a `DrainQueue`, and who runs them next. The lock of the queue guards it.
@usableFromInline final class DrainBacklog {
    /// A thread that has waited for this long claims the queue.
    static let turn = Duration.milliseconds(1)

    /// The thread that runs the operations after the current owner.
    private enum Successor {
        case none
        /// A waiting thread, which takes over once the owner has finished its current operation.
        case claimed
        /// A waiting thread, which takes over immediately: the owner has left.
        case handedOver
    }

    var operations = Queue<DrainQueue.Operation>()
    /// The owner has drained its share: the next thread that enqueues an operation waits for ownership.
    private(set) var needsSuccessor = false
    private var successor = Successor.none

    /// The next operation for an owner that may run `left` more operations; nil when the owner has handed
    /// over.
    func next(mayHandOver: Bool, left: Int) -> DrainQueue.Operation? {
        if mayHandOver && successor == .claimed {
            needsSuccessor = false
            successor = .handedOver
            return nil
        }
        let operation = operations.popFirst()
        needsSuccessor = left <= 0 && !operations.isEmpty
        return operation
    }

    /// The outcome for a waiting thread: true when it has become the successor, false when at most `room`
    /// operations are enqueued, and nil when it must continue to wait.
    func claim(waitingSince start: ContinuousClock.Instant, orLeaveAt room: Int) -> Bool? {
        if !needsSuccessor && operations.count <= room { return false }
        guard successor == .none, needsSuccessor || Threads.hasPassed(Self.turn, since: start) else {
            return nil
        }
        successor = .claimed
        return true
    }

    /// The outcome for the successor: true when it has become the owner, false when the owner has run all
    /// operations, and nil when the successor must continue to wait.
    func takeOver() -> Bool? { successor == .handedOver || operations.isEmpty ? resign() : nil }

    /// Ends the wait of the successor. True when it has become the owner.
    func resign() -> Bool { exchange(&successor, with: .none) == .handedOver }
}
