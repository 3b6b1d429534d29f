/// A limit that reports its state, for dashboards and alarms.
///
///     breaker.figures(every: .seconds(10), scheduler: scheduler)
///         .subscribe(onNext: { metrics.gauge("breaker.refused", $0.refused) })
public protocol SharedLimit: AnyObject, Sendable {
    /// What a limit counts.
    associatedtype Figures: Sendable & Hashable

    /// The name that the limit was given, as in its refusals and figures; its kind, if it was given none.
    var name: String { get }

    /// The state at `now`, on the clock of the streams that share the limit. Counts go up from the moment the
    /// limit was made.
    func figures(at now: Instant) -> Figures
}

extension SharedLimit {
    /// The state now, and again after every `period`, without end. A `period` that is not above zero is the
    /// error `InvalidDurationError`.
    public func figures(every period: Duration, scheduler: any Scheduler) -> Observable<Figures> {
        if let invalid = InvalidDurationError(period, violating: .aboveZero, in: "figures(every:)") {
            return .error(invalid)
        }
        return Observable<Int>.timer(.zero, period: period, scheduler: scheduler)
            .map { _ in self.figures(at: scheduler.now) }
    }
}

extension RetryBudget: SharedLimit {}
