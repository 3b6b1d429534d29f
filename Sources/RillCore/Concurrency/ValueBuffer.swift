/// Buffers the elements of one iteration of `values` that the loop has not taken yet.
@usableFromInline
// Unchecked: the properties it adds are constant.
final class ValueBuffer<Element: Sendable>: Guarded<ValueBufferState<Element>>, @unchecked Sendable {
    @usableFromInline enum Taken {
        case elements
        /// The stream has ended. An error is returned once; after completion, and from the second time on,
        /// nil.
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
                // The loop has ended: this disposes of the source on its own thread, unless the task has
                // disposed of it already.
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

    /// Calls `run`, which starts the source. Until `run` returns, the task cannot call `next()`, so `append`
    /// checks whether the task is cancelled.
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
    /// the task disposes of the subscription when it resumes. While the task is starting the source, it
    /// cannot do so, and this call disposes of the subscription.
    @usableFromInline func cancel() {
        let (isFirst, isStarting) = withLock { ($0.end(with: CancellationError()), $0.starter != nil) }
        if isFirst { waiter.wake() }
        if isStarting { lifetime.dispose() }
    }

    /// Moves elements into `queue`, which is empty: all of them, or only one if the policy counts the
    /// elements that remain.
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

/// The lifetime of a subscription. When it ends, it resumes the sources that the buffer has paused.
// Unchecked: the property it adds is constant.
@usableFromInline package final class ValueLifetime: Lifetime, @unchecked Sendable {
    @usableFromInline package let sources = PausedSources()

    @usableFromInline package override init() { super.init() }

    override package func didDispose() { sources.resumeAll() }
}

@usableFromInline struct ValueBufferState<Element: Sendable> {
    @usableFromInline var elements = Queue<Element>()
    @usableFromInline var hasEnded = false
    @usableFromInline var error: (any Error)?
    /// The loop has found no element, and waits or is about to wait.
    @usableFromInline var isAwaited = false
    @usableFromInline var pausesSource = false
    /// The task that starts the source; nil once the source has started.
    @usableFromInline var starter: Int?
    @usableFromInline var uncheckedCount = 0

    @inlinable init() {}

    /// Ends the buffer; false if it has ended already.
    @inlinable mutating func end(with error: (any Error)?) -> Bool {
        if hasEnded { return false }
        (hasEnded, self.error) = (true, error)
        return true
    }

    /// The task whose cancellation should be checked now. Nil except at every 1,024th element, because the
    /// check costs time.
    @inlinable mutating func starterToCheck() -> Int? {
        if starter == nil { return nil }
        uncheckedCount = (uncheckedCount + 1) % 1024
        return uncheckedCount == 0 ? starter : nil
    }
}
