import RillLocks

/// What the names in the text of a `RetryPolicy` stand for: classes of errors, and the shared limits of
/// `RillLimits`.
///
///     let decoder = JSONDecoder()
///     decoder.userInfo[.retryPolicyNames] = PolicyNames()
///         .error("timeout", TimeoutError.self)
///         .limits(breaker, budget)
///     let policy = try decoder.decode(RetryPolicy.self, from: file)
public struct PolicyNames: Sendable {
    private var errors: [ErrorRule] = []
    private var limits: [any AttemptLimit] = []

    /// No names.
    public init() {}

    /// Gives a name to the errors of a type, or to some of them.
    public func error<Failure: Error>(
        _ name: String, _ failure: Failure.Type = Failure.self,
        where condition: @escaping @Sendable (Failure) throws -> Bool = { _ in true }
    ) -> PolicyNames {
        var names = self
        names.errors.removeAll { $0.name == name }
        names.errors.append(ErrorRule(name: name, condition))
        return names
    }

    /// Gives a name to the errors that `condition` picks, of whatever type they are. A `CancellationError` is
    /// retried only if its type has a name.
    public func errors(
        _ name: String, where condition: @escaping @Sendable (any Error) throws -> Bool
    ) -> PolicyNames { error(name, (any Error).self, where: condition) }

    package mutating func add(_ limit: any AttemptLimit) {
        let (kind, name) = (limit.kind.name, limit.name)
        let known = self.limit(kind, name)
        require(
            known == nil || known === limit,
            "Rill: PolicyNames needs a different name for each \(kind), but got two called \"\(name)\"")
        if known == nil { limits.append(limit) }
    }

    func rule(_ name: String) -> ErrorRule? { errors.first { $0.name == name } }
    func limit(_ kind: String, _ name: String) -> (any AttemptLimit)? {
        limits.first { $0.kind.name == kind && $0.name == name }
    }

    var errorNames: [String] { errors.compactMap(\.name) }
    func limitNames(_ kind: String) -> [String] { limits.filter { $0.kind.name == kind }.map(\.name) }
}

extension CodingUserInfoKey {
    /// The `PolicyNames` of a decoder that reads a `RetryPolicy`.
    public static let retryPolicyNames = CodingUserInfoKey(named: "rill.retryPolicyNames")

    /// Makes a key. Every text is valid.
    package init(named name: String) {
        guard let key = CodingUserInfoKey(rawValue: name) else {
            preconditionFailure("Rill: a CodingUserInfoKey needs a text")
        }
        self = key
    }
}
