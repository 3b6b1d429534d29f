import Rill

/// What a log held at one moment, as a value that can be read, drawn, written, parsed and replayed.
public struct LogRecording<Element: Sendable>: Sendable {
    /// When the log was created, on the clock of its scheduler. All formats but JSON Lines count times from
    /// here.
    public let start: Instant
    /// How many entries are missing from `entries`, because the log dropped them.
    public let dropped: Int
    /// The entries in the order of their sequence numbers.
    public let entries: [LogEntry<Element>]
    /// Where and when the log was recorded, if that is known.
    public let origin: LogOrigin?

    /// Makes a recording of entries in the order of their sequence numbers and of their times.
    /// `init(jsonLines:)` does not read a file whose entries are in another order.
    public init(
        start: Instant = .zero, dropped: Int = 0, entries: [LogEntry<Element>], origin: LogOrigin? = nil
    ) {
        self.start = start
        self.dropped = dropped
        self.entries = entries
        self.origin = origin
    }
}

extension LogRecording: Equatable where Element: Equatable {
    /// True when the same happened at the same times. Origin and threads are not compared, because they
    /// differ in every run of a program.
    public static func == (lhs: LogRecording, rhs: LogRecording) -> Bool {
        lhs.start == rhs.start && lhs.dropped == rhs.dropped && lhs.entries == rhs.entries
    }
}

extension LogRecording {
    /// The names of the streams, in the order of their first entries.
    public var streams: [String] {
        var seen: Set<String> = []
        return entries.map(\.stream).filter { seen.insert($0).inserted }
    }

    /// One subscription and its entries, of which there is at least one.
    struct Subscription {
        let number: Int
        var entries: [LogEntry<Element>]

        var stream: String { entries.first?.stream ?? "" }
        var name: String { "\(stream)#\(number)" }
    }

    /// The subscriptions, in the order of their first entries.
    var subscriptions: [Subscription] { subscriptions(most: .max).first }

    /// The first subscriptions, in the order of their first entries, and how many others there are.
    func subscriptions(most: Int) -> (first: [Subscription], others: Int) {
        var indices: [Int: Int] = [:]
        var subscriptions: [Subscription] = []
        for entry in entries {
            let index = indices[entry.subscription] ?? indices.count
            indices[entry.subscription] = index
            if index < subscriptions.count {
                subscriptions[index].entries.append(entry)
            } else if index < most {
                subscriptions.append(Subscription(number: entry.subscription, entries: [entry]))
            }
        }
        return (subscriptions, indices.count - subscriptions.count)
    }
}
