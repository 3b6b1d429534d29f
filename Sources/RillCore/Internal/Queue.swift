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

    @inlinable package mutating func append(_ element: Element) { storage.append(element) }

    /// The queue must not be empty.
    @inlinable package mutating func replaceLast(with element: Element) {
        storage[storage.count - 1] = element
    }

    @inlinable package mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let first = storage[head].take()
        head += 1
        if isEmpty || head >= 32 && head * 2 >= storage.count { compact() }
        return first
    }

    /// Frees the places of removed elements. Not inlined, because the operation is rare and large.
    @inlinable @inline(never) mutating func compact() {
        if isEmpty {
            // The memory of a burst is freed.
            storage.removeAll(keepingCapacity: storage.capacity <= 1_024)
        } else {
            storage.removeFirst(head)
        }
        head = 0
    }
}

extension Queue: Sendable where Element: Sendable {}

extension Queue {
    /// Appends an element if the policy lets it. Returns the element that it replaces, which the caller
    /// releases outside its lock.
    @inlinable package mutating func append(_ element: Element, _ policy: BufferingPolicy)
        throws(BufferOverflowError) -> Element?
    {
        guard count >= policy.limit else {
            append(element)
            return nil
        }
        switch policy {
        case .dropOldest:
            defer { append(element) }
            return popFirst()
        case .dropNewest, .unbounded: return nil
        case .pauseSource:
            append(element)
            return nil
        case .error(let limit): throw BufferOverflowError(limit: limit)
        }
    }
}
