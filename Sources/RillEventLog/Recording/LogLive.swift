/// The entries that wait for those who listen to a log.
@usableFromInline
struct LogLive<Element: Sendable>: Sendable {
    /// How many entries may wait.
    static var limit: Int { 65_536 }

    /// What an entry is made of: its texts are other people's code, which runs outside the lock.
    struct Waiting: Sendable {
        let record: LogRecord<Element>
        let sequence: Int
        let facts: LogSlot.Facts

        var entry: LogEntry<Element> { record.entry(sequence, facts) }
    }

    private var listeners = 0
    private var waiting: [Waiting] = []
    private var isDraining = false

    @usableFromInline
    private(set) var hasListeners = false

    mutating func listen(_ change: Int) {
        listeners += change
        hasListeners = listeners > 0
    }

    /// Lets an entry wait, or leaves it out when too many do. True when the caller is to hand over what waits.
    mutating func add(_ entry: Waiting) -> Bool {
        if waiting.count < Self.limit { waiting.append(entry) }
        defer { isDraining = true }
        return !isDraining
    }

    /// What waits; when nothing does, the next entry needs somebody to hand it over again.
    mutating func takeAll() -> [Waiting] {
        if waiting.isEmpty { isDraining = false }
        defer { waiting = [] }
        return waiting
    }
}
