@testable import RillEventLog

/// Virtual time, and an empty log on it.
func virtualLog<Element>(of type: Element.Type) -> (VirtualTimeScheduler, EventLog<Element>) {
    let scheduler = VirtualTimeScheduler()
    return (scheduler, EventLog(scheduler: scheduler))
}

extension EventLog {
    var kinds: [LogEntry<Element>.Kind] { recording.entries.map(\.kind) }

    /// The entries with which subscriptions and attempts begin.
    var beginnings: [LogEntry<Element>] { recording.entries.filter { $0.kind.name == "subscribed" } }

    var elements: [LogEntry<Element>] { recording.entries.filter { $0.kind.name == "next" } }

    var waits: [LogWait] { kinds.compactMap { if case .waited(let wait) = $0 { wait } else { nil } } }

    var retries: [LogRetry] { kinds.compactMap { if case .retry(let retry) = $0 { retry } else { nil } } }
}

extension LogRecording {
    /// What a log records of the replay of this recording.
    var replayed: LogRecording {
        let (scheduler, log) = virtualLog(of: Element.self)
        replay(into: log)
        scheduler.run()
        return log.recording
    }
}

extension LogRecording where Element: Codable {
    /// What a reader reads of the file of this recording.
    var readAgain: LogRecording {
        get throws { try LogRecording(jsonLines: jsonLines()) }
    }
}

/// An entry of the only subscription of a log.
func entry(
    _ sequence: Int, _ kind: LogEntry<String>.Kind, at time: Duration = .zero, attempt: Int = 1
) -> LogEntry<String> {
    LogEntry(
        sequence: sequence, time: Instant(sinceZero: time), stream: "x", subscription: 1, attempt: attempt,
        kind: kind)
}

/// Entries, each a millisecond after the one before.
func entries(_ kinds: some Sequence<LogEntry<String>.Kind>) -> [LogEntry<String>] {
    kinds.enumerated().map { entry($0 + 1, $1, at: .milliseconds($0)) }
}
