/// A queue, first in, first out, from which a waiter may be removed at any position, in constant time. A
/// removed waiter may return to its old position.
@usableFromInline package struct WaitQueue<Waiter> {
    @usableFromInline package typealias Ticket = Int

    @usableFromInline var waiters: [Ticket: Waiter] = [:]
    /// No ticket below `head` has a waiter.
    @usableFromInline var head: Ticket = 0
    @usableFromInline var nextTicket: Ticket = 0

    @inlinable package init() {}

    @inlinable package var count: Int { waiters.count }
    @inlinable package var isEmpty: Bool { waiters.isEmpty }

    /// The ticket of the first waiter; nil when the queue is empty.
    @inlinable package var first: Ticket? { waiters.isEmpty ? nil : head }

    /// All waiters, in the order of their tickets.
    package var all: [Waiter] { waiters.keys.sorted().compactMap { waiters[$0] } }

    @inlinable package subscript(ticket: Ticket) -> Waiter? { waiters[ticket] }

    @inlinable package mutating func append(_ waiter: Waiter) -> Ticket {
        let ticket = reserve()
        insert(waiter, at: ticket)
        return ticket
    }

    /// Reserves a ticket at the end of the queue, for a waiter that is inserted later.
    @inlinable package mutating func reserve() -> Ticket {
        defer { nextTicket += 1 }
        return nextTicket
    }

    /// Inserts a waiter at a reserved ticket, which has no waiter.
    @inlinable package mutating func insert(_ waiter: Waiter, at ticket: Ticket) {
        head = waiters.isEmpty ? ticket : min(head, ticket)
        waiters[ticket] = waiter
    }

    /// Removes a waiter; nil when it was removed before.
    @discardableResult @inlinable package mutating func remove(_ ticket: Ticket) -> Waiter? {
        guard let waiter = waiters.removeValue(forKey: ticket) else { return nil }
        // The memory of a burst is freed.
        if waiters.isEmpty, waiters.capacity > 64 { waiters = [:] }
        skipGap()
        return waiter
    }

    /// Moves `head` to the first waiter. A gap that is longer than the queue costs no more than a search
    /// through all waiters.
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
