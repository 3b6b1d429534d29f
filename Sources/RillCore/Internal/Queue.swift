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

    /// There must be one.
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

    /// Gives up the places of the elements that have left. Not inlined: the operation is rare, and large.
    @inlinable @inline(never) mutating func compact() {
        if isEmpty {
            // A burst does not keep its memory.
            storage.removeAll(keepingCapacity: storage.capacity <= 1_024)
        } else {
            storage.removeFirst(head)
        }
        head = 0
    }
}

extension Queue: Sendable where Element: Sendable {}

/// A queue, first in, first out, from which a waiter may be removed anywhere, in constant time. A waiter may
/// come back to its place.
@usableFromInline package struct WaitQueue<Waiter> {
    @usableFromInline package typealias Ticket = Int

    @usableFromInline var waiters: [Ticket: Waiter] = [:]
    /// No ticket below has a waiter.
    @usableFromInline var head: Ticket = 0
    @usableFromInline var nextTicket: Ticket = 0

    @inlinable package init() {}

    @inlinable package var count: Int { waiters.count }
    @inlinable package var isEmpty: Bool { waiters.isEmpty }

    /// The ticket of the first waiter; nil when the queue is empty.
    @inlinable package var first: Ticket? { waiters.isEmpty ? nil : head }

    @inlinable package subscript(ticket: Ticket) -> Waiter? { waiters[ticket] }

    @inlinable package mutating func append(_ waiter: Waiter) -> Ticket {
        let ticket = reserve()
        insert(waiter, at: ticket)
        return ticket
    }

    /// A ticket at the end of the queue, for a waiter that is inserted later.
    @inlinable package mutating func reserve() -> Ticket {
        defer { nextTicket += 1 }
        return nextTicket
    }

    /// At a reserved ticket, which has no waiter.
    @inlinable package mutating func insert(_ waiter: Waiter, at ticket: Ticket) {
        head = waiters.isEmpty ? ticket : min(head, ticket)
        waiters[ticket] = waiter
    }

    /// Removes a waiter; nil when it was removed before.
    @discardableResult @inlinable package mutating func remove(_ ticket: Ticket) -> Waiter? {
        guard let waiter = waiters.removeValue(forKey: ticket) else { return nil }
        if waiters.isEmpty { waiters = [:] }
        skipGap()
        return waiter
    }

    /// A gap that is longer than the queue costs no more than a look at all who wait.
    @inlinable mutating func skipGap() {
        for _ in 0..<waiters.count {
            if waiters[head] != nil { return }
            head += 1
        }
        head = waiters.keys.min() ?? head
    }

    @inlinable package mutating func popFirst() -> (ticket: Ticket, waiter: Waiter)? {
        guard let ticket = first, let waiter = remove(ticket) else { return nil }
        return (ticket, waiter)
    }
}

extension WaitQueue: Sendable where Waiter: Sendable {}
