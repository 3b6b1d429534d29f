/// The enqueued operations of a `DrainQueue`, and who runs them next. The lock of the queue guards it.
@usableFromInline
final class DrainBacklog {
    var operations = Queue<DrainQueue.Operation>()
    /// How many threads wait for ownership.
    var waiting = 0
    /// The owner has drained enough: the next thread that enqueues an operation waits for ownership.
    private(set) var needsNewOwner = false
    /// The owner has left; the first waiting thread that sees this is the next owner.
    private var isHandedOver = false

    /// The next operation for an owner that has `left` operations to run; nil when it hands over.
    func next(mayHandOver: Bool, left: Int) -> DrainQueue.Operation? {
        if mayHandOver && waiting > 0 {
            waiting -= 1
            needsNewOwner = false
            isHandedOver = true
            return nil
        }
        let operation = operations.popFirst()
        needsNewOwner = left <= 0 && !operations.isEmpty
        return operation
    }

    /// True when the calling thread, which waits, is the owner from now on.
    func takeOver() -> Bool {
        defer { isHandedOver = false }
        return isHandedOver
    }

    /// The calling thread waits no longer. True when it is the owner after all.
    func stopWaiting() -> Bool {
        if takeOver() { return true }
        waiting -= 1
        return false
    }
}
