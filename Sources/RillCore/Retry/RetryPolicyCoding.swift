/// The backoff, the rules, the numbers and the times of a policy, by name. A missing field means what it does
/// in `RetryPolicy()`.
///
///     {
///       "backoff": {"curve": "exponential", "initial": "200ms", "cap": "30s", "jitter": "full"},
///       "maxAttempts": 5, "maxElapsed": "1m30s",
///       "retry": ["timeout"], "budget": "weather", "breaker": "weather"
///     }
///
/// A time is a text with the units `h`, `m`, `s`, `ms`, `us` and `ns`. Classes of errors and shared limits
/// are named; `PolicyNames` says what the names stand for. The JSON Schema is
/// `docs/reference/retry-policy.schema.json`.
///
/// A value that the methods reject, and a name that does not exist, is a `DecodingError` with the path of the
/// field, the value and what is allowed. A closure cannot be encoded: a policy that has one is an
/// `EncodingError` that names the method. Add the closures to the decoded policy.
extension RetryPolicy: Codable, CustomStringConvertible {
    private static let fields: [PolicyField] = [
        .backoff, .classes, .retry, .abort, .maxAttempts, .maxElapsed, .attemptTimeout, .reset, .seed,
        .wrapExhausted, .breaker, .throttle, .budget, .waitingForBreaker,
    ]

    /// Reads a policy that `encode(to:)` or a person wrote. An unknown name or a number out of range is an
    /// error.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.fields(Self.fields, of: "a policy")
        let names = decoder.policyNames
        self.init(try fields.decodeIfPresent(Backoff.self, forKey: .backoff) ?? .standard)
        classes = try fields.decodeIfPresent([RetryClass].self, forKey: .classes) ?? []
        retriedErrors = try fields.rules(.retry, of: names)
        if fields.contains(.retry), retriedErrors.isEmpty {
            throw fields.broken(.retry, "retry needs a name; without it, every error is retried")
        }
        passedErrors = try fields.rules(.abort, of: names)
        if let count = try fields.countIfPresent(.maxAttempts) { self = maxAttempts(count) }
        if let time = try fields.durationIfPresent(.maxElapsed) { self = maxElapsed(time) }
        if let time = try fields.durationIfPresent(.attemptTimeout, .aboveZero) {
            self = attemptTimeout(time)
        }
        if let rule = try fields.decodeIfPresent(RetryReset.self, forKey: .reset) { self = reset(rule) }
        if let seed = try fields.value(.seed, UInt64.self, "a whole number") { self = self.seed(seed) }
        if let count = try fields.countIfPresent(.wrapExhausted) { self = wrapExhausted(keeping: count) }
        for field in [PolicyField.breaker, .throttle, .budget] {
            if let limit = try fields.limit(field, of: names) { limits.add(limit) }
        }
        limits.waitWhenRefused = try fields.value(.waitingForBreaker, Bool.self, "true or false") ?? false
    }

    /// Writes the policy; one with a closure is an error.
    public func encode(to encoder: any Encoder) throws {
        if let method = closures.first {
            throw EncodingError.invalidValue(
                self,
                .init(
                    codingPath: encoder.codingPath,
                    debugDescription: "\(method) has a closure, which cannot be encoded"))
        }
        try value.encode(to: encoder)
    }

    /// The policy as JSON in one line, which can be read again, and the methods that were given closures.
    public var description: String { ([value.description] + closures).joined(separator: " + ") }

    private var value: PolicyValue {
        let limits = limits.names.map { limit in (limit.kind.name, PolicyValue.text(limit.name)) }
        return .object(
            [
                ("backoff", backoff.value), ("classes", Self.list(classes.compactMap(\.value))),
                ("retry", Self.list(retriedErrors.compactMap { $0.name.map(PolicyValue.text) })),
                ("abort", Self.list(passedErrors.compactMap { $0.name.map(PolicyValue.text) })),
                ("maxAttempts", attemptLimit.map(PolicyValue.count)),
                ("maxElapsed", timeLimit.map(PolicyValue.time)),
                ("attemptTimeout", attemptTimeLimit.map(PolicyValue.time)),
                ("reset", resetRule == .never ? nil : resetRule.value),
                ("seed", fixedSeed.map(PolicyValue.whole)),
                ("wrapExhausted", failuresKept.map(PolicyValue.count)),
            ] + limits + [("waitingForBreaker", self.limits.waitWhenRefused ? .flag(true) : nil)])
    }

    private static func list(_ values: [PolicyValue]) -> PolicyValue? { values.isEmpty ? nil : .list(values) }

    /// The methods that were given a closure.
    private var closures: [String] {
        [
            (retriedErrors.contains { $0.name == nil }, "retry(on:if:)"),
            (passedErrors.contains { $0.name == nil }, "abort(on:if:)"),
            (classes.contains { $0.rule.name == nil }, "backoff(_:cost:on:if:)"),
            (decision != nil, "decide(_:)"), (!observers.isEmpty, "observe(_:)"),
            (limits.isFailure != nil, "countingFailures(where:)"),
        ].filter(\.0).map(\.1)
    }
}

