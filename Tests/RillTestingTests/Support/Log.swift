import RillLocks

/// What happened, in order, whatever thread tells it.
final class Log<Entry: Sendable>: Sendable {
    private let kept = Mutex<[Entry]>([])

    var entries: [Entry] { kept.withLock { $0 } }
    var count: Int { kept.withLock { $0.count } }

    func write(_ entry: Entry) {
        kept.withLock { $0.append(entry) }
    }
}
