extension Backoff {
    /// How a delay is spread around the capped delay of the curve, called d below.
    ///
    /// `full` and `equal` are by Marc Brooker, "Exponential Backoff And Jitter" (AWS Architecture Blog,
    /// 2015). The cap applies before the draw: if it cut the delay off after the draw, most clients would
    /// retry at the same moment.
    public enum Jitter: Sendable, Hashable {
        /// Exactly d.
        case none
        /// Uniformly between 0 and d: the least load on the server.
        case full
        /// Uniformly between d / 2 and d: never immediately.
        case equal
        /// Uniformly between d − p · d and d + p · d, or the cap if that is less.
        case proportional(Double)

        static let proportions = 0.0...1.0

        /// The range of a delay whose jitter may not exceed `cap`.
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
