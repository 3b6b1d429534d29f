import Rill
import RillLocks

/// Adds a credential to requests and fetches a new one when the server refuses it, only once if several
/// requests are refused at the same time.
///
///     let login = Authenticator(
///         credential: stored, scheduler: scheduler,
///         apply: { token, request in request.headers["Authorization"] = "Bearer \(token.access)" },
///         refresh: { token in plainClient.decoded(Token.self, for: refreshRequest(token)) })
///     let client = ApiClient().intercepted(by: login.interceptor)
///
/// - A 401 for the current credential starts a refresh, and other refused requests wait for the same refresh.
///   A 401 for an older credential only sends the request again.
/// - After a redirect, a 401 of another origin is delivered: that origin did not receive the credential.
/// - A request is sent again at most twice, and at most once with a freshly fetched credential.
/// - If a refresh fails, all waiting requests fail with its error. After an outage (`ApiError.isOutage(_:)`),
///   a timeout without a free connection, or a status 408 or 429, the next refused request starts another
///   refresh. If that fails as well, the following ones start at the earliest after 1 s, 2 s, 4 s, up to a
///   minute. None starts before the time of the failure's `Retry-After`, up to a day. After any other error,
///   every refused request fails until `replace(with:)` sets a credential.
/// - A refresh belongs to the account and not to the request that started it. It continues when all requests
///   that wait for it have been disposed of, since the server may have replaced the credential already. It
///   ends after `refreshTimeout`. It runs inside the limits that the first request holds, as a part of its
///   call.
/// - A body that can be sent only once is not sent again: the 401 is delivered after the refresh.
/// - More than `maximumRefreshes` refreshes in `period` are an `excessiveRefresh`; failed ones do not count.
///
/// `refresh` must use a client without this interceptor. No closure is called under a lock.
public final class Authenticator<Credential: Sendable>: Sendable {
    private let state: Mutex<CredentialState<Credential>>
    private let refreshTimeout: Duration
    private let scheduler: any TrustedScheduler
    private let apply: @Sendable (Credential, inout HTTPRequest) throws -> Void
    private let requiresRefresh: @Sendable (Credential) -> Bool
    private let refresh: @Sendable (Credential) -> Observable<Credential>

    /// Makes an authenticator with or without a first credential. It fetches nothing before a request.
    ///
    /// - Parameters:
    ///   - credential: The first credential; nil before login.
    ///   - maximumRefreshes: How many refreshes are allowed in `period`, 0 or more; nil for any number.
    ///   - period: The time in which `maximumRefreshes` counts, above zero.
    ///   - refreshTimeout: A refresh that has not ended after this time fails.
    ///   - scheduler: Its clock measures `period`, `refreshTimeout` and the waits after a failed refresh.
    ///   - apply: Writes a credential into a request, usually as a header.
    ///   - requiresRefresh: Whether the server is known to refuse a credential, so that a new one is fetched
    ///     first.
    ///   - refresh: Fetches a new credential, which is the first element of the stream.
    public init(
        credential: Credential?, maximumRefreshes: Int? = 5, in period: Duration = .seconds(30),
        refreshTimeout: Duration = .seconds(60), scheduler: any Scheduler,
        apply: @escaping @Sendable (Credential, inout HTTPRequest) throws -> Void,
        requiresRefresh: @escaping @Sendable (Credential) -> Bool = { _ in false },
        refresh: @escaping @Sendable (Credential) -> Observable<Credential>
    ) {
        require(
            refreshTimeout > .zero,
            "Rill: Authenticator(refreshTimeout:) needs a time above zero, but got \(refreshTimeout)")
        require(
            maximumRefreshes ?? 0 >= 0,
            "Rill: Authenticator(maximumRefreshes:) needs 0 or more, but got \(maximumRefreshes ?? 0)")
        require(period > .zero, "Rill: Authenticator(in:) needs a time above zero, but got \(period)")
        self.refreshTimeout = refreshTimeout
        state = Mutex(CredentialState(credential, maximumRefreshes: maximumRefreshes, in: period))
        self.scheduler = scheduler.trusted
        self.apply = apply
        self.requiresRefresh = requiresRefresh
        self.refresh = refresh
    }

    /// The current credential; nil before login and after logout.
    public var credential: Credential? { state.withLock { $0.credential } }

