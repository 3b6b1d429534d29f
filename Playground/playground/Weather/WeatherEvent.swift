import Foundation
import Rill
import RillEventLog

/// Something that happens to a lookup, to be shown while it runs.
struct WeatherEvent: Encodable, Sendable {
    enum Kind: String, Encodable, Sendable {
        case request, next, error, completed, wait, key
    }

    /// In seconds since the beginning of the log.
    let time: Double
    /// Empty for an event of no city.
    let city: String
    let attempt: Int?
    let kind: Kind
    let text: String
    /// How many seconds it will take, if that is known.
    let delay: Double?

    init(
        _ time: Duration, _ city: String, attempt: Int? = nil, _ kind: Kind, _ text: String,
        delay: Duration? = nil
    ) {
        (self.time, self.city, self.attempt) = (time.seconds, city, attempt)
        (self.kind, self.text, self.delay) = (kind, text, delay?.seconds)
    }

    /// Nil for an entry that another event announces.
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
    /// The event on the terminal.
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
