import Rill
import RillLocks

/// Shows several loads as one: `begin` is called for the first and `end` for the last.
///
/// Loads may begin and end on many threads. The wrapped object receives one call at a time, alternately
/// `begin` and `end`. A call that comes during another call is made after it.
public final class LoadingContainer: Loadable {
    private struct State {
        var loads = 0
        var isShown = false
    }

    private let shown: any Loadable
    private let state = Mutex(State())
    private let calls = DrainQueue()

    /// A container that shows its loads with `shown`.
    public init(_ shown: any Loadable) { self.shown = shown }

    /// The number of loads in progress.
    public var count: Int { state.withLock { $0.loads } }

    /// Counts one more load.
    public func begin() { change(by: 1) }

    /// Counts one load less. To end a load that never began stops the program.
    public func end() { change(by: -1) }

    private func change(by difference: Int) {
        state.withLock { state in
            state.loads += difference
            require(state.loads >= 0, "Rill: a load of this container has ended that never began")
        }
        calls.run(show(), orEnqueue: { self.show() })
    }

    /// Calls `begin` or `end`, if one is needed.
    private func show() {
        let begins = state.withLock { state -> Bool? in
            guard state.isShown != (state.loads > 0) else { return nil }
            state.isShown.toggle()
            return state.isShown
        }
        if let begins { begins ? shown.begin() : shown.end() }
    }
}