    /// Sets another credential, or none. The result of a refresh for the old credential is ignored. Requests
    /// that wait for that refresh continue with the new credential, or fail without one.
    public func replace(with credential: Credential?) {
        // The replaced values are released outside the lock.
        let (old, current) = state.withLock { ($0.replace(with: credential), $0.versioned) }
        guard let refresh = old.refresh else { return }
        guard let current else { return refresh.onError(ApiError.authentication(.missingCredential)) }
        refresh.onNext(current)
        refresh.onCompleted()
    }

    /// Authenticates the requests of a client.
    public var interceptor: Interceptor {
        Interceptor { request, send in
            .deferred {
                let held = HeldLimits.current
                return self.usable(inside: held).flatMap { credential in
                    try self.send(request, with: credential, inside: held) { send($0).inside(held) }
                }
            }
        }
    }

    /// Sends a request. If the server refuses the credential, sends it again with a newer one: the current
    /// credential if that is newer, or else one from a refresh, which happens once. There are three requests
    /// at most.
    private func send(
        _ request: HTTPRequest, with current: Versioned<Credential>, repeats: Int = 0,
        mayRenew: Bool = true, inside held: HeldLimits?, _ send: @escaping Interceptor.Send
    ) throws -> Observable<ResponseEvent> {
        send(try request.adapted { try apply(current.credential, &$0) }).catchError { error in
            let isOld = self.state.withLock { $0.versioned.map { $0.version > current.version } ?? false }
            guard let refusal = request.refusal(in: error), repeats < 2, mayRenew || isOld else {
                throw error
            }
            return self.renewed(after: current.version, inside: held).flatMap { next, isFresh in
                guard request.mayBeRepeated(withAnotherCredentialAfter: refusal) else { throw error }
                return try self.send(
                    request, with: next, repeats: repeats + 1, mayRenew: mayRenew && !isFresh, inside: held,
                    send)
            }
        }
    }

    /// The current credential, or a new one if the current one is known to be refused.
    private func usable(inside held: HeldLimits?) -> Observable<Versioned<Credential>> {
        .deferred {
            let current = try self.state.withLock { state in try state.current() }
            return self.requiresRefresh(current.credential)
                ? self.renewed(after: current.version, inside: held).map(\.0) : .just(current)
        }
    }

    /// The credential after `version`, and whether it comes from a refresh now. All requests that need one at
    /// the same time share one refresh, which none of them can end: its subscription retains this object
    /// until it ends.
    private func renewed(
        after version: Int, inside held: HeldLimits?
    ) -> Observable<(Versioned<Credential>, isFresh: Bool)> {
        .deferred {
            let result = AsyncSubject<Versioned<Credential>>()
            let now = self.scheduler.now
            switch try self.state.withLock({ try $0.startRefresh(after: version, at: now, into: result) }) {
            case .available(let current): return .just((current, isFresh: false))
            case .running(let refresh): return Self.waited(for: refresh, inside: held)
            case .fetch(let old):
                // The refresh may need a permit that this request holds.
                _ = self.fetch(after: version, old).inside(held.map(HeldLimits.init(withoutRecorder:)))
                    .subscribe(result)
                return Self.waited(for: result, inside: held)
            }
        }
    }

    private static func waited(
        for refresh: AsyncSubject<Versioned<Credential>>, inside held: HeldLimits?
    ) -> Observable<(Versioned<Credential>, isFresh: Bool)> {
        refresh.map { ($0, isFresh: true) }.waited(for: .credential("a new credential"), inside: held)
    }

    private func fetch(after version: Int, _ old: Credential) -> Observable<Versioned<Credential>> {
        refresh(old).take(1)
            .switchIfEmpty(.error(EmptyRefresh()))
            .timeout(refreshTimeout, scheduler: scheduler)
            .map { new in
                // The replaced values are released outside the lock.
                let now = self.scheduler.now
                let (current, old) = try self.state.withLock {
                    try $0.refreshed(after: version, new, at: now)
                }
                return withExtendedLifetime(old) { current }
            }
            .catchError { error in
                let now = self.scheduler.now
                let (result, old) = self.state.withLock { $0.refreshFailed(after: version, error, at: now) }
                return try withExtendedLifetime(old) { .just(try result.get()) }
            }
    }
}

private struct EmptyRefresh: Error, CustomStringConvertible {
    var description: String { "the refresh completed without a credential" }
}
