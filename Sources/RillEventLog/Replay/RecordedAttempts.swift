import Rill
import RillLocks

/// The attempts of a recorded subscription, handed out to one subscriber after the other.
final class RecordedAttempts<Element: Sendable>: Sendable {
    typealias Attempt = [TimedPlayback<Event<Element>>.Step]

    private let attempts: [Attempt]
    private let handedOut = Atomic<Int>(0)

    init(of subscription: LogRecording<Element>.Subscription, _ speed: PlaybackSpeed) {
        // Attempts may have run side by side.
        var attempts: [(start: Instant, events: Attempt)] = []
        var indices: [Int: Int] = [:]
        for entry in subscription.entries {
            let index = indices[entry.attempt] ?? attempts.count
            if index == attempts.count {
                attempts.append((entry.time, []))
                indices[entry.attempt] = index
            }
            if case .waited(let wait) = entry.kind, wait.isBeforeAttempt {
                attempts[index].start = entry.time
            }
            // Events after the end of an attempt belong to a fallback or a mapped error.
            guard let event = entry.kind.event, attempts[index].events.last?.action.isStopEvent != true else {
                continue
            }
            attempts[index].events.append((speed.time(attempts[index].start.duration(to: entry.time)), event))
        }
        self.attempts = attempts.isEmpty ? [[]] : attempts.map(\.events)
    }

    /// The next attempt; after the last attempt, the last again.
    func next() -> Attempt {
        let index = handedOut.add(1, ordering: .relaxed).oldValue
        return attempts[min(index, attempts.count - 1)]
    }
}
