/// The backoff, the numbers and the times of a policy, by name; what is missing is as in `RetryPolicy()`.
///
///     {
///       "backoff": [
///         {"curve": "exponential", "initial": "200ms", "multiplier": 2, "cap": "30s", "jitter": "full"}
///       ],
///       "maxAttempts": 5, "maxElapsed": "1m30s"
///     }
///
/// A time is a text with the units `h`, `m`, `s`, `ms`, `us` and `ns`.
///
/// A closure and a shared limit cannot be encoded: a policy that has one is an `EncodingError` that names the
/// method. A value that the methods reject, and a name that does not exist, is a `DecodingError` with the
/// path of the field. Add the closures and the limits to the decoded policy; `waitingForBreaker` is encoded,
/// and takes effect when a breaker is added.
extension RetryPolicy: Codable {
    private enum Field: String, CodingKey, CaseIterable {
        case backoff, maxAttempts, maxElapsed, attemptTimeout, reset, seed, wrapExhausted, waitingForBreaker
    }

    /// Reads a policy that `encode(to:)` wrote. An unknown name or a number out of range is an error.
    public init(from decoder: any Decoder) throws {
        try decoder.checkFields(Field.allCases, of: "a policy")
        let fields = try decoder.container(keyedBy: Field.self)
        self.init(try fields.decodeIfPresent(Backoff.self, forKey: .backoff) ?? .standard)
        if let count = try fields.countIfPresent(.maxAttempts) { self = maxAttempts(count) }
        if let time = try fields.durationIfPresent(.maxElapsed) { self = maxElapsed(time) }
        if let time = try fields.durationIfPresent(.attemptTimeout, .aboveZero) {
            self = attemptTimeout(time)
        }
        if let rule = try fields.decodeIfPresent(RetryReset.self, forKey: .reset) { self = reset(rule) }
        if let seed = try fields.decodeIfPresent(UInt64.self, forKey: .seed) { self = self.seed(seed) }
        if let count = try fields.countIfPresent(.wrapExhausted) { self = wrapExhausted(keeping: count) }
        limits.waitWhenRefused = try fields.decodeIfPresent(Bool.self, forKey: .waitingForBreaker) ?? false
    }

    /// Writes the policy; one with a closure or a shared limit is an error.
    public func encode(to encoder: any Encoder) throws {
        if let method = methodThatCannotBeEncoded {
            throw EncodingError.invalidValue(
                self,
                .init(
                    codingPath: encoder.codingPath,
                    debugDescription: "\(method) has a closure or a shared limit, which cannot be encoded"))
        }
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(backoff, forKey: .backoff)
        try fields.encodeIfPresent(attemptLimit, forKey: .maxAttempts)
        try fields.encodeIfPresent(timeLimit.map(DurationText.init), forKey: .maxElapsed)
        try fields.encodeIfPresent(attemptTimeLimit.map(DurationText.init), forKey: .attemptTimeout)
        if resetRule != .never { try fields.encode(resetRule, forKey: .reset) }
        try fields.encodeIfPresent(fixedSeed, forKey: .seed)
        try fields.encodeIfPresent(failuresKept, forKey: .wrapExhausted)
        if limits.waitWhenRefused { try fields.encode(true, forKey: .waitingForBreaker) }
    }

    private var methodThatCannotBeEncoded: String? {
        if !retriedErrors.isEmpty { return "retry(on:if:)" }
        if !passedErrors.isEmpty { return "abort(on:if:)" }
        if !classes.isEmpty { return "backoff(_:cost:on:if:)" }
        if decision != nil { return "decide(_:)" }
        if !observers.isEmpty { return "observe(_:)" }
        if limits.isFailure != nil { return "countingFailures(where:)" }
        return limits.kinds.first.map { "\($0.name)(_:)" }
    }
}

/// A name, or the time after which an attempt is stable: `"onElement"`, `{"afterStable": …}`.
extension RetryReset: Codable {
    private enum Name: String, Codable {
        case never, onElement
    }

    private enum Field: String, CodingKey {
        case afterStable
    }

    /// Reads a value that `encode(to:)` wrote.
    public init(from decoder: any Decoder) throws {
        do {
            switch try decoder.singleValueContainer().decode(Name.self) {
            case .never: self = .never
            case .onElement: self = .onElement
            }
        } catch DecodingError.typeMismatch {
            try decoder.checkFields([Field.afterStable], of: "a reset")
            self = .afterStable(
                try decoder.container(keyedBy: Field.self).duration(.afterStable))
        }
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .never, .onElement:
            var container = encoder.singleValueContainer()
            try container.encode(self == .never ? Name.never : .onElement)
        case .afterStable(let time):
            var fields = encoder.container(keyedBy: Field.self)
            try fields.encode(DurationText(time), forKey: .afterStable)
        }
    }
}

extension KeyedDecodingContainer {
    private func isPresent(_ field: Key) throws -> Bool { try contains(field) && !decodeNil(forKey: field) }

    fileprivate func countIfPresent(_ field: Key) throws -> Int? {
        try isPresent(field) ? count(field, atLeast: 1) : nil
    }

    fileprivate func durationIfPresent(
        _ field: Key, _ rule: InvalidDurationError.Rule = .zeroOrMore
    ) throws -> Duration? { try isPresent(field) ? duration(field, rule) : nil }
}
