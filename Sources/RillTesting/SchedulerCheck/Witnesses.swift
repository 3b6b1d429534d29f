import RillLocks

/// A list that work on any thread appends to.
final class Tally<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    var entries: [Entry] { list.withLock { $0 } }

    func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
}

/// Detects whether two pieces of work run concurrently: each waits for the other for 5 ms of real time.
final class Meeting: Sendable {
    private let started = Atomic<Int>(0)
    private let present = Atomic<Int>(0)
    private let met = Atomic<Bool>(false)

    /// How many pieces of work have run.
    var count: Int { started.load(ordering: .acquiring) - present.load(ordering: .acquiring) }

    var hasHappened: Bool { met.load(ordering: .acquiring) }

    func attend() {
        started.add(1, ordering: .acquiringAndReleasing)
        if present.add(1, ordering: .acquiringAndReleasing).newValue > 1 {
            met.store(true, ordering: .releasing)
        }
        _ = Threads.wait(atMost: .milliseconds(5), until: { hasHappened })
        present.subtract(1, ordering: .acquiringAndReleasing)
    }
}
