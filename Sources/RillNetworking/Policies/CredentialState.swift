import Rill

/// A credential and how many there were before it.
struct Versioned<Credential: Sendable>: Sendable {
    let credential: Credential
    let version: Int
}

/// What an `Authenticator` knows, and decides under its lock.
struct CredentialState<Credential: Sendable>: Sendable {
    typealias Refresh = Observable<Versioned<Credential>>

    enum Start {
        /// A newer credential has come meanwhile.
        case there(Versioned<Credential>)
        case fetch(after: Credential)
    }

    private(set) var credential: Credential?
    private var version = 0
    private var refresh: Refresh?
    /// Why no newer credential can be had.
    private var failure: ApiError?
    private var refreshTimes: [Instant] = []
    private let window: RefreshWindow?

    init(_ credential: Credential?, window: RefreshWindow?) {
        self.credential = credential
        self.window = window
    }

    func current() throws(ApiError) -> Versioned<Credential> {
        guard let credential else { throw .authentication(.missingCredential) }
        return Versioned(credential: credential, version: version)
    }

    /// Returns what is no longer used.
    mutating func replace(with new: Credential?) -> (Credential?, Refresh?) {
        defer {
            credential = new
            version += 1
            refresh = nil
            failure = nil
        }
        return (credential, refresh)
    }

    /// The refresh that is shared by all that wait for what comes after `version`: `new` if there is none.
    mutating func sharedRefresh(after version: Int, _ new: Refresh) -> Refresh {
        guard version == self.version else { return new }
        let shared = refresh ?? new
        refresh = shared
        return shared
    }

    mutating func startRefresh(after version: Int, at now: Instant) throws(ApiError) -> Start {
        let current = try current()
        if current.version > version { return .there(current) }
        if let failure { throw failure }
        try countRefresh(at: now)
        return .fetch(after: current.credential)
    }

    /// Takes what a refresh has brought, unless the credential was replaced meanwhile.
    mutating func refreshed(
        after version: Int, _ new: Credential
    ) throws(ApiError) -> (Versioned<Credential>, old: (Credential?, Refresh?)) {
        let old = version == self.version ? replace(with: new) : (nil, nil)
        return (try current(), old)
    }

    /// A refresh that fails is the error of all that wait, unless the credential was replaced meanwhile.
    mutating func refreshFailed(
        after version: Int, _ error: any Error
    ) throws(ApiError) -> Versioned<Credential> {
        if version == self.version { failure = .authentication(.refreshFailed(error)) }
        if let failure { throw failure }
        return try current()
    }

    private mutating func countRefresh(at now: Instant) throws(ApiError) {
        guard let window else { return }
        refreshTimes.removeAll { $0.duration(to: now) >= window.period }
        guard refreshTimes.count < window.limit else { throw .authentication(.excessiveRefresh) }
        refreshTimes.append(now)
    }
}
