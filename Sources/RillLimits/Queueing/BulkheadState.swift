/// State of a bulkhead: who runs and who waits.
struct BulkheadState: Sendable {
    private let places: Int
    private let maxWaiting: Int
    private var waiting = WaitQueue<LimitedStream>()
    private var running: [LimitedStream.Ticket: BulkheadPlace?] = [:]
    private var admitted = 0
    private var refused = 0

    init(places: Int, maxWaiting: Int) {
        self.places = places
        self.maxWaiting = maxWaiting
    }

    var figures: Bulkhead.Figures {
        Bulkhead.Figures(running: running.count, waiting: waiting.count, admitted: admitted, refused: refused)
    }

    /// The ticket of a stream, and whether it may start or must wait; nil when it may not even wait.
    mutating func enter(_ stream: LimitedStream) -> (ticket: LimitedStream.Ticket, mayStart: Bool)? {
        let mayStart = running.count < places && waiting.isEmpty
        guard mayStart || waiting.count < maxWaiting else { return nil }
        let ticket = waiting.append(stream)
        if mayStart { _ = admitFirst() }
        return (ticket, mayStart)
    }

    /// Forgets a stream. Returns it if it waited, and the one that takes its place if it ran.
    mutating func leave(_ ticket: LimitedStream.Ticket) -> (LimitedStream?, LimitedStream?) {
        let stream = waiting.remove(ticket)
        return (stream, running.removeValue(forKey: ticket) == nil ? nil : admitFirst())
    }

    /// Removes a stream, if it still waits.
    mutating func giveUp(_ ticket: LimitedStream.Ticket?) -> Bool {
        ticket.flatMap { waiting.remove($0) } != nil
    }

    /// The places of the streams that run.
    var holders: [BulkheadPlace] { running.values.compactMap(\.self) }

    /// A stream that has a place has started.
    mutating func countStart() { admitted += 1 }

    mutating func countRefusal() { refused += 1 }

    private mutating func admitFirst() -> LimitedStream? {
        guard let next = waiting.popFirst() else { return nil }
        running[next.ticket] = next.waiter.place
        return next.waiter
    }
}
