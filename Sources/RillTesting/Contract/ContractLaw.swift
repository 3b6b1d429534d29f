/// One law of the contract that every operator keeps.
public struct ContractLaw: Sendable, Hashable, CustomStringConvertible {
    /// The law as a sentence.
    public let description: String

    /// Checks the law, and returns what happened instead; nil when the operator keeps the law.
    let violation: @Sendable (Trial) -> String?

    init(_ description: String, _ violation: @escaping @Sendable (Trial) -> String?) {
        self.description = description
        self.violation = violation
    }

    /// All laws, in the order in which they are checked.
    public static let all: [ContractLaw] = waits + grammar + subscriptions + disposal + threads + retention

    /// True when the sentences are equal.
    public static func == (left: ContractLaw, right: ContractLaw) -> Bool {
        left.description == right.description
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
