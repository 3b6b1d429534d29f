import Rill

extension Observable {
    /// A stream made with a key, and made again when the key was refused and another one comes.
    ///
    ///     Observable.withKey(from: keys) { key in client.data(for: url(key)) }
    ///
    /// `keys` must begin with the key there is, as a `BehaviorRelay` does; filter out what is no key. After an error that
    /// `isRefusal` names, 401 unless it says otherwise, it waits for a key that differs from the one that was refused,
    /// however long that takes: neither the old key, which a relay repeats, nor a later one starts an attempt too many.
    /// When `keys` ends the error passes, as it does after `maxAttempts` in all.
    public static func withKey<Key: Equatable & Sendable>(
        from keys: some ObservableType<Key>, maxAttempts: Int = 3,
        isRefusal: @escaping @Sendable (any Error) -> Bool = { $0.isUnauthorized },
        _ attempt: @escaping @Sendable (Key) throws -> Observable<Element>
    ) -> Observable<Element> {
        precondition(
            maxAttempts >= 1, "Rill: withKey(from:maxAttempts:) needs 1 or more, but got \(maxAttempts)")
        return keys.take(1)
            .flatMap { key in
                try attempt(key).catchError { error in
                    guard isRefusal(error) else { throw error }
                    throw Refusal(of: key, error: error)
                }
            }
            .retryWhen { (refusals: Observable<Refusal<Key>>) in
                refusals.enumerated().flatMap { index, refusal -> Observable<Key> in
                    guard index + 1 < maxAttempts else { return .error(refusal.error) }
                    return keys.filter { $0 != refusal.key }.take(1).switchIfEmpty(.error(refusal.error))
                }
            }
    }
}

private struct Refusal<Key: Sendable>: Error {
    let key: Key
    let error: any Error

    init(of key: Key, error: any Error) {
        self.key = key
        self.error = error
    }
}

extension Error {
    /// Whether a server said 401.
    public var isUnauthorized: Bool {
        if case .unauthorized? = apiError { true } else { false }
    }
}

extension Interceptor {
    /// Puts a key into every request, and sends those that were refused again when another one comes: see
    /// `withKey(from:)`.
    ///
    ///     .key(from: keys) { request, key in request.headers["X-Api-Key"] = key }
    public static func key<Key: Equatable & Sendable>(
        from keys: some ObservableType<Key>, maxAttempts: Int = 3,
        _ put: @escaping @Sendable (inout TransportRequest, Key) throws -> Void
    ) -> Interceptor {
        Interceptor { request, send in
            .withKey(from: keys, maxAttempts: request.canBeSentAgain ? maxAttempts : 1) { key in
                var request = request
                try put(&request, key)
                return send(request)
            }
        }
    }
}
