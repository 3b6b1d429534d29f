import Foundation
import RillLocks

/// A state that pages watch: every change has a version, and calls may wait for a newer one.
final class VersionedState<State: Sendable>: Sendable {
    private struct Content {
        var state: State
        var version: Int
        var waiting: [DispatchSemaphore] = []
    }

    private let content: Mutex<Content>

    /// A state of version 1 is news for a page that knows none.
    init(_ state: State, version: Int = 0) {
        content = Mutex(Content(state: state, version: version))
    }

    /// Reads the state and its version.
    func read<Result>(_ body: (State, _ version: Int) -> Result) -> Result {
        content.withLock { body($0.state, $0.version) }
    }

    /// Changes the state, and wakes the calls that wait. The change receives the new version.
    func change(_ change: (inout State, _ version: Int) -> Void) {
        let waiting = content.withLock { content in
            content.version += 1
            change(&content.state, content.version)
            defer { content.waiting = [] }
            return content.waiting
        }
        for semaphore in waiting { semaphore.signal() }
    }

    /// Returns when the version is newer than this one, when the state is over, or after this time.
    func wait(pastVersion version: Int, atMost time: Duration, unless isOver: (State) -> Bool) {
        let change = DispatchSemaphore(value: 0)
        let mustWait = content.withLock { content in
            guard content.version <= version, !isOver(content.state) else { return false }
            content.waiting.append(change)
            return true
        }
        guard mustWait, change.wait(timeout: .now() + time / .seconds(1)) == .timedOut else { return }
        content.withLock { content in content.waiting.removeAll { $0 === change } }
    }
}
