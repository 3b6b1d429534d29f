import Rill
import RillLocks

/// The attempts of a recorded subscription. Each subscriber gets the next one.
final class RecordedAttempts<Element: Sendable>: Sendable {
    typealias Attempt = [TimedPlayback<Event<Element>>.Step]

    private let attempts: [Attempt]
    private let handedOut = Atomic<Int>(0)

    init(of subscription: LogRecording<Element>.Subscription, _ speed: PlaybackSpeed) {
        // Attempts may have run side by side.
        var (indices, starts): ([Int: Int], [Instant]) = ([:], [])
        var (begun, ended): (Set<Int>, Set<Int>) = ([], [])
        var (last, hasGivenUp) = (0, false)
        var events: [(index: Int?, time: Instant, event: Event<Element>)] = []
        for entry in subscription.entries {
            if case .gaveUp = entry.kind { hasGivenUp = true }
            var index = indices[entry.attempt]
            if index == nil, entry.attempt > 0 || starts.isEmpty {
                index = starts.count
                indices[entry.attempt] = index
                starts.append(entry.time)
            }
            if let index, case .waited(let wait) = entry.kind, wait.isBeforeAttempt {
                starts[index] = entry.time
            } else if let index, begun.insert(index).inserted {
                last = index
            }
            guard let event = entry.kind.event else { continue }
            if index.map(ended.contains) == true { index = nil }
            if let index, event.isStopEvent {
                ended.insert(index)
                last = index
            }
            events.append((index, entry.time, event))
        }
        var attempts = starts.map { _ in Attempt() }
        for (index, time, event) in events {
            // The retry around the replay wraps the error of the last attempt itself.
            if index == nil, event.isExhaustion, attempts[last].last?.action.error != nil { continue }
            // The result continues after the end of its last attempt, with a fallback or a delayed element.
            let index = index ?? last
            if attempts[index].last?.action.isStopEvent == true { attempts[index].removeLast() }
            attempts[index].append((speed.time(starts[index].duration(to: time)), event))
        }
        // A stream that gives up while it waits has no further attempt.
        let latest = attempts.count - 1
        if hasGivenUp, latest > 0, !begun.contains(latest), attempts[latest].isEmpty { attempts.removeLast() }
        self.attempts = attempts
    }

    /// The next attempt; after the last attempt, that attempt again.
    func next() -> Attempt {
        let index = handedOut.add(1, ordering: .relaxed).oldValue
        return attempts[min(index, attempts.count - 1)]
    }
}

extension Event {
    /// Whether the event is the error of a policy with `wrapExhausted`, also if the error was read from a
    /// file.
    fileprivate var isExhaustion: Bool {
        error.map { LoggedError($0).type == "\(RetryExhaustedError.self)" } ?? false
    }
}
