import RillLocks

/// Limits how many of the streams that share the bulkhead run at the same time. The others wait in order of
/// arrival.
///
///     static let bulkhead = Bulkhead(8)
///     request.limited(by: bulkhead, scheduler: scheduler).retry(policy, scheduler: scheduler)
///
/// A stream has its place from its start until it ends or is disposed of, and the place is free again before
/// the subscriber receives the terminal event. A stream that waits longer than `maxWait`, or is subscribed to
/// while `maxWaiting` wait, fails with `AttemptRefusedError` and the reason `.overloaded`, without a
/// `retryAt`: how long the others will run is not known.
///
/// A stream inside another that has a place borrows that place, unless another inner stream has borrowed it.
/// In that case, or if it is subscribed to later, the inner stream takes a free place. If no place is free,
/// it borrows one if it can. Otherwise it fails with the reason `.enteredTwice`, because it might wait for
/// its own end.
///
/// `adaptive(_:maxWaiting:maxWait:name:)` makes one that finds out how many places its dependency can use.
///
/// Make one bulkhead per dependency. A stream that had to wait starts on its own scheduler, not on the thread
/// that has made room. The pattern is that of Michael Nygard, "Release It!" (2007).
public final class Bulkhead: Sendable {
    /// What a bulkhead counts.
    public struct Figures: Sendable, Hashable {
        /// How many streams may run at the same time, except while an adaptive bulkhead measures.
        public let places: Int
        /// How many streams have a place. A stream that has waited has its place before it starts.
        public let running: Int
        /// How many streams wait.
        public let waiting: Int
        /// How many streams have started with a place of their own since the bulkhead was made.
        public let admitted: Int
        /// How many attempts were refused so far.
        public let refused: Int
        /// The name of the bulkhead.
        public let name: String
    }

    /// What the bulkhead is called in refusals, figures, logs and spans.
    public let name: String
    @usableFromInline static let kindName = "bulkhead"

    /// Increases from one bulkhead to the next: `limited(by:)` sorts them.
    let number: Int
    private static let count = Atomic<Int>(0)

    private let state: Mutex<BulkheadState>
    private let isAdaptive: Bool
    private let maxWait: Duration?
    let invalidDuration: InvalidDurationError?

    /// `maxConcurrent` must be 1 or more, `maxWaiting` 0 or more.
    public convenience init(
        _ maxConcurrent: Int, maxWaiting: Int = 1_000, maxWait: Duration? = nil, name: String = kindName
    ) {
        require(
            maxConcurrent >= 1 && maxWaiting >= 0,
            "Rill: Bulkhead needs a maxConcurrent of 1 or more and a maxWaiting of 0 or more, but got \(maxConcurrent) and \(maxWaiting)"
        )
        self.init(maxConcurrent...maxConcurrent, maxWaiting, maxWait, name)
    }

    /// A bulkhead that adapts the number of its places to how long its streams take. It begins with the lower
    /// bound of `places`, and adds places until streams take longer because they queue in the dependency.
    ///
    ///     static let places = Bulkhead.adaptive(maxWait: .seconds(1))
    ///
    /// The streams must be alike, and end with their answer, as requests do. An error is also an answer,
    /// unless a limit inside the stream has refused it: a breaker judges errors. From time to time the
    /// bulkhead uses only a quarter of its places, and measures how long a stream takes without a queue. The
    /// streams must use schedulers with the same clock. The lower bound must be 1 or more.
    public static func adaptive(
        _ places: ClosedRange<Int> = 1...1_000, maxWaiting: Int = 1_000, maxWait: Duration? = nil,
        name: String = kindName
    ) -> Bulkhead {
        require(
            places.lowerBound >= 1 && maxWaiting >= 0,
            "Rill: Bulkhead.adaptive needs a lower bound of 1 or more and a maxWaiting of 0 or more, but got \(places) and \(maxWaiting)"
        )
        return Bulkhead(places, maxWaiting, maxWait, name)
    }

    private init(_ places: ClosedRange<Int>, _ maxWaiting: Int, _ maxWait: Duration?, _ name: String) {
        let limit = ConcurrencyLimit(places)
        self.name = name
        number = Self.count.add(1, ordering: .relaxed).newValue
        isAdaptive = !limit.isFixed
        state = Mutex(BulkheadState(limit, maxWaiting: maxWaiting))
        self.maxWait = maxWait
        invalidDuration = InvalidDurationError(maxWait, violating: .zeroOrMore, in: "Bulkhead(maxWait:)")
    }

