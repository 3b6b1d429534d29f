/// The entries that any thread wrote, in order.
package final class Log<Entry: Sendable>: Sendable {
    private let kept = Mutex<[Entry]>([])

    package init() {}

    package var entries: [Entry] { kept.withLock { $0 } }
    package var count: Int { kept.withLock { $0.count } }

    package func write(_ entry: Entry) {
        kept.withLock { $0.append(entry) }
    }
}
