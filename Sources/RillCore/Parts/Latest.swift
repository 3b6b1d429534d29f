import RillLocks

/// The lifetime of the latest of several inner streams, of which only one lives. It ends when the next one takes its
/// place, and not before: what an inner stream has sent may still wait to be delivered when it completes.
@usableFromInline
final class Latest: Sendable {
    @usableFromInline
    struct State {
        var current: Lifetime?
        var isRunning = false
        var isSourceComplete = false
    }

    private let parent: Lifetime
    private let state = Mutex(State())

    @usableFromInline
    init(in parent: Lifetime) {
        self.parent = parent
    }

    /// Ends the current inner stream and opens the lifetime of the next.
    @usableFromInline
    func replace() -> Lifetime {
        let next = Lifetime()
        let replaced = state.withLock { state in
            defer { state.current = next }
            state.isRunning = true
            return state.current
        }
        if let replaced { parent.end(replaced) }
        parent.adopt(next)
        return next
    }

    /// Notes that an inner stream has completed; true when nothing more can come.
    @usableFromInline
    func finish(_ inner: Lifetime) -> Bool {
        state.withLock { state in
            guard state.current === inner else { return false }
            state.isRunning = false
            return state.isSourceComplete
        }
    }

    /// Notes that no further inner stream will come; true when none runs.
    @usableFromInline
    func finishSource() -> Bool {
        state.withLock { state in
            state.isSourceComplete = true
            return !state.isRunning
        }
    }
}
