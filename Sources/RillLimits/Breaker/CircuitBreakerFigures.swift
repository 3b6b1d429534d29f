extension CircuitBreaker {
    /// What a breaker counts.
    public struct Figures: Sendable, Hashable {
        /// The state at the instant of the figures.
        public let state: State
        /// The results and hung attempts in the window; none while the breaker is open, half open or
        /// isolated.
        public let calls: Int
        /// How many attempts in the window failed.
        public let failures: Int
        /// How many attempts in the window were slow.
        public let slowCalls: Int
        /// How many attempts have been refused since the breaker was made, even if they waited afterwards.
        public let refused: Int
        /// How often the breaker has opened.
        public let opened: Int
        /// How often the results have reached a rate that opens a breaker that is not in `metricsOnly`.
        public let wouldHaveOpened: Int
        /// The name of the breaker.
        public internal(set) var name = kindName
    }
}
