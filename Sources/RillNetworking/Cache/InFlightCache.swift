import Rill
import RillLocks

/// Streams that run once for all their subscribers: one for each key, until it ends.
final class InFlightCache<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    private struct Running {
        let stream: Observable<Element>
        /// Distinguishes it from other streams for the same key.
        let id: Int
    }

    private struct State {
        var running: [Key: Running] = [:]
        var lastID = 0
    }

    private let state = Mutex(State())

    /// The stream that runs for this key, with all its elements so far; `source`, if there is none.
    func shared(_ source: Observable<Element>, for key: Key) -> Observable<Element> {
        .deferred {
            let id = self.state.withLock { state in
                state.lastID += 1
                return state.lastID
            }
            // The stream and this cache retain each other until the stream ends.
            let new = source.do(onDispose: { self.remove(key, id: id) }).share(replay: .max)
            return self.state.withLock { state in
                let current = state.running[key] ?? Running(stream: new, id: id)
                state.running[key] = current
                return current.stream
            }
        }
    }

    private func remove(_ key: Key, id: Int) {
        // Released outside the lock.
        _ = state.withLock { state -> Running? in
            guard state.running[key]?.id == id else { return nil }
            return state.running.removeValue(forKey: key)
        }
    }
}
