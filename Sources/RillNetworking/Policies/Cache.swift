import RillLocks

/// Remembers values by key.
public protocol Cache<Key, Value>: Sendable {
    associatedtype Key: Sendable
    associatedtype Value: Sendable

    func value(for key: Key) -> Value?
    func store(_ value: Value, for key: Key)
}

/// Remembers the values that were stored or asked for last, in memory.
public final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Cache {
    private struct Contents {
        var values: [Key: (value: Value, usedAt: UInt64)] = [:]
        var time: UInt64 = 0
    }

    private let contents = Mutex(Contents())
    private let limit: Int

    /// Keeps so many values, which must be 1 or more.
    public init(limit: Int = 100) {
        precondition(limit >= 1, "Rill: a cache needs a limit of 1 or more, but got \(limit)")
        self.limit = limit
    }

    public func value(for key: Key) -> Value? {
        contents.withLock { contents in
            contents.time += 1
            contents.values[key]?.usedAt = contents.time
            return contents.values[key]?.value
        }
    }

    public func store(_ value: Value, for key: Key) {
        // What is forgotten is released outside the lock.
        _ = contents.withLock { contents -> (Value?, Value?) in
            contents.time += 1
            let old = contents.values.updateValue((value, contents.time), forKey: key)
            guard contents.values.count > limit,
                let oldest = contents.values.min(by: { $0.value.usedAt < $1.value.usedAt })
            else { return (old?.value, nil) }
            contents.values[oldest.key] = nil
            return (old?.value, oldest.value.value)
        }
    }
}
