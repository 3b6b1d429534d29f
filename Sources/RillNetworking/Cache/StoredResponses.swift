import Rill

/// The responses of an `HTTPCache` by URL, within a number of bytes.
struct StoredResponses {
    private struct Entry {
        let response: StoredResponse
        let size: Int
        /// The time of its request.
        let requestedAt: UInt64
        /// Its place among those that are used.
        var use: WaitQueue<String>.Ticket
    }

    private let maximumBytes: Int
    private var entries: [String: Entry] = [:]
    /// The keys, the one that was not used for the longest time first.
    private var uses = WaitQueue<String>()
    private var time: UInt64 = 0
    private(set) var bytes = 0
    /// Grows with every invalidation. A response that was requested before it is not stored: it may be what
    /// the invalidation was about.
    private(set) var generation: UInt64 = 0

    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    /// When a request is made: it orders requests and invalidations.
    struct Moment: Sendable {
        let generation: UInt64
        let time: UInt64
    }

    var moment: Moment { Moment(generation: generation, time: time) }

    var count: Int { entries.count }

    /// Without counting as a use.
    subscript(key: String) -> StoredResponse? { entries[key]?.response }

    mutating func take(_ key: String) -> StoredResponse? {
        time += 1
        guard let entry = entries[key] else { return nil }
        uses.remove(entry.use)
        entries[key]?.use = uses.append(key)
        return entry.response
    }

    // What is removed is returned, to be released outside a lock.

    mutating func replace(
        _ key: String, by response: StoredResponse?, requestedAt moment: Moment
    ) -> [StoredResponse] {
        // The response to a later request is newer.
        guard moment.generation == generation, entries[key]?.requestedAt ?? 0 <= moment.time else {
            return []
        }
        var removed = remove(key)
        guard let response else { return removed }
        let size = response.size + 2 * key.utf8.count
        guard size <= maximumBytes else { return removed }
        time += 1
        entries[key] = Entry(response: response, size: size, requestedAt: moment.time, use: uses.append(key))
        bytes += size
        while bytes > maximumBytes, let oldest = uses.first.flatMap({ uses[$0] }) {
            removed += remove(oldest)
        }
        return removed
    }

    mutating func invalidate(_ key: String) -> [StoredResponse] {
        generation += 1
        return remove(key)
    }

    mutating func removeAll() -> [StoredResponse] {
        generation += 1
        defer { (entries, uses, bytes) = ([:], WaitQueue(), 0) }
        return entries.values.map(\.response)
    }

    private mutating func remove(_ key: String) -> [StoredResponse] {
        guard let entry = entries.removeValue(forKey: key) else { return [] }
        uses.remove(entry.use)
        bytes -= entry.size
        return [entry.response]
    }
}
