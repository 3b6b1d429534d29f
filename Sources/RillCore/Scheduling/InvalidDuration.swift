/// A stream was asked to wait for a time that makes no sense. It names the operator, the time and the rule.
public struct InvalidDuration: Error, Hashable, CustomStringConvertible {
    public let operation: String
    public let duration: Duration
    public let minimum: Duration

    public var description: String {
        "\(operation) needs a time of at least \(minimum), but got \(duration)"
    }

    /// Sends an `InvalidDuration` and returns false when `duration` is outside `allowed`.
    @usableFromInline
    static func check<Element>(
        _ duration: Duration, _ allowed: PartialRangeFrom<Duration>, _ operation: String,
        _ observer: Observer<Element>
    ) -> Bool {
        if allowed.contains(duration) { return true }
        observer.onError(
            InvalidDuration(operation: operation, duration: duration, minimum: allowed.lowerBound))
        return false
    }
}
