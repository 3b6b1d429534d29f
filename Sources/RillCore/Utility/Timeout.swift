import RillLocks

extension ObservableType {
    /// Fails with `TimeoutError` when no event comes for `dueTime`, counted from subscription and from every element.
    ///
    ///     source      -1-2-------
    ///     timeout(3)  -1-2--#
    ///
    /// A time that is not above zero is the error `InvalidDuration`. The error is delivered on `scheduler`.
    @inlinable
    public func timeout(_ dueTime: Duration, scheduler: any Scheduler) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            guard !lifetime.isDisposed,
                InvalidDuration.check(dueTime, .aboveZero, "timeout", observer)
            else { return }
            let watch = Watch(on: Serializer(observer, in: lifetime), allowing: dueTime, scheduler: scheduler)
            watch.schedule(after: dueTime)
            source.branch(
                from: lifetime,
                to: Observer(
                    onNext: { watch.pass($0) },
                    onError: { watch.serializer.on(.error($0)) },
                    onCompleted: { watch.serializer.on(.completed) }))
        }
    }
}

/// No event came in time.
public struct TimeoutError: Error, Hashable, CustomStringConvertible {
    public let dueTime: Duration

    public init(dueTime: Duration) {
        self.dueTime = dueTime
    }

    public var description: String { "no event within \(dueTime)" }
}

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
