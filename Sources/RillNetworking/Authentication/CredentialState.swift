import Foundation
import Rill

/// A credential with the number of credentials before it.
struct Versioned<Credential: Sendable>: Sendable {
    let credential: Credential
    let version: Int
}

/// The state on which an `Authenticator` decides under its lock.
struct CredentialState<Credential: Sendable>: Sendable {
    /// The result of a refresh, for all requests that wait for it.
    typealias Refresh = AsyncSubject<Versioned<Credential>>

    /// Values that are no longer used, to be released outside the lock.
    typealias Old = (credential: Credential?, refresh: Refresh?, failure: ApiError?)

    enum Start {
        /// A newer credential has come in the meantime.
        case available(Versioned<Credential>)
        case running(Refresh)
        case fetch(after: Credential)
    }

    private(set) var credential: Credential?
    private var version = 0
    private var refresh: Refresh?
    private var failedRefresh: FailedRefresh?
    private var refreshTimes: [Instant] = []
    private let maximumRefreshes: Int?
    private let period: Duration

    init(_ credential: Credential?, maximumRefreshes: Int?, in period: Duration) {
        self.credential = credential
        self.maximumRefreshes = maximumRefreshes
        self.period = period
    }

    var versioned: Versioned<Credential>? { credential.map { Versioned(credential: $0, version: version) } }

    func current() throws(ApiError) -> Versioned<Credential> {
        guard let versioned else { throw .authentication(.missingCredential) }
        return versioned
    }

    mutating func replace(with new: Credential?) -> Old {
        defer {
            credential = new
            version += 1
            refresh = nil
            failedRefresh = nil
        }
        return (credential, refresh, failedRefresh?.error)
    }

    /// Decides what follows the refusal of the credential `version`. If no refresh is running or has ended
    /// since, it is a refresh that delivers its result to `new`.
    mutating func startRefresh(
        after version: Int, at now: Instant, into new: Refresh
    ) throws(ApiError) -> Start {
        let current = try current()
        if current.version > version { return .available(current) }
        if let refresh { return .running(refresh) }
        if let failedRefresh, !failedRefresh.allowsAnother(at: now) { throw failedRefresh.error(at: now) }
        try checkRefreshes(at: now)
        refresh = new
        return .fetch(after: current.credential)
    }

    /// Stores the result of a refresh, unless the credential was replaced in the meantime.
    mutating func refreshed(
        after version: Int, _ new: Credential, at now: Instant
    ) throws(ApiError) -> (Versioned<Credential>, old: Old) {
        if maximumRefreshes != nil, version == self.version { refreshTimes.append(now) }
        let old: Old = version == self.version ? replace(with: new) : (nil, nil, nil)
        return (try current(), old)
    }

    /// Stores the failure of a refresh, which is the error of all waiting requests, unless the credential was
    /// replaced in the meantime.
    mutating func refreshFailed(
        after version: Int, _ error: any Error, at now: Instant
    ) -> (Result<Versioned<Credential>, ApiError>, old: ApiError?) {
        let old = failedRefresh?.error
        if version == self.version {
            refresh = nil
            failedRefresh = FailedRefresh(error, number: (failedRefresh?.number ?? 0) + 1, at: now)
        }
        if let failedRefresh { return (.failure(failedRefresh.error), old) }
        return (Result { () throws(ApiError) in try current() }, old)
    }

    /// Fails after too many refreshes. A failed refresh does not count, because the waits after failures
    /// limit those.
    private mutating func checkRefreshes(at now: Instant) throws(ApiError) {
        guard let maximumRefreshes else { return }
        let period = period
        refreshTimes.removeAll { $0.duration(to: now) >= period }
        guard refreshTimes.count < maximumRefreshes else { throw .authentication(.excessiveRefresh) }
    }
}

/// Why no newer credential could be fetched, and when the next request may try again.
private struct FailedRefresh: Sendable {
    private let cause: any Error
    private let time: Instant
    /// How many refreshes in a row have failed.
    let number: Int
    /// When the next refresh may start; nil if another refresh would fail as well, because the server has
    /// decided.
    private let nextTry: Instant?

    init(_ error: any Error, number: Int, at now: Instant) {
        (cause, time) = (error, now)
        self.number = number
        // Immediately, then after 1 s, 2 s, 4 s, … up to a minute, but not before the time that the server
        // demands.
        var delay = Duration.seconds(number == 1 ? 0 : min(60, 1 << min(number - 2, 6)))
        if let asked = ApiError.authentication(.refreshFailed(error)).advisedDelay {
            delay = max(delay, asked)
        }
        nextTry = ApiError.isPassing(error) ? now.advanced(by: delay) : nil
    }

    var error: ApiError { .authentication(.refreshFailed(cause)) }

    /// The error for a request that is refused later.
    func error(at now: Instant) -> ApiError {
        .authentication(.refreshFailed(cause.told(after: time.duration(to: now))))
    }

    func allowsAnother(at now: Instant) -> Bool {
        guard let nextTry else { return false }
        return now >= nextTry
    }
}
