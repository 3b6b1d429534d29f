/// Work that waits for its time, in the order `(due, sequence)`: a heap whose members know their place, so
/// that one can leave from the middle at once.
///
/// The queue does not lock; the scheduler that owns it does.
package struct TimerQueue: ~Copyable {
    /// What the order depends on is here too, so that finding a place touches no other work. The queue owns one reference
    /// to each work by hand: none is counted while entries move.
    private struct Entry {
        let due: Instant
        let sequence: UInt64
        let work: Unmanaged<ScheduledWork>

        func isBefore(_ other: Entry) -> Bool {
            due < other.due || (due == other.due && sequence < other.sequence)
        }

        func settle(at place: Int) { work._withUnsafeGuaranteedRef { $0.place = Int32(place) } }
    }

    /// How many children a place of the heap has. Four are faster than two: they lie side by side in memory, and the way
    /// down is half as long.
    private static let width = 4

    private var heap: [Entry] = []
    private var lastSequence: UInt64 = 0

    package init() {}

    deinit {
        for entry in heap { entry.work.release() }
    }

    package var count: Int { heap.count }
    package var isEmpty: Bool { heap.isEmpty }
    package var first: ScheduledWork? { heap.first?.work.takeUnretainedValue() }

    /// Puts work into the queue, behind all work that is due at the same time, unless it has ended already.
    package mutating func insert(_ work: ScheduledWork) {
        guard !work.isDisposed else { return }
        lastSequence += 1
        heap.append(Entry(due: work.due, sequence: lastSequence, work: .passRetained(work)))
        rise(from: heap.count - 1)
    }

    /// Takes the work out that is due first, if it is due at `time` or before.
    package mutating func popFirst(due time: Instant) -> ScheduledWork? {
        guard let entry = heap.first, entry.due <= time else { return nil }
        let first = entry.work.takeUnretainedValue()
        remove(first)
        return first
    }

    /// Takes work out, wherever it stands; false when it does not stand here any more.
    @discardableResult
    package mutating func remove(_ work: ScheduledWork) -> Bool {
        guard work.place != ScheduledWork.nowhere else { return false }
        let place = Int(work.place)
        work.place = ScheduledWork.nowhere
        let removed = heap[place].work
        let last = heap.removeLast()
        if place < heap.count {
            heap[place] = last
            rise(from: place)
            // If it has not risen, it may have to sink; if it has, what stands here now was above it before.
            sink(from: place)
        }
        removed.release()
        return true
    }

    /// Takes everything out, in no particular order.
    package mutating func removeAll() -> [ScheduledWork] {
        let work = heap.map { $0.work.takeRetainedValue() }
        heap = []
        for work in work { work.place = ScheduledWork.nowhere }
        return work
    }

    private mutating func rise(from start: Int) {
        heap.withUnsafeMutableBufferPointer { heap in
            var place = start
            let entry = heap[start]
            while place > 0 {
                let parent = (place - 1) / Self.width
                guard entry.isBefore(heap[parent]) else { break }
                heap[place] = heap[parent]
                heap[place].settle(at: place)
                place = parent
            }
            heap[place] = entry
            entry.settle(at: place)
        }
    }

    private mutating func sink(from start: Int) {
        heap.withUnsafeMutableBufferPointer { heap in
            var place = start
            let entry = heap[start]
            while true {
                var child = Self.width * place + 1
                guard child < heap.count else { break }
                for other in child + 1..<min(child + Self.width, heap.count)
                where heap[other].isBefore(heap[child]) {
                    child = other
                }
                guard heap[child].isBefore(entry) else { break }
                heap[place] = heap[child]
                heap[place].settle(at: place)
                place = child
            }
            heap[place] = entry
            entry.settle(at: place)
        }
    }
}
