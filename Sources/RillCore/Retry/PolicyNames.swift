/// What the names in the text of a `RetryPolicy` stand for: classes of errors, and the shared limits of
/// `RillLimits`.
///
///     let decoder = JSONDecoder()
///     decoder.userInfo[.retryPolicyNames] = PolicyNames()
///         .error("timeout", TimeoutError.self)
///         .limits(breaker, budget)
///     let policy = try decoder.decode(RetryPolicy.self, from: file)
public struct PolicyNames: Sendable {
    private var errors: [String: RetryPolicy.Rule] = [:]
    private var limits: [String: [String: any AttemptLimit]] = [:]

    /// No names.
    public init() {}

    /// Gives a name to the errors of a type, or to some of them.
    public func error<Failure: Error>(
        _ name: String, _ failure: Failure.Type = Failure.self,
        where condition: @escaping @Sendable (Failure) throws -> Bool = { _ in true }
    ) -> PolicyNames {
        var names = self
        names.errors[name] = { error in try (error as? Failure).map(condition) ?? false }
        return names
    }

    /// Gives a name to the errors that `condition` picks, of whatever type they are.
    public func errors(
        _ name: String, where condition: @escaping @Sendable (any Error) throws -> Bool
    ) -> PolicyNames {
        var names = self
        names.errors[name] = condition
        return names
    }

    package mutating func add(_ limit: any AttemptLimit) {
        limits[limit.kind.name, default: [:]][limit.name] = limit
    }

    func rule(_ name: String) -> ErrorRule? { errors[name].map { ErrorRule(name: name, applies: $0) } }
    func limit(_ kind: String, _ name: String) -> (any AttemptLimit)? { limits[kind]?[name] }

    var errorNames: [String] { errors.keys.sorted() }
    func limitNames(_ kind: String) -> [String] { limits[kind]?.keys.sorted() ?? [] }
}

extension CodingUserInfoKey {
    /// The `PolicyNames` of a decoder that reads a `RetryPolicy`.
    public static let retryPolicyNames: CodingUserInfoKey = {
        // Any text makes a key.
        guard let key = CodingUserInfoKey(rawValue: "rill.retryPolicyNames") else {
            preconditionFailure("Rill: a CodingUserInfoKey needs a text")
        }
        return key
    }()
}

/// Which errors a rule of a policy is about.
struct ErrorRule: Sendable {
    /// Nil for a closure, which cannot be written down.
    var name: String?
    let applies: RetryPolicy.Rule
}
