/// A retry policy has given up because a limit is reached.
public struct RetryExhaustedError: Error, CustomStringConvertible {
    /// Why no attempt followed. The module of a shared limit adds a reason for that limit.
    public struct Reason: Sendable, Hashable, Codable, CustomStringConvertible {
        /// A short name, for a table or a metric: "attempts".
        public let name: String
        /// The reason in words that follow "gave up after 3 attempts": "no attempt is left".
        public let description: String
        /// The name of the shared limit that has refused; nil for a limit of the policy itself.
        public let limit: String?

        package init(_ name: String, _ description: String, limit: String? = nil) {
            self.name = name
            self.description = description
            self.limit = limit
        }

        /// True for the same reason, whichever limit has refused.
        public static func == (one: Reason, other: Reason) -> Bool { one.name == other.name }

        public func hash(into hasher: inout Hasher) { hasher.combine(name) }

        /// `maxAttempts` have been made.
        public static let attempts = Reason("attempts", "no attempt is left")
        /// The next attempt would start after `maxElapsed`.
        public static let elapsed = Reason("elapsed", "no time is left")
        /// The backoff has no further delay.
        public static let delaysEnded = Reason("delaysEnded", "no delay is left")
    }

    /// Why no attempt followed.
    public let reason: Reason
    /// When the limit may admit an attempt again; nil when it does not know.
    public let retryAt: Instant?
    /// How many attempts have failed since the last reset.
    public let attempts: Int
    /// The time since subscription, or since the failure at which the counts were last reset.
    public let elapsed: Duration
    /// The error of the last attempt, or `AttemptRefusedError` when there was none.
    public let last: any Error
    /// The latest failures since the last reset, in order, as many as the policy keeps.
    public let failures: [AttemptFailure]

    /// Makes an error, for a test of code that receives one.
    public init(
        reason: Reason, retryAt: Instant? = nil, attempts: Int, elapsed: Duration = .zero,
        last: any Error, failures: [AttemptFailure] = []
    ) {
        self.reason = reason
        self.retryAt = retryAt
        self.attempts = attempts
        self.elapsed = elapsed
        self.last = last
        self.failures = failures
    }

    /// How many earlier failures were not kept.
    public var failuresDropped: Int { attempts - failures.count }

    /// The error as a sentence.
    public var description: String {
        "gave up after \(attempts.counted("attempt", "attempts")) in \(elapsed), \(reason): \(last)"
    }
}

/// An outer policy treats this error as it treats the last error.
extension RetryExhaustedError: RefusalCarrier, AdvisingError {
    package var carriedRefusal: AttemptRefusedError? { AttemptRefusedError(in: last) }
    package var wasNotAttempted: Bool { (last as? any RefusalCarrier)?.wasNotAttempted ?? false }
    package var retryAdvice: RetryDecision { (last as? any AdvisingError)?.retryAdvice ?? .backoff }
}
