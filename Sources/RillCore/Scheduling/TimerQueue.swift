/// Work that waits for its time, in the order `(due, sequence)`: a binary heap whose members know their place, so
/// that one can leave from the middle at once.
///
/// The queue does not lock; the scheduler that owns it does.
package struct TimerQueue {
    private var heap: [ScheduledWork] = []
    private var lastSequence: UInt64 = 0

    package init() {}

    package var count: Int { heap.count }
    package var isEmpty: Bool { heap.isEmpty }
    package var first: ScheduledWork? { heap.first }

    /// Puts work into the queue, behind all work that is due at the same time, unless it has ended already.
    package mutating func insert(_ work: ScheduledWork) {
        guard !work.isDisposed else { return }
        lastSequence += 1
        work.sequence = lastSequence
        work.place = heap.count
        heap.append(work)
        rise(from: work.place)
    }

    /// Takes the work out that is due first, if it is due at `time` or before.
    package mutating func popFirst(due time: Instant) -> ScheduledWork? {
        guard let first = heap.first, first.due <= time else { return nil }
        remove(first)
        return first
    }

    /// Takes work out, wherever it stands; false when it does not stand here any more.
    @discardableResult
    package mutating func remove(_ work: ScheduledWork) -> Bool {
        let place = work.place
        guard place != ScheduledWork.nowhere else { return false }
        work.place = ScheduledWork.nowhere
        let last = heap.removeLast()
        if place < heap.count {
            heap[place] = last
            last.place = place
            rise(from: place)
            sink(from: last.place)
        }
        return true
    }

    /// Takes everything out, in no particular order.
    package mutating func removeAll() -> [ScheduledWork] {
        defer { heap = [] }
        for work in heap { work.place = ScheduledWork.nowhere }
        return heap
    }

    private mutating func rise(from start: Int) {
        var place = start
        let work = heap[start]
        while place > 0 {
            let parent = heap[(place - 1) / 2]
            guard work.isBefore(parent) else { break }
            heap[place] = parent
            parent.place = place
            place = (place - 1) / 2
        }
        heap[place] = work
        work.place = place
    }

    private mutating func sink(from start: Int) {
        var place = start
        let work = heap[start]
        while true {
            var childPlace = 2 * place + 1
            guard childPlace < heap.count else { break }
            if childPlace + 1 < heap.count, heap[childPlace + 1].isBefore(heap[childPlace]) {
                childPlace += 1
            }
            let child = heap[childPlace]
            guard child.isBefore(work) else { break }
            heap[place] = child
            child.place = place
            place = childPlace
        }
        heap[place] = work
        work.place = place
    }
}
