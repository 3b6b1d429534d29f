import RillLocks

/// The enqueued operations of a `DrainQueue`, and who runs them next. The lock of the queue guards it.
@usableFromInline final class DrainBacklog {
    /// After this wait, a thread claims the queue.
    static let turn = Duration.milliseconds(1)

    /// The thread that runs the operations after the current owner.
    private enum Successor {
        case none
        /// A waiting thread, once the owner has finished its current operation.
        case claimed
        /// A waiting thread, immediately: the owner has left.
        case handedOver
    }

    var operations = Queue<DrainQueue.Operation>()
    /// The owner has drained enough: the next thread that enqueues an operation waits for ownership.
    private(set) var needsSuccessor = false
    private var successor = Successor.none

    /// The next operation for an owner that has `left` operations to run; nil when it has handed over.
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

    /// What becomes of a thread that waits: true when it is the successor from now on, false when at most
    /// `room` operations are enqueued, and nil when it still waits.
    func claim(waitingSince start: ContinuousClock.Instant, orLeaveAt room: Int) -> Bool? {
        if !needsSuccessor && operations.count <= room { return false }
        guard successor == .none, needsSuccessor || Threads.hasPassed(Self.turn, since: start) else {
            return nil
        }
        successor = .claimed
        return true
    }

    /// What becomes of the successor: true when it is the owner from now on, false when the owner has run
    /// all operations, and nil when it still waits.
    func takeOver() -> Bool? { successor == .handedOver || operations.isEmpty ? resign() : nil }

    /// The successor waits no longer. True when it is the owner.
    func resign() -> Bool { exchange(&successor, with: .none) == .handedOver }
}
