import Rill
import RillLocks

/// The last value of every key, kept in memory for outages. The most recently used values are kept.
///
///     lastForecasts.fallback(for: city, from: client.decoded(Forecast.self, for: url))
public final class LastKnownValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct State {
        var values: [Key: (value: Value, use: WaitQueue<Key>.Ticket)] = [:]
        /// The keys, the least recently used first.
        var uses = WaitQueue<Key>()
    }

    private let state = Mutex(State())
    private let limit: Int

    /// Keeps at most `limit` values, which must be 1 or more.
    public init(limit: Int = 100) {
        require(limit >= 1, "Rill: LastKnownValues(limit:) needs 1 or more, but got \(limit)")
        self.limit = limit
    }

    /// The value of a key.
    public func value(for key: Key) -> Value? {
        // The key and the value are released outside the lock.
        let known = state.withLock { state -> (value: Value, use: Key?)? in
            guard let known = state.values[key] else { return nil }
            let use = state.uses.remove(known.use)
            state.values[key]?.use = state.uses.append(key)
            return (known.value, use)
        }
        return known?.value
    }

    /// Stores a value. It replaces the earlier value of the key.
    public func store(_ value: Value, for key: Key) {
        // The evicted key and value are released outside the lock.
        _ = state.withLock { state -> (Value?, [Key?], Value?) in
            let old = state.values.updateValue((value, state.uses.append(key)), forKey: key)
            let use = old.flatMap { state.uses.remove($0.use) }
            guard state.values.count > limit, let oldest = state.uses.popFirst()?.waiter,
                let index = state.values.index(forKey: oldest)
            else { return (old?.value, [use], nil) }
            let evicted = state.values.remove(at: index)
            return (old?.value, [use, oldest, evicted.key], evicted.value.value)
        }
    }
}

extension LastKnownValues {
    /// Stores every element of `source` under `key`, and if `source` fails with an outage, delivers the
    /// stored value.
    ///
    ///     source    -1-|    -#     -#
    ///     fallback  -1-|    -(1|)  -(1|)
    ///
    /// After the stored value, the stream completes. If nothing is stored, the error is delivered.
    /// `condition` selects the errors. By default it selects the outages of `ApiError.isOutage`, so that
    /// errors that need a reaction, such as 401, are delivered.
    public func fallback(
        for key: Key, from source: some ObservableType<Value>,
        if condition: @escaping @Sendable (any Error) -> Bool = ApiError.isOutage
    ) -> Observable<Value> {
        source.do(onNext: { self.store($0, for: key) })
            .catchError { error in
                guard condition(error), let value = self.value(for: key) else { throw error }
                return .just(value)
            }
    }
}
