import RillLocks

/// The latest element, until it has been quiet for long enough.
@usableFromInline
final class Quiet<Element: Sendable>: Sendable {
    @usableFromInline
    struct State {
        @usableFromInline var latest: Element?
        @usableFromInline var due = Instant.zero
        @usableFromInline var isScheduled = false

        @inlinable
        init() {}
    }

    @usableFromInline
    let serializer: Serializer<Element>

    @usableFromInline
    let dueTime: Duration

    @usableFromInline
    let scheduler: any Scheduler

    @usableFromInline
    let state = Mutex(State())

    @inlinable
    init(on serializer: Serializer<Element>, for dueTime: Duration, scheduler: any Scheduler) {
        self.serializer = serializer
        self.dueTime = dueTime
        self.scheduler = scheduler
    }

    @inlinable
    func hold(_ element: Element) {
        let due = scheduler.now.advanced(by: dueTime)
        // The element that is replaced is released outside the lock.
        let before = state.withLock { state in
            defer {
                state.latest = element
                state.due = due
                state.isScheduled = true
            }
            return state
        }
        // One timer serves all: it is set again when it fires too early.
        if !before.isScheduled { schedule(after: dueTime) }
    }

    @inlinable
    func schedule(after delay: Duration) {
        scheduler.schedule(after: delay, in: serializer.lifetime) { self.check() }
    }

    @inlinable
    func check() {
        let now = scheduler.now
        let (rest, isInside) = state.withLock { state in
            let rest = now.duration(to: state.due)
            guard rest <= .zero else { return (rest, false) }
            state.isScheduled = false
            // Taken together with its place in line: completion on another thread comes after it.
            guard let element = state.latest.take() else { return (rest, false) }
            return (rest, serializer.wait(with: .next(element)))
        }
        if rest > .zero { return schedule(after: rest) }
        if isInside { serializer.gate.performWaiting() }
    }

    @inlinable
    func finish() {
        if let element = state.withLock({ $0.latest.take() }) { serializer.on(.next(element)) }
        serializer.on(.completed)
    }
}
