import RillCore

/// State of a bulkhead: who runs and who waits.
struct BulkheadState: Sendable {
    typealias Ticket = WaitingLine<LimitedStream>.Ticket

    private let places: Int
    private let maxWaiting: Int
    private var line = WaitingLine<LimitedStream>()
    /// The tickets of the streams that have a place.
    private var running: Set<Ticket> = []
    private var admitted = 0
    private var refused = 0

    init(places: Int, maxWaiting: Int) {
        self.places = places
        self.maxWaiting = maxWaiting
    }

    var figures: Bulkhead.Figures {
        Bulkhead.Figures(
            running: running.count, waiting: line.count, admitted: admitted, refused: refused)
    }

    mutating func enter(_ stream: LimitedStream) -> (Ticket, Entry) {
        let mayStart = running.count < places && line.isEmpty
        guard mayStart || line.count < maxWaiting else {
            refused += 1
            return (-1, .refused(retryAt: nil))
        }
        let ticket = line.append(stream)
        guard mayStart else { return (ticket, .waiting(ticket)) }
        _ = admitFirst()
        return (ticket, .admitted)
    }

    /// Forgets a stream. Returns it if it waited, and the one that takes its place if it ran.
    mutating func leave(_ ticket: Ticket) -> (LimitedStream?, LimitedStream?) {
        let waiting = line.remove(ticket)
        return (waiting, running.remove(ticket) == nil ? nil : admitFirst())
    }

    /// Removes a stream that still waits.
    mutating func giveUp(_ ticket: Ticket) -> LimitedStream? {
        guard let stream = line.remove(ticket) else { return nil }
        refused += 1
        return stream
    }

    private mutating func admitFirst() -> LimitedStream? {
        guard let ticket = line.first, let stream = line.remove(ticket) else { return nil }
        running.insert(ticket)
        admitted += 1
        return stream
    }
}
