import RillLocks

/// State of `timeout`: one timer, which is set again when an element has moved the deadline.
@usableFromInline final class TimeoutCoordinator<Element: Sendable>: Sendable {
    @usableFromInline let output: SerializedObserver<Element>
    @usableFromInline let dueTime: Duration
    @usableFromInline let scheduler: any TrustedScheduler
    @usableFromInline let other: Observable<Element>
    @usableFromInline let timer = Mutex(MovableTimer())

    /// The lifetime of the source; it ends at the timeout.
    @usableFromInline let source: ChildLifetime

    /// The lifetime of the timer; it ends with the source.
    @usableFromInline let timing: ChildLifetime

    @usableFromInline let hasEnded = Atomic<Bool>(false)

    @inlinable init(
        to target: Observer<Element>, in lifetime: Lifetime, dueTime: Duration, other: Observable<Element>,
        scheduler: any TrustedScheduler
    ) {
        output = SerializedObserver(target, in: lifetime)
        self.dueTime = dueTime
        self.other = other
        self.scheduler = scheduler
        timing = lifetime.child()
        source = lifetime.child()
    }

    @inlinable func start(_ stream: Observable<Element>) {
        restart()
        stream.run(
            Observer(
                onNext: { self.receive($0) },
                onEnd: { error in if self.endSource() { self.output.onEnd(error) } }),
            in: source)
    }

    @inlinable func receive(_ element: Element) {
        restart()
        output.onNext(element, of: source)
    }

    @inlinable func restart() {
        let deadline = scheduler.deadline(after: dueTime)
        if timer.withLock({ $0.move(to: deadline) }) { schedule(at: deadline) }
    }

    @inlinable func schedule(at deadline: Deadline) {
        scheduler.schedule(at: deadline, in: timing) { self.fire(at: deadline) }
    }

    @inlinable func fire(at deadline: Deadline) {
        if let moved = timer.withLock({ $0.fire(at: deadline) }) {
            schedule(at: moved)
        } else if endSource() {
            other.run(output.observer, inChildOf: output.lifetime)
        }
    }

    /// Tears the source down. True once: for its terminal event or for the timeout, whichever is first.
    @inlinable func endSource() -> Bool {
        let isFirst = !hasEnded.exchange(true, ordering: .acquiringAndReleasing)
        output.lifetime.end(timing)
        output.lifetime.end(source)
        return isFirst
    }
}
