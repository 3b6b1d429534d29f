/// The streams that wait until a breaker may admit them, first in, first out.
struct BreakerWaiters: Sendable {
    typealias Wake = @Sendable (AttemptWake) -> Void
    typealias Ticket = WaitQueue<Wake>.Ticket

    private var waiting = WaitQueue<Wake>()
    /// Those that were woken for a free probe and have not asked yet: for them no others are woken.
    private var asking: Set<Ticket> = []

    mutating func append(_ wake: @escaping Wake) -> Ticket { waiting.append(wake) }

    /// Forgets a stream, which has asked or was disposed of.
    mutating func remove(_ ticket: Ticket) -> Wake? {
        asking.remove(ticket)
        return waiting.remove(ticket)
    }

    /// Those that ask because the breaker has changed its state.
    mutating func takeAll() -> [Wake] {
        asking = []
        var all: [Wake] = []
        while let next = waiting.popFirst() { all.append(next.waiter) }
        return all
    }

    /// As many as there are free probes.
    mutating func takeFirst(_ freeProbes: Int) -> [Wake] {
        var first: [Wake] = []
        while asking.count < freeProbes, let next = waiting.popFirst() {
            asking.insert(next.ticket)
            first.append(next.waiter)
        }
        return first
    }
}
