/// The elements of one iteration of `values` that its loop has not taken yet.
@usableFromInline
// Unchecked: the properties it adds are constant.
final class ValueBuffer<Element: Sendable>: Guarded<ValueBufferState<Element>>, @unchecked Sendable {
    @usableFromInline enum Taken {
        case elements
        /// The stream has ended: with an error the first time, with nil after completion and from then on.
        case end((any Error)?)
        case nothing
    }

    @usableFromInline let lifetime = ValueLifetime()
    @usableFromInline let policy: BufferingPolicy
    @usableFromInline let waiter = ValueWaiter()

    @inlinable init(_ policy: BufferingPolicy) {
        self.policy = policy
        super.init(ValueBufferState())
    }

    @inlinable func append(_ element: Element) {
        // An element that is dropped is released outside the lock.
        do {
            let (dropped, wakes, isFull, starter) = try withLock { state -> (Element?, Bool, Bool, Int?) in
                // The loop has left: the source ends on its own thread, if the task has not disposed of it.
                if state.hasEnded { throw CancellationError() }
                defer { state.isAwaited = false }
                let dropped = try state.elements.append(element, policy)
                let isFull = policy.pausesSource(at: state.elements.count)
                return (dropped, state.isAwaited, isFull, state.starterToCheck())
            }
            withExtendedLifetime(dropped) {}
            if wakes { waiter.wake() }
            if isFull { pauseSource() }
            if let starter, Task.isCancelled, Self.currentTask == starter { throw CancellationError() }
        } catch { end(with: error) }
    }

    /// Calls `run`, which starts the source. While it runs, the task does not call `next()`, and the elements
    /// themselves look for its cancellation.
    @inlinable func start(_ run: () -> Void) {
        let isCancelled = withLock { state in
            state.starter = Self.currentTask
            return state.hasEnded
        }
        if isCancelled { lifetime.dispose() }
        run()
        withLock { $0.starter = nil }
    }

    @inlinable static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// Pauses the source, unless the loop has taken the elements meanwhile.
    @inlinable func pauseSource() {
        lifetime.sources.pauseSource(in: lifetime) {
            withLock { state in
                state.pausesSource = policy.pausesSource(at: state.elements.count)
                return state.pausesSource
            }
        }
    }

    @inlinable func end(with error: (any Error)?) {
        if withLock({ $0.end(with: error) }) { waiter.wake() }
        lifetime.dispose()
    }

    /// Called by the runtime under a lock of the task. Teardown may wait for code that needs that lock, so
    /// the task disposes of the subscription when it resumes. While it starts the source it cannot, so this
    /// call does.
    @usableFromInline func cancel() {
        let (isFirst, isStarting) = withLock { ($0.end(with: CancellationError()), $0.starter != nil) }
        if isFirst { waiter.wake() }
        if isStarting { lifetime.dispose() }
    }

    /// Moves what is there into `queue`, which is empty: all elements, or one where a policy counts the rest.
    @inlinable func take(into queue: inout Queue<Element>) -> Taken {
        let (taken, resumes) = withLock { state -> (Taken, Bool) in
            if state.elements.isEmpty {
                if state.hasEnded { return (.end(state.error.take()), false) }
                state.isAwaited = true
                return (.nothing, false)
            }
            switch policy {
            case .unbounded, .pauseSource: swap(&queue, &state.elements)
            case .dropOldest, .dropNewest, .error:
                if let element = state.elements.popFirst() { queue.append(element) }
            }
            defer { state.pausesSource = false }
            return (.elements, state.pausesSource)
        }
        if resumes { lifetime.sources.resumeAll() }
        return taken
    }
}

/// The lifetime of a subscription, which resumes what its buffer has paused.
// Unchecked: what it adds is constant.
@usableFromInline package final class ValueLifetime: Lifetime, @unchecked Sendable {
    @usableFromInline package let sources = PausedSources()

    @usableFromInline package override init() { super.init() }

    override package func didDispose() { sources.resumeAll() }
}

@usableFromInline struct ValueBufferState<Element: Sendable> {
    @usableFromInline var elements = Queue<Element>()
    @usableFromInline var hasEnded = false
    @usableFromInline var error: (any Error)?
    /// The loop has found nothing, and waits or is about to.
    @usableFromInline var isAwaited = false
    @usableFromInline var pausesSource = false
    /// The task that starts the source, until it has started.
    @usableFromInline var starter: Int?
    @usableFromInline var uncheckedCount = 0

    @inlinable init() {}

    /// False if it has ended already.
    @inlinable mutating func end(with error: (any Error)?) -> Bool {
        if hasEnded { return false }
        (hasEnded, self.error) = (true, error)
        return true
    }

    /// The task whose cancellation ends the source: at every 1,024th element, since it costs time.
    @inlinable mutating func starterToCheck() -> Int? {
        if starter == nil { return nil }
        uncheckedCount = (uncheckedCount + 1) % 1024
        return uncheckedCount == 0 ? starter : nil
    }
}
