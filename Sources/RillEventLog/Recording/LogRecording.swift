import Rill

/// What a log held at one moment, as a value: it can be read, drawn, written, parsed and replayed.
public struct LogRecording<Element: Sendable>: Sendable {
    /// When the log began, on the clock of its scheduler. All formats but JSON Lines count times from here.
    public let start: Instant
    /// How many entries are not among `entries`, because the log did not keep them.
    public let dropped: Int
    /// In the order of their sequence numbers.
    public let entries: [LogEntry<Element>]

    public init(start: Instant = .zero, dropped: Int = 0, entries: [LogEntry<Element>]) {
        self.start = start
        self.dropped = dropped
        self.entries = entries
    }
}

extension LogRecording: Equatable where Element: Equatable {}

extension LogRecording {
    /// The names of the streams, in the order in which they came.
    public var streams: [String] {
        var seen: Set<String> = []
        return entries.map(\.stream).filter { seen.insert($0).inserted }
    }

    /// The entries of one subscription.
    struct Lane {
        let subscription: Int
        var entries: [LogEntry<Element>]

        var stream: String { entries.first?.stream ?? "" }
        var name: String { "\(stream)#\(subscription)" }
    }

    /// The subscriptions, in the order in which they came.
    var lanes: [Lane] {
        var places: [Int: Int] = [:]
        var lanes: [Lane] = []
        for entry in entries {
            if let place = places[entry.subscription] {
                lanes[place].entries.append(entry)
            } else {
                places[entry.subscription] = lanes.count
                lanes.append(Lane(subscription: entry.subscription, entries: [entry]))
            }
        }
        return lanes
    }
}
