import RillLocks

/// Lets one element pass and then none for a while, after which the latest of those that came may pass.
@usableFromInline
final class Valve<Element: Sendable>: Sendable {
    @usableFromInline
    struct State {
        @usableFromInline var opensAt: Instant?
        @usableFromInline var held: Element?
        @usableFromInline var isScheduled = false
        @usableFromInline var isSourceComplete = false

        @inlinable
        init() {}
    }

    @usableFromInline
    enum Step {
        case pass
        case wait(Duration)
        case drop
    }

    @usableFromInline
    let serializer: Serializer<Element>

    @usableFromInline
    let dueTime: Duration

    @usableFromInline
    let keepsLatest: Bool

    @usableFromInline
    let scheduler: any Scheduler

    @usableFromInline
    let state = Mutex(State())

    @inlinable
    init(
        on serializer: Serializer<Element>, every dueTime: Duration, keepsLatest: Bool,
        scheduler: any Scheduler
    ) {
        self.serializer = serializer
        self.dueTime = dueTime
        self.keepsLatest = keepsLatest
        self.scheduler = scheduler
    }

    @inlinable
    func pass(_ element: Element) {
        let now = scheduler.now
        // The element that was held is released outside the lock.
        let (held, step) = state.withLock { state -> (Element?, Step) in
            (state.held, self.step(for: element, at: now, &state))
        }
        defer { withExtendedLifetime(held) {} }
        switch step {
        case .pass: serializer.on(.next(element))
        case .wait(let delay): schedule(after: delay)
        case .drop: break
        }
    }

    @inlinable
    func step(for element: Element, at now: Instant, _ state: inout State) -> Step {
        let opensAt = state.opensAt ?? now
        if opensAt <= now {
            state.opensAt = now.advanced(by: dueTime)
            state.held = nil
            return .pass
        }
        guard keepsLatest else { return .drop }
        state.held = element
        if state.isScheduled { return .drop }
        state.isScheduled = true
        return .wait(now.duration(to: opensAt))
    }

    @inlinable
    func release() {
        let now = scheduler.now
        let (isInside, rest, isOver) = state.withLock { release(at: now, &$0) }
        if rest > .zero { return schedule(after: rest) }
        if isInside { serializer.gate.performWaiting() }
        if isOver { serializer.on(.completed) }
    }

    /// Puts the element that is held in line, or says how long it has yet to wait: the timer may be that of an earlier
    /// one.
    @inlinable
    func release(at now: Instant, _ state: inout State) -> (isInside: Bool, rest: Duration, isOver: Bool) {
        let rest = now.duration(to: state.opensAt ?? now)
        if state.held != nil && rest > .zero { return (false, rest, false) }
        state.isScheduled = false
        guard let element = state.held.take() else { return (false, .zero, state.isSourceComplete) }
        state.opensAt = now.advanced(by: dueTime)
        // Taken together with its place in line: completion on another thread comes after it.
        return (serializer.wait(with: .next(element)), .zero, state.isSourceComplete)
    }

    @inlinable
    func schedule(after delay: Duration) {
        scheduler.schedule(after: delay, in: serializer.lifetime) { self.release() }
    }

    @inlinable
    func finish() {
        let isOver = state.withLock { state in
            state.isSourceComplete = true
            return state.held == nil
        }
        if isOver { serializer.on(.completed) }
    }
}
