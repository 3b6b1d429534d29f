import Rill
import RillLocks

/// The attempts of a recorded subscription, for one subscriber after the other.
final class ReplayParts<Element: Sendable>: Sendable {
    typealias Part = [ReplayStep<Event<Element>>]

    private let parts: [Part]
    private let handedOut = Atomic<Int>(0)

    init(_ lane: LogRecording<Element>.Lane, _ speed: ReplaySpeed) {
        var parts: [Part] = []
        var part: Part = []
        var hasEnded = false
        var attempt = lane.entries.first?.attempt ?? 1
        var start = lane.entries.first?.time ?? .zero
        for entry in lane.entries {
            if case .subscribed = entry.kind, entry.attempt != attempt {
                parts.append(part)
                (part, hasEnded, attempt, start) = ([], false, entry.attempt, entry.time)
            }
            // What follows the end of an attempt came from elsewhere: a fallback, or an error made of its error.
            guard !hasEnded, let event = entry.kind.event else { continue }
            part.append(ReplayStep(time: speed.time(start.duration(to: entry.time)), action: event))
            hasEnded = event.isStopEvent
        }
        self.parts = parts + [part]
    }

    /// The next attempt; the last one again when there is no other.
    func next() -> Part {
        let number = handedOut.add(1, ordering: .relaxed).oldValue
        return parts[min(number, parts.count - 1)]
    }
}

extension LogEntry.Kind {
    /// The event that an entry stands for, if it does.
    fileprivate var event: Event<Element>? {
        switch self {
        case .next(let element): .next(element)
        case .error(let error): .error(error.error)
        case .completed: .completed
        case .subscribed, .disposed, .retry, .gaveUp: nil
        }
    }
}
