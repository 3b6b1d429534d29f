extension Backoff {
    /// How delays are spread around the one that the curve gives, which is d below and never above the cap.
    ///
    /// `full` and `equal` are those of Marc Brooker, "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015). All
    /// of them stay as wide at the cap as below it: a jitter that is cut off after the draw sends most clients back
    /// at the same moment.
    public enum Jitter: Sendable, Hashable {
        /// d itself.
        case none
        /// Evenly between 0 and d: the least load on the server.
        case full
        /// Evenly between d / 2 and d: never at once.
        case equal
        /// Evenly between d − p · d and d + p · d, or the cap if that is less.
        case proportional(Double)

        static let proportions = 0.0...1.0

        /// What is possible for a delay that is at most `cap`.
        func range(of delay: Duration, cap: Duration) -> ClosedRange<Duration> {
            switch self {
            case .none: return delay...delay
            case .full: return .zero...delay
            case .equal: return (delay / 2)...delay
            case .proportional(let proportion):
                let distance = delay.scaled(by: proportion)
                return (delay - distance)...min(cap, delay.plus(distance))
            }
        }
    }
}
