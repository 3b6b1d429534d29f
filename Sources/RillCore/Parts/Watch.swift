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

    @inlinable
    init(on serializer: Serializer<Element>, allowing dueTime: Duration, scheduler: any Scheduler) {
        self.serializer = serializer
        self.dueTime = dueTime
        self.scheduler = scheduler
        deadline = Mutex(scheduler.now.advanced(by: dueTime))
    }

    @inlinable
    func pass(_ element: Element) {
        let now = scheduler.now
        deadline.withLock { $0 = now.advanced(by: dueTime) }
        serializer.on(.next(element))
    }

    @inlinable
    func schedule(after delay: Duration) {
        scheduler.schedule(after: delay, in: serializer.lifetime) { self.check() }
    }

    @inlinable
    func check() {
        let left = scheduler.now.duration(to: deadline.withLock { $0 })
        if left > .zero {
            schedule(after: left)
        } else {
            serializer.on(.error(TimeoutError(dueTime: dueTime)))
        }
    }
}
