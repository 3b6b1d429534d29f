import Synchronization

/// Performs operations one after the other, in the order they came, for any number of threads.
///
/// A thread that finds the gate free performs its operation there and then; one that finds it taken leaves the
/// operation to the thread inside, which performs it before it leaves. The same holds for an operation that is
/// submitted from inside another one. Nobody waits and no lock is held while an operation runs.
/// What waits is not bounded: it is what other threads submit while one operation runs.
@usableFromInline
final class SerialGate<Operation: Sendable>: Sendable {
    @usableFromInline
    let pending = Atomic<Int>(0)

    @usableFromInline
    let waiting = Mutex<[Operation]>([])

    @inlinable
    init() {}

    @inlinable
    func submit(_ operation: Operation, perform: (Operation) -> Void) {
        if pending.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged {
            perform(operation)
            if pending.subtract(1, ordering: .acquiringAndReleasing).newValue != 0 { performWaiting(perform) }
        } else if wait(with: operation) {
            performWaiting(perform)
        }
    }

    /// Leaves an operation for the thread inside; true when there is none and the caller is inside now.
    @inlinable
    func wait(with operation: Operation) -> Bool {
        waiting.withLock { waiting in
            waiting.append(operation)
            return pending.add(1, ordering: .acquiringAndReleasing).oldValue == 0
        }
    }

    @inlinable
    func performWaiting(_ perform: (Operation) -> Void) {
        var batch: [Operation] = []
        repeat {
            batch.removeAll(keepingCapacity: true)
            waiting.withLock { swap(&$0, &batch) }
            for operation in batch { perform(operation) }
        } while pending.subtract(batch.count, ordering: .acquiringAndReleasing).newValue != 0
    }
}
