import RillLocks

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

    /// Performs `operation` now if the gate is free, else leaves it to whoever is inside.
    @inlinable
    func submit(_ operation: Operation, perform: (Operation) -> Void) {
        if enter() {
            perform(operation)
            leave(perform)
        } else if wait(with: operation) {
            performWaiting(perform)
        }
    }

    /// True when the gate was free; whoever it lets in must `leave`.
    @inlinable
    func enter() -> Bool {
        pending.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
    }

    /// Performs what came in the meantime and frees the gate.
    @inlinable
    func leave(_ perform: (Operation) -> Void) {
        if pending.subtract(1, ordering: .acquiringAndReleasing).newValue != 0 { performWaiting(perform) }
    }

    /// Leaves an operation to whoever is inside; true when that is the caller from now on, who must
    /// `performWaiting`.
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
