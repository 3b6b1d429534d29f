import RillLocks

/// Keeps a limit for each key, such as a host or a tenant, so that one key takes no place from the others.
///
///     let places = PartitionedLimit { host in Bulkhead(8, name: host) }
///     request.limited(by: places[host], scheduler: scheduler)
///
/// It is a cache of `maxKeys` limits. A further key evicts the least recently used limit that is not
/// retained, and the counts of the evicted limit are lost. A stream retains its limit. While all limits are
/// retained, further keys share a single one.
public final class PartitionedLimit<Key: Hashable & Sendable, Limit: StreamLimit>: Sendable {
    private struct State: Sendable {
        typealias Entry = (limit: Limit, use: WaitQueue<Key>.Ticket)
        /// The values that are to be released outside the lock, including keys.
        typealias Evicted = (entry: Dictionary<Key, Entry>.Element, use: Key?)

        var entries: [Key: Entry] = [:]
        /// The keys, the least recently used first.
        var uses = WaitQueue<Key>()
        /// The limit of all keys for which there is no room.
        var shared: Limit?

        mutating func limit(of key: Key) -> (Limit, old: Key?)? {
            guard let known = entries[key] else { return nil }
            let old = uses.remove(known.use)
            entries[key]?.use = uses.append(key)
            return (known.limit, old)
        }

        /// The limit of the key, which another thread may have added first, and the evicted entry.
        mutating func add(_ made: Limit, for key: Key, atMost most: Int) -> (Limit, Evicted?) {
            if let known = entries[key] { return (known.limit, nil) }
            var evicted: Evicted?
            if entries.count >= most {
                guard let oldest = leastRecentlyUsed() else {
                    shared = shared ?? made
                    return (shared ?? made, nil)
                }
                if let index = entries.index(forKey: oldest) {
                    let entry = entries.remove(at: index)
                    evicted = (entry, uses.remove(entry.value.use))
                }
            }
            entries[key] = (made, uses.append(key))
            return (made, evicted)
        }

        private mutating func leastRecentlyUsed() -> Key? {
            // Usually one of the first limits is not retained, so that a stranger's key does not cost a full
            // scan.
            for _ in 0..<min(16, entries.count) {
                guard let ticket = uses.first, let key = uses[ticket],
                    let index = entries.index(forKey: key)
                else { break }
                if isKnownUniquelyReferenced(&entries.values[index].limit) { return key }
                // A stream uses this limit now, so its key counts as recently used.
                uses.remove(ticket)
                entries.values[index].use = uses.append(key)
            }
            var oldest: (key: Key, use: Int)?
            // `indices` would retain a copy of the dictionary, and so each limit.
            var index = entries.startIndex
            while index != entries.endIndex {
                let isRetained = !isKnownUniquelyReferenced(&entries.values[index].limit)
                let use = entries.values[index].use
                if !isRetained && use < oldest?.use ?? .max { oldest = (entries.keys[index], use) }
                entries.formIndex(after: &index)
            }
            return oldest?.key
        }
    }

    private let state = Mutex(State())
    private let maxKeys: Int
    private let make: @Sendable (Key) -> Limit

    /// `make` makes the limit of a key, and may be called again for the same key. `maxKeys` must be 1 or
    /// more.
    public init(maxKeys: Int = 1_000, _ make: @escaping @Sendable (Key) -> Limit) {
        require(maxKeys >= 1, "Rill: PartitionedLimit needs a maxKeys of 1 or more, but got \(maxKeys)")
        self.maxKeys = maxKeys
        self.make = make
    }

    /// The limit of a key.
    public subscript(key: Key) -> Limit {
        if let (known, old) = state.withLock({ $0.limit(of: key) }) {
            return withExtendedLifetime(old) { known }
        }
        // Making or releasing a limit may run the client's code, which must not run under the lock.
        let made = make(key)
        let (limit, evicted) = state.withLock { $0.add(made, for: key, atMost: maxKeys) }
        return withExtendedLifetime(evicted) { limit }
    }

    /// The keys that have a limit of their own, and these limits.
    public var limits: [Key: Limit] { state.withLock { $0.entries.mapValues(\.limit) } }

    /// The limits of all keys, and the limit that further keys share.
    package var all: [Limit] {
        state.withLock { state in state.entries.values.map(\.limit) + [state.shared].compactMap(\.self) }
    }
}
