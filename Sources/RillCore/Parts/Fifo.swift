/// First in, first out; both ends in constant time on average.
@usableFromInline
struct Fifo<Element> {
    @usableFromInline
    var storage: [Element?] = []

    @usableFromInline
    var head = 0

    @inlinable
    init() {}

    @inlinable
    var isEmpty: Bool { head == storage.count }

    @inlinable
    var count: Int { storage.count - head }

    @inlinable
    var first: Element? { isEmpty ? nil : storage[head] }

    @inlinable
    var elements: [Element] { storage[head...].compactMap { $0 } }

    @inlinable
    mutating func append(_ element: Element) {
        storage.append(element)
    }

    @inlinable
    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let first = storage[head].take()
        head += 1
        if head == storage.count {
            storage.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 32 && head * 2 >= storage.count {
            storage.removeFirst(head)
            head = 0
        }
        return first
    }
}

extension Fifo: Sendable where Element: Sendable {}
