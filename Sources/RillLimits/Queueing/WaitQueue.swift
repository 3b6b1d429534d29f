/// A queue, first in, first out, from which a waiter may be removed anywhere, in constant time.
struct WaitQueue<Waiter: Sendable>: Sendable {
    typealias Ticket = Int

    private var waiters: [Ticket: Waiter] = [:]
    /// Every ticket below was removed.
    private var head: Ticket = 0
    private var nextTicket: Ticket = 0

    var count: Int { waiters.count }
    var isEmpty: Bool { waiters.isEmpty }

    /// The ticket of the first waiter; nil when the queue is empty.
    var first: Ticket? { waiters.isEmpty ? nil : head }

    subscript(ticket: Ticket) -> Waiter? { waiters[ticket] }

    mutating func append(_ waiter: Waiter) -> Ticket {
        defer { nextTicket += 1 }
        if waiters.isEmpty { head = nextTicket }
        waiters[nextTicket] = waiter
        return nextTicket
    }

    /// Removes a waiter; nil when it was removed before.
    mutating func remove(_ ticket: Ticket) -> Waiter? {
        guard let waiter = waiters.removeValue(forKey: ticket) else { return nil }
        if waiters.isEmpty { waiters = [:] } else { skipGaps() }
        return waiter
    }

    private mutating func skipGaps() {
        while waiters[head] == nil { head += 1 }
    }
}
