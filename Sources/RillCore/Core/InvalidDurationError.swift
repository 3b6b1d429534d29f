/// An operator, a policy or a limit was given a duration that its rule excludes. See
/// `docs/decisions/0006-bad-times-are-errors.md`.
public struct InvalidDurationError: Error, Hashable, CustomStringConvertible {
    /// The range in which a duration has to be.
    public enum Rule: Sendable, Hashable {
        /// Zero or more.
        case zeroOrMore
        /// Above zero.
        case aboveZero
    }

    /// The operator, or the part of a policy or limit, that rejects the duration.
    public let operation: String
    /// The rejected duration.
    public let duration: Duration
    /// The rule that the duration breaks.
    public let rule: Rule

    package init(operation: String, duration: Duration, rule: Rule) {
        self.operation = operation
        self.duration = duration
        self.rule = rule
    }

    /// The error as a sentence.
    public var description: String {
        switch rule {
        case .zeroOrMore: "\(operation) needs a duration of zero or more, but got \(duration)"
        case .aboveZero: "\(operation) needs a duration above zero, but got \(duration)"
        }
    }

    /// Nil when `duration` is nil or keeps the rule.
    @usableFromInline package init?(_ duration: Duration?, violating rule: Rule, in operation: String) {
        guard let duration, rule == .zeroOrMore ? duration < .zero : duration <= .zero else { return nil }
        self.init(operation: operation, duration: duration, rule: rule)
    }
}
