/// A stream that may have to wait until a bulkhead has a place for it.
struct BulkheadStream: Sendable {
    typealias Ticket = WaitQueue<BulkheadStream>.Ticket

    let scheduler: any TrustedScheduler
    /// Ends with the stream; a stream that waits does nothing afterwards.
    let lifetime: Lifetime
    /// The place that the stream has once it may start.
    let place: BulkheadPlace
    /// Ends when the stream starts.
    var wait: ChildLifetime?
    let start: @Sendable () -> Void
    let refuse: @Sendable ((any Error)?) -> Void
}

/// State of a bulkhead: which streams run and which wait.
struct BulkheadState: Sendable {
    typealias Waiting = (ticket: BulkheadStream.Ticket, waiter: BulkheadStream)

    private struct Run {
        let place: BulkheadPlace
        /// Nil until the stream starts, and in a bulkhead of a fixed size.
        var start: Instant?
    }

    private var limit: ConcurrencyLimit
    private let maxWaiting: Int
    private var waiting = WaitQueue<BulkheadStream>()
    private var running: [BulkheadStream.Ticket: Run] = [:]
    /// The places of streams that have borrowed theirs.
    private var borrowed: [ObjectIdentifier: BulkheadPlace] = [:]
    /// Whether a look for free places is scheduled.
    private var isWatched = false
    private var admitted = 0
    private var refused = 0

    init(_ limit: ConcurrencyLimit, maxWaiting: Int) {
        self.limit = limit
        self.maxWaiting = maxWaiting
    }

    func figures(of name: String) -> Bulkhead.Figures {
        Bulkhead.Figures(
            places: limit.usualPlaces, running: running.count, waiting: waiting.count, admitted: admitted,
            refused: refused, name: name)
    }

    /// The ticket of a stream, and whether it may start or must wait; nil when too many wait already.
    mutating func enter(
        _ stream: BulkheadStream, at now: Instant
    ) -> (ticket: BulkheadStream.Ticket, mayStart: Bool)? {
        let mayStart = waiting.isEmpty && hasFreePlace(at: now)
        guard mayStart || waiting.count < maxWaiting else { return nil }
        let ticket = waiting.reserve()
        if mayStart { running[ticket] = Run(place: stream.place) } else { waiting.insert(stream, at: ticket) }
        return (ticket, mayStart)
    }

    /// Forgets a stream. Returns it if it waited; if it ran, returns the streams that have a place now.
    mutating func leave(_ ticket: BulkheadStream.Ticket, at now: Instant) -> (BulkheadStream?, [Waiting]) {
        let stream = waiting.remove(ticket)
        guard let run = running.removeValue(forKey: ticket) else { return (stream, []) }
        if let start = run.start {
            let call = ConcurrencyLimit.Call(
                start: start, end: now, isAnswer: run.place.hasAnswered.load(ordering: .relaxed))
            limit.add(call, running: running.count + 1) { [self] in starts }
        }
        return (stream, admit(at: now))
    }

    /// Gives the free places to waiting streams, and returns these streams.
    mutating func admit(at now: Instant) -> [Waiting] {
        var next: [Waiting] = []
        while hasFreePlace(at: now), let first = waiting.popFirst() {
            running[first.ticket] = Run(place: first.waiter.place)
            next.append(first)
        }
        return next
    }

    /// When to look again for free places, which a probe can give although no call ends; nil if there is no
    /// need, or if a look is scheduled already.
    mutating func nextLook(after now: Instant) -> Instant? {
        guard !isWatched, !waiting.isEmpty else { return nil }
        // A stream that has a place and has not started yet counts as starting now.
        let next = limit.nextChange(after: now, starts: running.values.map { $0.start ?? now })
        isWatched = next != nil
        return next
    }

    mutating func look(at now: Instant) -> [Waiting] {
        isWatched = false
        return admit(at: now)
    }

    /// Removes a stream, if it still waits.
    mutating func giveUp(_ ticket: BulkheadStream.Ticket?) -> Bool {
        ticket.flatMap { waiting.remove($0) } != nil
    }

    /// The places of running streams, those of borrowers first, up to the number that is searched.
    var holders: [BulkheadPlace] {
        let lenders = borrowed.values.prefix(Lifetime.mostSearched)
        return lenders + running.values.prefix(Lifetime.mostSearched - lenders.count).map(\.place)
    }

    mutating func beginBorrowing(_ place: BulkheadPlace) { borrowed[ObjectIdentifier(place)] = place }

    mutating func endBorrowing(_ place: BulkheadPlace) { borrowed[ObjectIdentifier(place)] = nil }

    /// A stream that has a place has started.
    mutating func countStart(_ ticket: BulkheadStream.Ticket, at now: Instant?) {
        admitted += 1
        running[ticket]?.start = now
    }

    mutating func countRefusal() { refused += 1 }

    private func hasFreePlace(at now: Instant) -> Bool {
        running.count < limit.places(at: now, starts: { starts })
    }

    private var starts: [Instant] { running.values.compactMap(\.start) }
}
