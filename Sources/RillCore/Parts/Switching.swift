import RillLocks

/// Streams that take each other's place: what the latest of them sends goes to one observer.
@usableFromInline
final class Switching<Element: Sendable>: Sendable {
    @usableFromInline
    let serializer: Serializer<Element>

    @usableFromInline
    let latest = Mutex(Latest())

    /// The number of the latest, for those who look without the lock.
    @usableFromInline
    let number = Atomic<Int>(0)

    @inlinable
    init(to target: Observer<Element>, in lifetime: Lifetime) {
        serializer = Serializer(target, in: lifetime)
    }

    /// Ends the stream that runs and starts this one. One thread at a time does this.
    @inlinable
    func start(_ stream: Observable<Element>) {
        let lane = SwitchingLane(into: self, number.load(ordering: .relaxed) + 1)
        let replaced = latest.withLock { $0.replace(by: lane.lifetime) }
        number.store(lane.number, ordering: .releasing)
        if let replaced { serializer.lifetime.end(replaced) }
        lane.start(stream)
    }

    @inlinable
    func isLatest(_ number: Int) -> Bool { number == self.number.load(ordering: .acquiring) }

    @inlinable
    func end(_ number: Int, with error: (any Error)?) {
        if error != nil || latest.withLock({ $0.finish(number) }) { serializer.on(.end(error)) }
    }

    @inlinable
    func endSource(with error: (any Error)?) {
        if error != nil || latest.withLock({ $0.finishSource() }) { serializer.on(.end(error)) }
    }
}

/// One of them. What it has sent may still wait for its turn when it completes: so an element is held against its number,
/// not against its lifetime.
@usableFromInline
final class SwitchingLane<Element: Sendable>: Sendable {
    @usableFromInline
    let owner: Switching<Element>

    @usableFromInline
    let lifetime: ChildLifetime

    @usableFromInline
    let number: Int

    @inlinable
    init(into owner: Switching<Element>, _ number: Int) {
        self.owner = owner
        self.number = number
        lifetime = owner.serializer.lifetime.child()
    }

    @inlinable
    func start(_ stream: Observable<Element>) {
        stream.run(
            Observer(
                onNext: { self.hear($0) },
                onEnd: { self.end(with: $0) }),
            in: lifetime)
    }

    @inlinable
    func hear(_ element: Element) {
        if owner.serializer.gate.enter() {
            deliver(element)
            owner.serializer.gate.leave()
        } else {
            owner.serializer.gate.postpone { self.deliver(element) }
        }
    }

    @inlinable
    func deliver(_ element: Element) {
        if owner.isLatest(number) && !owner.serializer.lifetime.isDisposed {
            owner.serializer.target.onNext(element)
        }
    }

    @inlinable
    func end(with error: (any Error)?) {
        owner.serializer.lifetime.end(lifetime)
        // What was torn down may have brought the next stream, or the end.
        guard owner.isLatest(number) && !owner.serializer.lifetime.isDisposed else { return }
        owner.end(number, with: error)
    }
}
