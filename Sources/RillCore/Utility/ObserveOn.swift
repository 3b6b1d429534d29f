extension ObservableType {
    /// Delivers all events on `scheduler`, in order.
    ///
    /// Events move in batches: one turn of the scheduler delivers all that wait, and what comes meanwhile gets the
    /// next turn. Once the subscription is disposed nothing of it is delivered. Events that wait for the scheduler
    /// are held without bound.
    @inlinable
    public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        observe(on: scheduler, .unbounded)
    }

    /// As `observe(on:)`, with at most `bufferSize` elements that wait; `overflow` says what becomes of one more. Those
    /// that a turn has begun to deliver wait no longer. `bufferSize` must be 1 or more.
    @inlinable
    public func observe(
        on scheduler: any ImmediateSchedulerType, bufferSize: Int, overflow: Overflow
    ) -> Observable<Element> {
        precondition(
            bufferSize >= 1, "Rill: observe(on:bufferSize:) needs a size of 1 or more, but got \(bufferSize)")
        return observe(on: scheduler, overflow.policy(limit: bufferSize))
    }

    @inlinable
    func observe(on scheduler: any ImmediateSchedulerType, _ policy: BufferingPolicy) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            let handover = Handover(to: observer, in: lifetime, on: scheduler, policy)
            source.branch(
                from: lifetime,
                onNext: { try handover.append($0) },
                onEnd: { handover.end(with: .end($0)) })
        }
    }
}

/// What becomes of an element for which there is no room.
public enum Overflow: Sendable, Hashable {
    /// It takes the place of the oldest one that waits.
    case dropOldest
    /// It is dropped.
    case dropNewest
    /// It ends the stream with `BufferOverflow`, after those that wait.
    case error

    @usableFromInline
    func policy(limit: Int) -> BufferingPolicy {
        switch self {
        case .dropOldest: .dropOldest(limit)
        case .dropNewest: .dropNewest(limit)
        case .error: .error(limit)
        }
    }
}
