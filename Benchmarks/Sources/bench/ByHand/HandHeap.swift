/// A binary heap of closures in the order `(due, sequence)`, as one writes it by hand: only numbers are
/// moved.
struct HandHeap {
    private struct Work {
        let run: () -> Void
    }

    /// The due time in the upper half, the sequence in the lower.
    private var keys: [Int] = []
    /// All work that was ever pushed, by its sequence.
    private var works: [Work?] = []

    @inline(never) mutating func push(due: Int, _ work: @escaping () -> Void) {
        let key = due << 32 | works.count
        works.append(Work(run: work))
        keys.append(key)
        var place = keys.count - 1
        while place > 0 {
            let parent = (place - 1) / 2
            guard key < keys[parent] else { break }
            keys[place] = keys[parent]
            place = parent
        }
        keys[place] = key
    }

    @inline(never) mutating func pop() -> (() -> Void)? {
        guard let last = keys.popLast() else { return nil }
        guard let first = keys.first else { return takeWork(last) }
        var place = 0
        while true {
            var child = 2 * place + 1
            guard child < keys.count else { break }
            if child + 1 < keys.count, keys[child + 1] < keys[child] { child += 1 }
            guard keys[child] < last else { break }
            keys[place] = keys[child]
            place = child
        }
        keys[place] = last
        return takeWork(first)
    }

    private mutating func takeWork(_ key: Int) -> (() -> Void)? {
        works[key & 0xffff_ffff].take()?.run
    }
}
