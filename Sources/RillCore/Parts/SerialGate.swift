import RillLocks

/// Lets one operation in at a time, in the order they came, for any number of threads.
///
/// A thread that finds the gate free goes in there and then; one that finds it taken leaves its operation to the thread
/// inside, which performs it before it leaves. The same holds for an operation that comes from inside another one.
/// Nobody waits and no lock is held while an operation runs.
/// What waits is not bounded: it is what other threads leave while one operation runs.
///
///     if gate.enter() {
///         operation()
///         gate.leave()
///     } else {
///         gate.postpone { operation() }
///     }
@usableFromInline
struct SerialGate: ~Copyable, Sendable {
    @usableFromInline
    typealias Operation = @Sendable () -> Void

    @usableFromInline
    let pending = Atomic<Int>(0)

    private let waiting = Mutex<[Operation]>([])

    @usableFromInline
    init() {}

    /// True when the gate was free; whoever it lets in must `leave`, and whoever it does not must `postpone`.
    @inlinable
    func enter() -> Bool {
        pending.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
    }

    /// Performs what came in the meantime and frees the gate.
    @inlinable
    func leave() {
        if pending.subtract(1, ordering: .acquiringAndReleasing).newValue != 0 { performWaiting() }
    }

    /// Leaves an operation to whoever is inside, or performs it if nobody is any more.
    @usableFromInline
    func postpone(_ operation: @escaping Operation) {
        if wait(with: operation) { performWaiting() }
    }

    /// Leaves an operation to whoever is inside; true when that is the caller from now on, who must
    /// `performWaiting`.
    @usableFromInline
    func wait(with operation: @escaping Operation) -> Bool {
        waiting.withLock { waiting in
            waiting.append(operation)
            return pending.add(1, ordering: .acquiringAndReleasing).oldValue == 0
        }
    }

    @usableFromInline
    func performWaiting() {
        var batch: [Operation] = []
        repeat {
            batch.removeAll(keepingCapacity: true)
            waiting.withLock { swap(&$0, &batch) }
            for operation in batch { operation() }
        } while pending.subtract(batch.count, ordering: .acquiringAndReleasing).newValue != 0
    }
}
