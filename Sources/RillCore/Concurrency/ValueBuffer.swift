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
            let (dropped, wakes, isFull) = try withLock { state -> (Element?, Bool, Bool) in
                if state.hasEnded { return (nil, false, false) }
                defer { state.isAwaited = false }
                let dropped = try state.elements.append(element, policy)
                return (dropped, state.isAwaited, policy.pausesSource(at: state.elements.count))
            }
            withExtendedLifetime(dropped) {}
            if wakes { waiter.wake() }
            if isFull { pauseSource() }
        } catch { end(with: error) }
    }

    /// Pauses the source, unless the loop has taken the elements meanwhile.
    @inlinable func pauseSource() {
        guard lifetime.sources.pauseSource() else { return }
        let pauses = withLock { state in
            state.pausesSource = policy.pausesSource(at: state.elements.count)
            return state.pausesSource
        }
        if !pauses || lifetime.isDisposed { lifetime.sources.resumeAll() }
    }

    @inlinable func end(with error: (any Error)?) {
        let isFirst = withLock { state in
            if state.hasEnded { return false }
            state.hasEnded = true
            state.error = error
            return true
        }
        guard isFirst else { return }
        waiter.wake()
        lifetime.dispose()
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

/// The lifetime of one iteration, which resumes what its buffer has paused.
// Unchecked: what it adds is constant.
@usableFromInline final class ValueLifetime: Lifetime, @unchecked Sendable {
    @usableFromInline let sources = PausedSources()

    @usableFromInline override init() { super.init() }

    override package func ended() { sources.resumeAll() }
}

@usableFromInline struct ValueBufferState<Element: Sendable> {
    @usableFromInline var elements = Queue<Element>()
    @usableFromInline var hasEnded = false
    @usableFromInline var error: (any Error)?
    /// The loop has found nothing, and waits or is about to.
    @usableFromInline var isAwaited = false
    @usableFromInline var pausesSource = false

    @inlinable init() {}
}
