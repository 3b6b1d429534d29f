import Rill
import RillLocks

extension Observable {
    /// A stream that is made with a key, and is made again with a different key if its key was refused.
    ///
    ///     Observable.withApiKey(from: keys) { key in client.data(for: url(key)) }
    ///
    /// `keys` must start with the current key, as a `BehaviorRelay` does; filter out values that are not
    /// keys. After an error that satisfies `isRefusal`, by default a 401, the stream waits without a time
    /// limit for a key that differs from the refused one. If `keys` ends, or after `maxAttempts` attempts in
    /// all, the error is delivered.
    public static func withApiKey<Key: Equatable & Sendable>(
        from keys: some ObservableType<Key>, maxAttempts: Int = 3,
        isRefusal: @escaping @Sendable (any Error) -> Bool = ApiError.isUnauthorized,
        _ attempt: @escaping @Sendable (Key) throws -> Observable<Element>
    ) -> Observable<Element> {
        require(
            maxAttempts >= 1, "Rill: withApiKey(from:maxAttempts:) needs 1 or more, but got \(maxAttempts)")
        return .deferred {
            let lastKey = Unsynchronized<Key?>(nil)
            let nextKey = Unsynchronized<Key?>(nil)
            let held = HeldLimits.current
            let key = Observable<Key>.deferred {
                nextKey.value.take().map(Observable<Key>.just)
                    ?? keys.take(1).waited(for: .credential("a key"), inside: held)
            }
            return
                key
                .flatMap { key in
                    lastKey.value = key
                    return try attempt(key).inside(held)
                }
                .retryWhen { errors in
                    errors.enumerated().flatMap { index, error in
                        guard isRefusal(error), index + 1 < maxAttempts else {
                            return Observable<Key>.error(error)
                        }
                        // A relay repeats the refused key to every new subscriber.
                        return keys.filter { $0 != lastKey.value }.take(1)
                            .do(onNext: { nextKey.value = $0 })
                            .switchIfEmpty(.error(error))
                            .waited(for: .credential("another key"), inside: held)
                    }
                }
        }
    }
}

extension Interceptor {
    /// Adds a key to every request, and sends a refused request again when a different key comes: see
    /// `Observable.withApiKey(from:)`.
    ///
    ///     .key(from: keys) { request, key in request.headers["X-Api-Key"] = key }
    public static func key<Key: Equatable & Sendable>(
        from keys: some ObservableType<Key>, maxAttempts: Int = 3,
        _ put: @escaping @Sendable (inout HTTPRequest, Key) throws -> Void
    ) -> Interceptor {
        Interceptor { request, send in
            let isRefusal = { @Sendable (error: any Error) in
                request.refusal(in: error).map(request.mayBeRepeated(withAnotherCredentialAfter:)) ?? false
            }
            return .withApiKey(from: keys, maxAttempts: maxAttempts, isRefusal: isRefusal) { key in
                send(try request.adapted { try put(&$0, key) })
            }
        }
    }
}
