/// A queue, first in, first out; both ends take constant time on average.
@usableFromInline package struct Queue<Element> {
    @usableFromInline var storage: [Element?] = []
    @usableFromInline var head = 0

    @inlinable package init() {}

    @inlinable package var isEmpty: Bool { head == storage.count }

    @inlinable package var count: Int { storage.count - head }

    @inlinable package var first: Element? { isEmpty ? nil : storage[head] }

    @inlinable package var last: Element? { isEmpty ? nil : storage[storage.count - 1] }

    @inlinable package var elements: [Element] { storage[head...].compactMap { $0 } }

    @inlinable package mutating func append(_ element: Element) {
        storage.append(element)
    }

    @inlinable package mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let first = storage[head].take()
        head += 1
        if head == storage.count {
            // A burst does not keep its memory.
            storage.removeAll(keepingCapacity: storage.capacity <= 1_024)
            head = 0
        } else if head >= 32 && head * 2 >= storage.count {
            storage.removeFirst(head)
            head = 0
        }
        return first
    }
}

extension Queue: Sendable where Element: Sendable {}
