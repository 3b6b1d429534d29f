import RillLocks

/// Watches the time since the last element with one timer, which is set again only when it fires too early.
@usableFromInline
final class Watch<Element: Sendable>: Sendable {
    @usableFromInline
    let serializer: Serializer<Element>

    @usableFromInline
    let dueTime: Duration

    @usableFromInline
    let scheduler: any Scheduler

    @usableFromInline
    let deadline: Mutex<Instant>

    /// That of the source, which ends when its time is over.
    @usableFromInline
    let source: ChildLifetime

    /// That of the timer, which ends with the source.
    @usableFromInline
    let timer: ChildLifetime

    @usableFromInline
    let isOver = Atomic<Bool>(false)

    @inlinable
    init(on serializer: Serializer<Element>, allowing dueTime: Duration, scheduler: any Scheduler) {
        self.serializer = serializer
        self.dueTime = dueTime
        self.scheduler = scheduler
        deadline = Mutex(scheduler.now.advanced(by: dueTime))
        timer = serializer.lifetime.child()
        source = serializer.lifetime.child()
    }

    @inlinable
    func start(_ stream: Observable<Element>, instead other: Observable<Element>) {
        schedule(after: dueTime, instead: other)
        stream.run(
            Observer(
                onNext: { self.pass($0) },
                onEnd: { error in if self.endSource() { self.serializer.on(.end(error)) } }),
            in: source)
    }

    @inlinable
    func pass(_ element: Element) {
        let now = scheduler.now
        deadline.withLock { $0 = now.advanced(by: dueTime) }
        serializer.on(.next(element), in: source)
    }

    @inlinable
    func schedule(after delay: Duration, instead other: Observable<Element>) {
        scheduler.schedule(after: delay, in: timer) { self.check(instead: other) }
    }

    @inlinable
    func check(instead other: Observable<Element>) {
        let left = scheduler.now.duration(to: deadline.withLock { $0 })
        if left > .zero {
            schedule(after: left, instead: other)
        } else if endSource() {
            other.branch(from: serializer.lifetime, to: serializer.observer)
        }
    }

    /// True once: for the end of the source, or for the end of its time, whichever comes first.
    @inlinable
    func endSource() -> Bool {
        let isFirst = !isOver.exchange(true, ordering: .acquiringAndReleasing)
        serializer.lifetime.end(timer)
        serializer.lifetime.end(source)
        return isFirst
    }
}
