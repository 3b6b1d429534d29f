/// A shared limit has refused the first attempt of a stream, so that there is no error of an attempt to
/// report.
public struct AttemptRefusedError: Error, Hashable, Codable, CustomStringConvertible {
    /// Which limit refused the attempt, and why.
    public let reason: RetryExhaustedError.Reason
    /// When the limit may admit an attempt again, on the clock of its scheduler; nil when it does not know.
    public let retryAt: Instant?

    /// Makes a refusal; `retryAt` is when the limit may admit an attempt again, if it knows.
    public init(reason: RetryExhaustedError.Reason, retryAt: Instant? = nil) {
        self.reason = reason
        self.retryAt = retryAt
    }

    /// The error as a sentence.
    public var description: String { "no attempt was made, \(reason)" }
}

extension AttemptRefusedError {
    package init(_ refusal: AttemptRefusal) { self.init(reason: refusal.reason, retryAt: refusal.retryAt) }

    /// The refusal that `error` is or carries; nil if it is none and carries none.
    package init?(in error: any Error) {
        guard let found = error as? Self ?? (error as? any RefusalCarrier)?.carriedRefusal else { return nil }
        self = found
    }
}

/// An error that may stand for the refusal of a shared limit.
package protocol RefusalCarrier: Error {
    var carriedRefusal: AttemptRefusedError? { get }
    /// Whether the dependency received no request, so that the error shows nothing about it.
    var wasNotAttempted: Bool { get }
}

extension RefusalCarrier {
    package var wasNotAttempted: Bool { false }
}
