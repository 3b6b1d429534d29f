import Rill
import RillLocks

/// The attempts of a recorded subscription, handed out to one subscriber after the other.
final class RecordedAttempts<Element: Sendable>: Sendable {
    typealias Attempt = [TimedPlayback<Event<Element>>.Step]

    private let attempts: [Attempt]
    private let handedOut = Atomic<Int>(0)

    init(of subscription: LogRecording<Element>.Subscription, _ speed: PlaybackSpeed) {
        var attempts: [Attempt] = []
        var attempt: Attempt = []
        var hasEnded = false
        var number = subscription.entries.first?.attempt ?? 1
        var start = subscription.entries.first?.time ?? .zero
        for entry in subscription.entries {
            if case .subscribed = entry.kind, entry.attempt != number {
                attempts.append(attempt)
                (attempt, hasEnded, number, start) = ([], false, entry.attempt, entry.time)
            }
            // Events after the end of an attempt belong to a fallback or a mapped error.
            guard !hasEnded, let event = entry.kind.event else { continue }
            attempt.append((speed.time(start.duration(to: entry.time)), event))
            hasEnded = event.isStopEvent
        }
        self.attempts = attempts + [attempt]
    }

    /// The next attempt; after the last attempt, the last again.
    func next() -> Attempt {
        let index = handedOut.add(1, ordering: .relaxed).oldValue
        return attempts[min(index, attempts.count - 1)]
    }
}
