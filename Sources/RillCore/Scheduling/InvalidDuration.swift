/// A stream was asked to wait for a time that makes no sense. It names the operator, the time and the rule.
public struct InvalidDuration: Error, Hashable, CustomStringConvertible {
    public enum Rule: Sendable, Hashable {
        case zeroOrMore
        case aboveZero
    }

    public let operation: String
    public let duration: Duration
    public let rule: Rule

    public init(operation: String, duration: Duration, rule: Rule) {
        self.operation = operation
        self.duration = duration
        self.rule = rule
    }

    public var description: String {
        switch rule {
        case .zeroOrMore: "\(operation) needs a time of zero or more, but got \(duration)"
        case .aboveZero: "\(operation) needs a time above zero, but got \(duration)"
        }
    }

    /// Sends an `InvalidDuration` and returns false when `duration` breaks the rule.
    @usableFromInline
    static func check<Element>(
        _ duration: Duration, _ rule: Rule, _ operation: String, _ observer: Observer<Element>
    ) -> Bool {
        guard let error = refusing(duration, rule, operation) else { return true }
        observer.onError(error)
        return false
    }

    /// The error of a `duration` that breaks the rule; nil when it does not.
    static func refusing(_ duration: Duration, _ rule: Rule, _ operation: String) -> InvalidDuration? {
        let isAllowed = rule == .zeroOrMore ? duration >= .zero : duration > .zero
        return isAllowed ? nil : InvalidDuration(operation: operation, duration: duration, rule: rule)
    }
}
