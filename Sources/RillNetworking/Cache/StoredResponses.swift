import Rill

/// The responses of an `HTTPCache` by URL, within a number of bytes.
struct StoredResponses {
    private struct Entry {
        let response: StoredResponse
        let size: Int
        /// The sequence number of the request for the response.
        let requestedAt: UInt64
        /// The place of the entry in `uses`.
        var use: WaitQueue<String>.Ticket
    }

    private let maximumBytes: Int
    private var entries: [String: Entry] = [:]
    /// The keys, the least recently used first.
    private var uses = WaitQueue<String>()
    private(set) var bytes = 0
    /// Numbers requests and invalidations in their order.
    private(set) var sequence: UInt64 = 0
    /// The last invalidation. A response that was requested before it is not stored, because it may be the
    /// invalidated version.
    private var invalidatedAt: UInt64 = 0

    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    var count: Int { entries.count }

    /// The response of a key. Reading it here does not count as a use.
    subscript(key: String) -> StoredResponse? { entries[key]?.response }

    mutating func take(_ key: String) -> StoredResponse? {
        sequence += 1
        guard let entry = entries[key] else { return nil }
        uses.remove(entry.use)
        entries[key]?.use = uses.append(key)
        return entry.response
    }

    // Removed responses are returned, so that the caller releases them outside a lock.

    mutating func replace(
        _ key: String, by response: StoredResponse?, requestedAt: UInt64
    ) -> [StoredResponse] {
        // The response to a later request is newer.
        guard requestedAt >= invalidatedAt, entries[key]?.requestedAt ?? 0 <= requestedAt else { return [] }
        var removed = remove(key)
        guard let response else { return removed }
        let size = response.size + 2 * key.utf8.count
        guard size <= maximumBytes else { return removed }
        sequence += 1
        entries[key] = Entry(response: response, size: size, requestedAt: requestedAt, use: uses.append(key))
        bytes += size
        while bytes > maximumBytes, let oldest = uses.first.flatMap({ uses[$0] }) {
            removed += remove(oldest)
        }
        return removed
    }

    mutating func invalidate(_ key: String) -> [StoredResponse] {
        sequence += 1
        invalidatedAt = sequence
        return remove(key)
    }

    mutating func removeAll() -> [StoredResponse] {
        sequence += 1
        invalidatedAt = sequence
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
