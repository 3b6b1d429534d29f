import Rill

extension LogRecording {
    /// Several logs as one, in the order of the time of day: the logs of the processes that took part in an
    /// incident.
    ///
    ///     let incident = LogRecording.sideBySide([client, server])
    ///     incident.html(title: "Tuesday, 9:12")
    ///
    /// Times count from the earliest start. A stream is named `process/stream`. Where two logs have the same
    /// process name, the number of the process is added; if that does not suffice, the host, and then the
    /// position in `recordings`. Subscriptions, parents and sequence numbers are numbered again. The result
    /// is nil when a recording has no origin, or when there are no recordings.
    public static func sideBySide(_ recordings: [LogRecording]) -> LogRecording? {
        let origins = recordings.compactMap(\.origin)
        guard origins.count == recordings.count, let first = origins.map(\.nanosecondsSince1970).min() else {
            return nil
        }
        let names = Self.names(of: origins)
        // New numbers for the subscriptions, in the order of their first entries.
        var numbers = [[Int: Int]](repeating: [:], count: recordings.count)
        var count = 0
        func number(_ subscription: Int, of log: Int) -> Int {
            if let number = numbers[log][subscription] { return number }
            count += 1
            numbers[log][subscription] = count
            return count
        }
        var entries: [LogEntry<Element>] = []
        for (index, (recording, origin)) in zip(recordings, origins).enumerated() {
            let offset = Duration.nanoseconds(origin.nanosecondsSince1970) - .nanoseconds(first)
            for entry in recording.entries {
                var entry = entry
                entry.sequence = entries.count
                entry.time = Instant(sinceZero: offset).advanced(by: recording.start.duration(to: entry.time))
                entry.stream = "\(names[index])/\(entry.stream)"
                entry.subscription = number(entry.subscription, of: index)
                entry.parent = entry.parent.map { number($0, of: index) }
                entries.append(entry)
            }
        }
        // Entries with the same time stay in the order of their log.
        entries.sort { ($0.time, $0.sequence) < ($1.time, $1.sequence) }
        for index in entries.indices { entries[index].sequence = index + 1 }
        return LogRecording(
            dropped: recordings.map(\.dropped).reduce(0) { $0.addingReportingOverflow($1).partialValue },
            entries: entries,
            origin: origins.min { $0.nanosecondsSince1970 < $1.nanosecondsSince1970 })
    }

    /// A name for each log, as short as it can be and different from all others.
    private static func names(of origins: [LogOrigin]) -> [String] {
        let levels: [(LogOrigin) -> String] = [
            { $0.process }, { "\($0.process) \($0.processID)" },
            { "\($0.process) \($0.processID) \($0.host)" },
        ]
        var names = [String](repeating: "", count: origins.count)
        var open = Set(origins.indices)
        var taken: Set<String> = []
        for level in levels {
            for (name, members) in Dictionary(grouping: open, by: { level(origins[$0]) }) {
                for member in members { names[member] = name }
                // The process name of another log may equal this process name with its number.
                if members.count == 1, taken.insert(name).inserted { open.subtract(members) }
            }
        }
        for member in open.sorted() {
            repeat { names[member] += " (\(member + 1))" } while !taken.insert(names[member]).inserted
        }
        return names
    }
}