extension RetryClass: Decodable {
    init(from decoder: any Decoder) throws {
        let fields = try decoder.fields([.on, .backoff, .cost], of: "a class of errors")
        let cost = try fields.value(.cost, Double.self, "a number of 0...1000") ?? 1
        guard Self.costs.contains(cost) else {
            throw fields.broken(.cost, "cost needs a number of 0...1000, but got \(cost)")
        }
        self.init(
            rule: try fields.rule(try fields.decode(String.self, forKey: .on), .on, of: decoder.policyNames),
            backoff: try fields.decode(Backoff.self, forKey: .backoff), cost: cost)
    }

    /// Nil for a class whose rule is a closure.
    fileprivate var value: PolicyValue? {
        rule.name.map { name in
            .object([
                ("on", .text(name)), ("backoff", backoff.value), ("cost", cost == 1 ? nil : .number(cost)),
            ])
        }
    }
}

extension Decoder {
    fileprivate var policyNames: PolicyNames { userInfo[.retryPolicyNames] as? PolicyNames ?? PolicyNames() }
}

/// The name of a rule, or the time after which an attempt is stable: `"onElement"`, `{"afterStable": …}`.
extension RetryReset: Codable {
    private enum Name: String, CaseIterable { case never, onElement }

    public init(from decoder: any Decoder) throws {
        if let name = try decoder.name(Name.self, of: "a reset", or: "the time of afterStable") {
            self = name == .never ? .never : .onElement
        } else {
            self = .afterStable(try decoder.fields([.afterStable], of: "a reset").duration(.afterStable))
        }
    }

    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    fileprivate var value: PolicyValue {
        switch self {
        case .never: .text(Name.never.rawValue)
        case .onElement: .text(Name.onElement.rawValue)
        case .afterStable(let time): .object([("afterStable", .time(time))])
        }
    }
}

extension KeyedDecodingContainer<PolicyField> {
    fileprivate func countIfPresent(_ field: Key) throws -> Int? {
        contains(field) ? try count(field, atLeast: 1) : nil
    }

    fileprivate func durationIfPresent(
        _ field: Key, _ rule: InvalidDurationError.Rule = .zeroOrMore
    ) throws -> Duration? { contains(field) ? try duration(field, rule) : nil }

    fileprivate func rules(_ field: Key, of names: PolicyNames) throws -> [ErrorRule] {
        try value(field, [String].self, "a list of names")?.map { try rule($0, field, of: names) } ?? []
    }

    fileprivate func rule(_ name: String, _ field: Key, of names: PolicyNames) throws -> ErrorRule {
        if let rule = names.rule(name) { return rule }
        throw unknown(name, field, names.errorNames)
    }

    fileprivate func limit(_ field: Key, of names: PolicyNames) throws -> (any AttemptLimit)? {
        guard let name = try value(field, String.self, "a name") else { return nil }
        let kind = field.stringValue
        if let limit = names.limit(kind, name) { return limit }
        throw unknown(name, field, names.limitNames(kind))
    }

    private func unknown(_ name: String, _ field: Key, _ known: [String]) -> DecodingError {
        let known = known.isEmpty ? "none" : known.joined(separator: ", ")
        return broken(
            field, "\(field.stringValue) needs a name of PolicyNames (\(known)), but got \"\(name)\"")
    }
}
