/// A stream that may have to wait until a bulkhead has a place for it.
struct BulkheadStream: Sendable {
    typealias Ticket = WaitQueue<BulkheadStream>.Ticket

    let scheduler: any TrustedScheduler
    /// Ends with the stream; nothing of a stream that waits happens afterwards.
    let lifetime: Lifetime
    /// That of the stream, which has it once it starts.
    let place: BulkheadPlace
    /// Ends when the stream starts.
    var wait: ChildLifetime?
    let start: @Sendable () -> Void
    let refuse: @Sendable ((any Error)?) -> Void
}

/// State of a bulkhead: who runs and who waits.
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
    /// Whether somebody will look for a place.
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

    /// The ticket of a stream, and whether it may start or must wait; nil when it may not even wait.
    mutating func enter(
        _ stream: BulkheadStream, at now: Instant
    ) -> (ticket: BulkheadStream.Ticket, mayStart: Bool)? {
        let mayStart = waiting.isEmpty && hasFreePlace(at: now)
        guard mayStart || waiting.count < maxWaiting else { return nil }
        let ticket = waiting.reserve()
        if mayStart { running[ticket] = Run(place: stream.place) } else { waiting.insert(stream, at: ticket) }
        return (ticket, mayStart)
    }

    /// Forgets a stream. Returns it if it waited, and those that have a place now if it ran.
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

    /// Those that wait and have a place now.
    mutating func admit(at now: Instant) -> [Waiting] {
        var next: [Waiting] = []
        while hasFreePlace(at: now), let first = waiting.popFirst() {
            running[first.ticket] = Run(place: first.waiter.place)
            next.append(first)
        }
        return next
    }

    /// When to look again whether one that waits has a place, which a probe can give without a call that
    /// ends; nil if there is no need, or if somebody will look.
    mutating func nextLook(after now: Instant) -> Instant? {
        guard !isWatched, !waiting.isEmpty else { return nil }
        // What has a place and has not started yet does now.
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

    /// The places of streams that run, first those that are borrowed, as many as are searched.
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
