import RillLocks

/// Runs at most so many streams at the same time, for all streams that share the bulkhead. The others wait in
/// the order in which they came.
///
///     static let bulkhead = Bulkhead(8)
///     request.limited(by: bulkhead, scheduler: scheduler).retry(policy, scheduler: scheduler)
///
/// A stream has its place from its start until it ends or is disposed of, and the place is free again before
/// the subscriber receives the terminal event. A stream that waits longer than `maxWait`, or is subscribed to
/// while `maxWaiting` wait, fails with `AttemptRefusedError` and the reason `.overloaded`, without a
/// `retryAt`: how long the others will run is not known.
///
/// Make one bulkhead per dependency. A stream that had to wait starts on its own scheduler, not on the thread
/// that has made room. The pattern is that of Michael Nygard, "Release It!" (2007).
public final class Bulkhead: Sendable {
    /// What a bulkhead counts.
    public struct Figures: Sendable, Hashable {
        /// How many streams have a place. One that has waited has it before it starts.
        public let running: Int
        /// How many streams wait.
        public let waiting: Int
        /// How many streams have started, and were refused, since the bulkhead was made.
        public let admitted: Int
        /// How many attempts were refused so far.
        public let refused: Int
    }

    private let state: Mutex<BulkheadState>
    private let maxWait: Duration?
    let invalidDuration: InvalidDurationError?

    /// `maxConcurrent` must be 1 or more, `maxWaiting` 0 or more.
    public init(_ maxConcurrent: Int, maxWaiting: Int = 1_000, maxWait: Duration? = nil) {
        require(
            maxConcurrent >= 1 && maxWaiting >= 0,
            "Rill: Bulkhead needs a maxConcurrent of 1 or more and a maxWaiting of 0 or more, but got \(maxConcurrent) and \(maxWaiting)"
        )
        state = Mutex(BulkheadState(places: maxConcurrent, maxWaiting: maxWaiting))
        self.maxWait = maxWait
        invalidDuration = maxWait.flatMap {
            InvalidDurationError($0, violating: .zeroOrMore, in: "Bulkhead(maxWait:)")
        }
    }

    /// The figures at `now`, on the clock of the scheduler.
    public func figures(at now: Instant) -> Figures { state.withLock { $0.figures } }

    func enter(_ stream: LimitedStream) {
        var stream = stream
        if maxWait != nil { stream.wait = stream.lifetime.child() }
        guard let (ticket, mayStart) = state.withLock({ [stream] in $0.enter(stream) }) else {
            return stream.refuse(AttemptRefusedError(reason: .overloaded))
        }
        stream.lifetime.onDispose { self.leave(ticket) }
        if mayStart { return start(stream) }
        guard let maxWait, let wait = stream.wait else { return }
        stream.scheduler.schedule(after: maxWait, in: wait) { [stream] in
            guard self.state.withLock({ $0.giveUp(ticket) }) != nil else { return }
            stream.refuse(AttemptRefusedError(reason: .overloaded))
        }
    }

    /// The stream has ended: its place goes to the first that waits.
    private func leave(_ ticket: LimitedStream.Ticket) {
        // What the stream retains is released outside the lock.
        let (_, next) = state.withLock { $0.leave(ticket) }
        guard let next else { return }
        if let wait = next.wait { next.lifetime.end(wait) }
        StreamStarts.schedule { next.scheduler.schedule(in: next.lifetime) { self.start(next) } }
    }

    private func start(_ stream: LimitedStream) {
        state.withLock { $0.countStart() }
        stream.start()
    }
}

extension ObservableType {
    /// Waits until `bulkhead` has a place for the stream.
    public func limited(by bulkhead: Bulkhead, scheduler: any Scheduler) -> Observable<Element> {
        let source = asObservable()
        let scheduler = scheduler.trusted
        return Observable(rejecting: bulkhead.invalidDuration) { observer, lifetime in
            let outer = HeldLimits.current
            if outer?.covers(bulkhead) == true { return source.run(observer, in: lifetime) }
            let inner = InnerSubscription(in: lifetime)
            let held = HeldLimits(inside: outer) { $0 === bulkhead && !inner.lifetime.isDisposed }
            let end: @Sendable ((any Error)?) -> Void = { if inner.end() { observer.onEnd($0) } }
            bulkhead.enter(
                LimitedStream(
                    scheduler: scheduler, lifetime: inner.lifetime,
                    start: {
                        source.run(
                            Observer(onNext: observer.onNext, onEnd: end), in: inner.lifetime, inside: held)
                    },
                    refuse: { end($0) }))
        }
    }
}
