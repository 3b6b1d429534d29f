import Rill
import RillLocks

/// Streams that run once for all their subscribers, one for each key, and are forgotten when they end.
final class RunningStreams<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    private struct Running {
        let stream: Observable<Element>
        /// Which of several for the same key it is.
        let number: Int
    }

    private struct State {
        var running: [Key: Running] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// The stream that runs for this key, from its last element on, or `source` when there is none.
    func shared(_ source: Observable<Element>, for key: Key) -> Observable<Element> {
        .deferred {
            let number = self.state.withLock { state in
                state.lastNumber += 1
                return state.lastNumber
            }
            // It keeps this alive, and is kept by it, until it ends.
            let new = Observable { observer, lifetime in
                lifetime.onDispose { self.forget(key, number: number) }
                source.run(observer, in: lifetime)
            }.share(replay: 1)
            return self.state.withLock { state in
                let chosen = state.running[key] ?? Running(stream: new, number: number)
                state.running[key] = chosen
                return chosen.stream
            }
        }
    }

    private func forget(_ key: Key, number: Int) {
        // Released outside the lock.
        _ = state.withLock { state -> Running? in
            guard state.running[key]?.number == number else { return nil }
            return state.running.removeValue(forKey: key)
        }
    }
}
