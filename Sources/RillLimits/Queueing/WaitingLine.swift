/// Streams that wait for their turn, in the order in which they came. Each may leave from anywhere in the
/// line, in constant time.
struct WaitingLine<Waiter: Sendable>: Sendable {
    typealias Ticket = Int

    private var waiters: [Ticket: Waiter] = [:]
    /// Every ticket below has left.
    private var head: Ticket = 0
    private var nextTicket: Ticket = 0

    var count: Int { waiters.count }
    var isEmpty: Bool { waiters.isEmpty }

    /// The ticket of the first in the line; nil when it is empty.
    var first: Ticket? { waiters.isEmpty ? nil : head }

    subscript(ticket: Ticket) -> Waiter? { waiters[ticket] }

    mutating func append(_ waiter: Waiter) -> Ticket {
        defer { nextTicket += 1 }
        if waiters.isEmpty { head = nextTicket }
        waiters[nextTicket] = waiter
        return nextTicket
    }

    /// Removes a waiter; nil when it has left before.
    mutating func remove(_ ticket: Ticket) -> Waiter? {
        guard let waiter = waiters.removeValue(forKey: ticket) else { return nil }
        if waiters.isEmpty { waiters = [:] } else { skipGaps() }
        return waiter
    }

    private mutating func skipGaps() {
        while waiters[head] == nil { head += 1 }
    }
}
