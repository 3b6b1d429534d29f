import RillLocks

/// Shows several loads as one: it begins with the first and ends with the last.
///
/// Loads may begin and end on many threads. What it shows hears one call at a time, in the order `begin`, `end`,
/// `begin`, …; a call that comes while another is being made is made after it, by the same thread.
public final class LoadingContainer: Loadable {
    private struct State {
        var loads = 0
        var isShown = false
        var isTelling = false
    }

    private let shown: any Loadable
    private let state = Mutex(State())

    public init(_ shown: any Loadable) {
        self.shown = shown
    }

    /// How many loads go on.
    public var count: Int { state.withLock { $0.loads } }

    public func begin() { change(by: 1) }

    public func end() { change(by: -1) }

    private func change(by difference: Int) {
        let isFirst = state.withLock { state in
            state.loads += difference
            precondition(state.loads >= 0, "Rill: a load of this container has ended that never began")
            defer { state.isTelling = true }
            return !state.isTelling
        }
        guard isFirst else { return }
        while let begins = nextCall() { begins ? shown.begin() : shown.end() }
    }

    /// Whether a load begins or ends; nil when what is shown is what is so.
    private func nextCall() -> Bool? {
        state.withLock { state in
            guard state.isShown != (state.loads > 0) else {
                state.isTelling = false
                return nil
            }
            state.isShown.toggle()
            return state.isShown
        }
    }
}
