import Rill
import RillLocks

/// Stores values by key.
public protocol Cache<Key, Value>: Sendable {
    /// What a value is stored under.
    associatedtype Key: Sendable
    /// What is stored.
    associatedtype Value: Sendable

    /// The value stored under a key.
    func value(for key: Key) -> Value?

    /// Stores a value, in place of an earlier one.
    func store(_ value: Value, for key: Key)
}

/// A cache in memory that keeps the most recently used values.
public final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Cache {
    private struct State {
        var values: [Key: (value: Value, usedAt: UInt64)] = [:]
        var time: UInt64 = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    /// Keeps at most `limit` values, which must be 1 or more.
    public init(limit: Int = 100) {
        precondition(limit >= 1, "Rill: a cache needs a limit of 1 or more, but got \(limit)")
        self.limit = limit
    }

    public func value(for key: Key) -> Value? {
        state.withLock { state in
            state.time += 1
            state.values[key]?.usedAt = state.time
            return state.values[key]?.value
        }
    }

    public func store(_ value: Value, for key: Key) {
        // Evicted values are released outside the lock.
        _ = state.withLock { state -> (Value?, Value?) in
            state.time += 1
            let old = state.values.updateValue((value, state.time), forKey: key)
            guard state.values.count > limit,
                let oldest = state.values.min(by: { $0.value.usedAt < $1.value.usedAt })
            else { return (old?.value, nil) }
            state.values[oldest.key] = nil
            return (old?.value, oldest.value.value)
        }
    }
}

extension Cache {
    /// Stores every element of `source` under `key`. If `source` fails with an outage, the stored value is
    /// delivered instead, then completion.
    ///
    ///     cache.fallback(for: city, from: client.decoded(Weather.self, for: url))
    ///
    ///     source    -1-|    -#     -#
    ///     fallback  -1-|    -(1|)  -(1|)
    ///
    /// `condition` chooses the errors. By default they are those of `ApiError.isOutage`, so that errors that
    /// need a reaction, such as 401, are delivered. If nothing is stored, the error is delivered.
    public func fallback(
        for key: Key, from source: some ObservableType<Value>,
        if condition: @escaping @Sendable (any Error) -> Bool = ApiError.isOutage
    ) -> Observable<Value> {
        source.do(onNext: { store($0, for: key) })
            .catchError { error in
                guard condition(error), let value = value(for: key) else { throw error }
                return .just(value)
            }
    }
}
