/// State of a bulkhead: who runs and who waits.
struct BulkheadState: Sendable {
    private let places: Int
    private let maxWaiting: Int
    private var waiting = WaitQueue<LimitedStream>()
    /// The tickets of the streams that have a place.
    private var running: Set<LimitedStream.Ticket> = []
    private var admitted = 0
    private var refused = 0

    init(places: Int, maxWaiting: Int) {
        self.places = places
        self.maxWaiting = maxWaiting
    }

    var figures: Bulkhead.Figures {
        Bulkhead.Figures(running: running.count, waiting: waiting.count, admitted: admitted, refused: refused)
    }

    /// The ticket of a stream, and whether it may start or must wait; nil when it is refused.
    mutating func enter(_ stream: LimitedStream) -> (ticket: LimitedStream.Ticket, mayStart: Bool)? {
        let mayStart = running.count < places && waiting.isEmpty
        guard mayStart || waiting.count < maxWaiting else {
            refused += 1
            return nil
        }
        let ticket = waiting.append(stream)
        if mayStart { _ = admitFirst() }
        return (ticket, mayStart)
    }

    /// Forgets a stream. Returns it if it waited, and the one that takes its place if it ran.
    mutating func leave(_ ticket: LimitedStream.Ticket) -> (LimitedStream?, LimitedStream?) {
        let stream = waiting.remove(ticket)
        return (stream, running.remove(ticket) == nil ? nil : admitFirst())
    }

    /// Removes a stream that still waits.
    mutating func giveUp(_ ticket: LimitedStream.Ticket) -> LimitedStream? {
        guard let stream = waiting.remove(ticket) else { return nil }
        refused += 1
        return stream
    }

    /// A stream that has a place has started.
    mutating func countStart() { admitted += 1 }

    private mutating func admitFirst() -> LimitedStream? {
        guard let next = waiting.popFirst() else { return nil }
        running.insert(next.ticket)
        return next.waiter
    }
}