    /// The figures at `now`, on the clock of the scheduler.
    public func figures(at now: Instant) -> Figures { state.withLock { $0.figures(of: name) } }

    func enter(_ stream: BulkheadStream) {
        var stream = stream
        if maxWait != nil { stream.wait = stream.lifetime.child() }
        let (ticketed, holders) = state.withLock { [stream, now = moment(on: stream.scheduler)] state in
            let ticketed = state.enter(stream, at: now ?? .zero)
            return (ticketed, ticketed?.mayStart == true || !stream.lifetime.isLimited ? [] : state.holders)
        }
        var left = Lifetime.mostSearched
        let around = holders.filter { $0.isAround(stream.lifetime, searching: &left) }
            .sorted { $0.number > $1.number }
        // An inner stream might wait for its own end. If it has left the queue already, it has a place.
        if !around.isEmpty, ticketed == nil || state.withLock({ $0.giveUp(ticketed?.ticket) }) {
            // The innermost stream lends its place; the streams around it have lent theirs to it.
            for lender in around {
                if let giveBack = lender.borrow() { return start(stream, borrowing: giveBack) }
            }
            return refuse(stream, enteredTwice)
        }
        guard let (ticket, mayStart) = ticketed else { return refuse(stream, .overloaded(limitName)) }
        let (place, scheduler) = (stream.place, stream.scheduler)
        stream.lifetime.onDispose { place.leave { self.leave(ticket, on: scheduler) } }
        if mayStart { return start(stream, ticket) }
        lookLater(on: scheduler)
        guard let maxWait, let wait = stream.wait else { return }
        stream.scheduler.schedule(after: maxWait, in: wait) { [stream] in
            if self.state.withLock({ $0.giveUp(ticket) }) { self.refuse(stream, .overloaded(self.limitName)) }
        }
    }

    /// Starts a stream with the place of a stream around it.
    func start(_ stream: BulkheadStream, borrowing giveBack: @escaping HeldLimits.Return) {
        let place = stream.place
        state.withLock { $0.beginBorrowing(place) }
        stream.lifetime.onDispose {
            self.state.withLock { $0.endBorrowing(place) }
            place.leave(giveBack)
        }
        stream.start()
    }

    var limitName: LimitName { LimitName(kind: Self.kindName, name: name) }

    private var enteredTwice: RetryExhaustedError.Reason {
        .enteredTwice.of(name, "its stream has a place of the \(limitName), and there is no second one")
    }

    private func refuse(_ stream: BulkheadStream, _ reason: RetryExhaustedError.Reason) {
        state.withLock { $0.countRefusal() }
        stream.refuse(AttemptRefusedError(reason: reason))
    }

    /// The stream has ended: its place goes to the first waiting stream.
    private func leave(_ ticket: BulkheadStream.Ticket, on scheduler: any TrustedScheduler) {
        let now = moment(on: scheduler)
        // What the stream retains is released outside the lock.
        let (_, next) = state.withLock { $0.leave(ticket, at: now ?? .zero) }
        startLater(next)
        lookLater(on: scheduler)
    }

    private func lookLater(on scheduler: any TrustedScheduler) {
        guard let now = moment(on: scheduler), let next = state.withLock({ $0.nextLook(after: now) })
        else { return }
        scheduler.schedule(after: now.duration(to: next), in: Lifetime()) { [weak self] in
            self?.look(on: scheduler)
        }
    }

    private func look(on scheduler: any TrustedScheduler) {
        startLater(state.withLock { [now = scheduler.now] state in state.look(at: now) })
        lookLater(on: scheduler)
    }

    private func startLater(_ streams: [BulkheadState.Waiting]) {
        for (ticket, stream) in streams {
            if let wait = stream.wait { stream.lifetime.end(wait) }
            StreamStarts.schedule {
                stream.scheduler.schedule(in: stream.lifetime) { self.start(stream, ticket) }
            }
        }
    }

    private func start(_ stream: BulkheadStream, _ ticket: BulkheadStream.Ticket) {
        let now = moment(on: stream.scheduler)
        state.withLock { $0.countStart(ticket, at: now) }
        stream.start()
    }

    /// Nil in a bulkhead with a fixed number of places, which reads no clock.
    private func moment(on scheduler: any TrustedScheduler) -> Instant? { isAdaptive ? scheduler.now : nil }
}
