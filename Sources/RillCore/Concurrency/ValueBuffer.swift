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

    @usableFromInline let lifetime = Lifetime()
    @usableFromInline let policy: BufferingPolicy
    @usableFromInline let waiter = ValueWaiter()

    @inlinable init(_ policy: BufferingPolicy) {
        self.policy = policy
        super.init(ValueBufferState())
    }

    @inlinable func append(_ element: Element) {
        // An element that is dropped is released outside the lock.
        do {
            let (dropped, wakes) = try withLock { state -> (Element?, Bool) in
                if state.hasEnded { return (nil, false) }
                defer { state.isAwaited = false }
                return (try state.elements.append(element, policy), state.isAwaited)
            }
            withExtendedLifetime(dropped) {}
            if wakes { waiter.wake() }
        } catch { end(with: error) }
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
        withLock { state in
            if state.elements.isEmpty {
                if state.hasEnded { return .end(state.error.take()) }
                state.isAwaited = true
                return .nothing
            }
            if policy == .unbounded {
                swap(&queue, &state.elements)
            } else if let element = state.elements.popFirst() {
                queue.append(element)
            }
            return .elements
        }
    }
}

@usableFromInline struct ValueBufferState<Element: Sendable> {
    @usableFromInline var elements = Queue<Element>()
    @usableFromInline var hasEnded = false
    @usableFromInline var error: (any Error)?
    /// The loop has found nothing, and waits or is about to.
    @usableFromInline var isAwaited = false

    @inlinable init() {}
}
