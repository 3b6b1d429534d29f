import Foundation
import Rill
import RillEventLog

/// An event of a lookup, which is shown while the lookup runs.
struct WeatherEvent: Encodable, Sendable {
    enum Kind: String, Encodable, Sendable {
        case request, next, error, completed, wait, key
    }

    /// The time in seconds since the beginning of the log.
    let time: Double
    /// The city; empty for an event that belongs to no city.
    let city: String
    let attempt: Int?
    let kind: Kind
    let text: String
    /// How many seconds a wait will take, if that is known.
    let delay: Double?

    init(
        _ time: Duration, _ city: String, attempt: Int? = nil, _ kind: Kind, _ text: String,
        delay: Duration? = nil
    ) {
        (self.time, self.city, self.attempt) = (time.seconds, city, attempt)
        (self.kind, self.text, self.delay) = (kind, text, delay?.seconds)
    }

    /// The event of an entry; nil for an entry that another event announces.
    init?(_ entry: LogEntry<String>, since start: Instant) {
        let (kind, text): (Kind, String)
        switch entry.kind {
        case .subscribed: (kind, text) = (.request, "")
        case .next(let weather): (kind, text) = (.next, weather)
        case .error(let error): (kind, text) = (.error, error.text)
        case .completed: (kind, text) = (.completed, "")
        case .retry, .gaveUp, .waited, .disposed, .unknown: return nil
        }
        self.init(start.duration(to: entry.time), entry.stream, attempt: entry.attempt, kind, text)
    }
}

extension WeatherEvent {
    /// The line of the event on the terminal.
    func line(cityWidth: Int) -> String {
        let time = Terminal.paint(String(format: "%8.3f s", time), .faint)
        let number = (attempt.map { "attempt \($0)" } ?? "").padded(to: 9)
        let text = text.isEmpty ? kind.rawValue : "\(kind.rawValue.padded(to: 9))  \(text)"
        return "\(time)  \(city.padded(to: cityWidth))  \(number)  \(Terminal.paint(text, kind.style))"
    }
}

extension WeatherEvent.Kind {
    fileprivate var style: Terminal.Style {
        switch self {
        case .request: .faint
        case .next, .completed: .green
        case .error: .red
        case .wait, .key: .yellow
        }
    }
}
