import Foundation
import Rill
import RillLocks

/// Puts a credential into requests, and fetches a new one when the server takes it no longer: once, however many requests
/// are refused at a time.
///
///     let login = Authenticator(credential: stored, scheduler: scheduler,
///         apply: { token, request in request.headers["Authorization"] = "Bearer \(token.access)" },
///         refresh: { token in plainClient.decoded(Token.self, for: refreshRequest(token)) })
///     let client = ApiClient().intercepted(by: login.interceptor)
///
/// - A 401 for the credential there is starts a refresh; requests that are refused meanwhile wait for the same one. A
///   401 for an older credential just sends the request again.
/// - A 401 of another server, which a redirect led to and which never had the credential, passes.
/// - A request is sent again at most once.
/// - A refresh that fails is the error of all that waited for it, and of all later requests that this credential is
///   refused to, until `replace(with:)` brings another one, or the same once more.
/// - Disposing of one request that waits leaves the refresh to the others; disposing of all ends it.
/// - More than `window` refreshes are an `excessiveRefresh`.
///
/// `refresh` must send with a client that does not have this interceptor. No closure runs under a lock.
public final class Authenticator<Credential: Sendable>: Sendable {
    private let state: Mutex<CredentialState<Credential>>
    private let scheduler: any Scheduler
    private let apply: @Sendable (Credential, inout TransportRequest) throws -> Void
    private let requiresRefresh: @Sendable (Credential) -> Bool
    private let refresh: @Sendable (Credential) -> Observable<Credential>

    /// - Parameters:
    ///   - window: How many refreshes there may be in a time; nil for any number.
    ///   - requiresRefresh: Whether a credential is known to be refused, so that a new one is fetched first.
    ///   - refresh: Its first element is the new credential.
    public init(
        credential: Credential?, window: RefreshWindow? = RefreshWindow(), scheduler: any Scheduler,
        apply: @escaping @Sendable (Credential, inout TransportRequest) throws -> Void,
        requiresRefresh: @escaping @Sendable (Credential) -> Bool = { _ in false },
        refresh: @escaping @Sendable (Credential) -> Observable<Credential>
    ) {
        state = Mutex(CredentialState(credential, window: window))
        self.scheduler = scheduler
        self.apply = apply
        self.requiresRefresh = requiresRefresh
        self.refresh = refresh
    }

    /// The credential there is; nil before login and after logout.
    public var credential: Credential? { state.withLock { $0.credential } }

    /// Takes another credential, or none. What a refresh that runs for the old one brings is ignored.
    public func replace(with credential: Credential?) {
        // What is given up is released outside the lock.
        _ = state.withLock { $0.replace(with: credential) }
    }

    /// Authenticates the requests of a client.
    public var interceptor: Interceptor {
        Interceptor { request, send in
            self.usable().flatMap { current in
                try self.send(request, with: current, send).catchError { error in
                    guard error.isRefusalOfServerAsked, request.canBeSentAgain else { throw error }
                    return self.renewed(after: current.version).flatMap { next in
                        try self.send(request, with: next, send)
                    }
                }
            }
        }
    }

    private func send(
        _ request: TransportRequest, with current: Versioned<Credential>, _ send: Interceptor.Send
    ) throws -> Observable<ApiResponse> {
        var request = request
        try apply(current.credential, &request)
        return send(request)
    }

    /// The credential there is, or a new one when that is known to be refused.
    private func usable() -> Observable<Versioned<Credential>> {
        .deferred {
            let current = try self.state.withLock { state in try state.current() }
            return self.requiresRefresh(current.credential)
                ? self.renewed(after: current.version) : .just(current)
        }
    }

    /// The credential that comes after `version`; those who ask at the same time share one refresh.
    private func renewed(after version: Int) -> Observable<Versioned<Credential>> {
        .deferred {
            // Weak, because the state keeps it. Who waits for it keeps this authenticator.
            let new = Observable.deferred { [weak self] in
                try self?.fetch(after: version) ?? .error(ApiError.authentication(.missingCredential))
            }.share(replay: 1)
            return self.state.withLock { $0.sharedRefresh(after: version, new) }
        }
    }

    /// It is asked again by one who comes when the refresh has just ended: then there is nothing to fetch.
    private func fetch(after version: Int) throws -> Observable<Versioned<Credential>> {
        let now = scheduler.now
        switch try state.withLock({ state in try state.startRefresh(after: version, at: now) }) {
        case .there(let current): return .just(current)
        case .fetch(let old):
            return refresh(old).take(1)
                .switchIfEmpty(.error(NoCredential()))
                .map { new in
                    // What is given up is released outside the lock.
                    let (current, old) = try self.state.withLock { try $0.refreshed(after: version, new) }
                    return withExtendedLifetime(old) { current }
                }
                .catchError { error in
                    .just(try self.state.withLock { try $0.refreshFailed(after: version, error) })
                }
        }
    }
}

extension Error {
    /// Whether the server that a request was sent to said 401, and not another one that it redirected to: no credential
    /// goes there, so no new one would help.
    fileprivate var isRefusalOfServerAsked: Bool {
        guard case .unauthorized(let failure)? = apiError else { return false }
        return URL(string: failure.url)?.hasSameOrigin(as: failure.head.url) ?? true
    }
}

/// A refresh completed without a credential.
private struct NoCredential: Error, CustomStringConvertible {
    var description: String { "none came" }
}
