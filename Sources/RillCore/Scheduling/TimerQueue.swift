/// Scheduled work, ordered by due time and then by insertion: a heap whose entries know their index, so that
/// work can be removed from the middle.
///
/// The queue is not synchronised; the scheduler that owns it is.
package struct TimerQueue: ~Copyable {
    /// An entry has a copy of the due time, so that moving it does not touch other work. The queue owns one
    /// reference to each work by hand: moving entries changes no reference count.
    private struct Entry {
        let due: Instant
        let sequence: UInt64
        let work: Unmanaged<ScheduledWork>

        func isBefore(_ other: Entry) -> Bool {
            due < other.due || (due == other.due && sequence < other.sequence)
        }

        func setIndex(_ index: Int) { work._withUnsafeGuaranteedRef { $0.index = Int32(index) } }
    }

    /// The number of children of a heap node. Four are faster than two: they are adjacent in memory, and the
    /// path to a leaf is half as long.
    private static let arity = 4

    private var heap: [Entry] = []
    private var lastSequence: UInt64 = 0

    package init() {}

    deinit {
        for entry in heap { entry.work.release() }
    }

    package var count: Int { heap.count }
    package var isEmpty: Bool { heap.isEmpty }
    package var first: ScheduledWork? { heap.first?.work.takeUnretainedValue() }

    /// Reserves a place after all work that was inserted or reserved before.
    package mutating func reserveOrder() -> UInt64 {
        lastSequence += 1
        return lastSequence
    }

    /// Inserts work unless it has ended: at its reserved place among all work that is due at the same time,
    /// or, without one, after that work.
    package mutating func insert(_ work: ScheduledWork, order: UInt64? = nil) {
        guard !work.isDisposed else { return }
        let sequence = order ?? reserveOrder()
        heap.append(Entry(due: work.due, sequence: sequence, work: .passRetained(work)))
        siftUp(from: heap.count - 1)
    }

    /// Removes the first work, if it is due at `time` or before.
    package mutating func popFirst(due time: Instant) -> ScheduledWork? {
        guard let entry = heap.first, entry.due <= time else { return nil }
        let first = entry.work.takeUnretainedValue()
        remove(first)
        return first
    }

    /// Removes work from any position; false when it is not in the queue.
    @discardableResult package mutating func remove(_ work: ScheduledWork) -> Bool {
        guard work.index != ScheduledWork.noIndex else { return false }
        let index = Int(work.index)
        work.index = ScheduledWork.noIndex
        let removed = heap[index].work
        let last = heap.removeLast()
        if index < heap.count {
            heap[index] = last
            siftUp(from: index)
            // Has no effect if the entry has moved up: its former parent is here now.
            siftDown(from: index)
        }
        removed.release()
        return true
    }

    /// Removes all work, in no particular order.
    package mutating func removeAll() -> [ScheduledWork] {
        let work = heap.map { $0.work.takeRetainedValue() }
        heap = []
        for work in work { work.index = ScheduledWork.noIndex }
        return work
    }

    private mutating func siftUp(from start: Int) {
        heap.withUnsafeMutableBufferPointer { heap in
            var index = start
            let entry = heap[start]
            while index > 0 {
                let parent = (index - 1) / Self.arity
                guard entry.isBefore(heap[parent]) else { break }
                heap[index] = heap[parent]
                heap[index].setIndex(index)
                index = parent
            }
            heap[index] = entry
            entry.setIndex(index)
        }
    }

    private mutating func siftDown(from start: Int) {
        heap.withUnsafeMutableBufferPointer { heap in
            var index = start
            let entry = heap[start]
            while true {
                var child = Self.arity * index + 1
                guard child < heap.count else { break }
                for other in child + 1..<min(child + Self.arity, heap.count)
                where heap[other].isBefore(heap[child]) {
                    child = other
                }
                guard heap[child].isBefore(entry) else { break }
                heap[index] = heap[child]
                heap[index].setIndex(index)
                index = child
            }
            heap[index] = entry
            entry.setIndex(index)
        }
    }
}
