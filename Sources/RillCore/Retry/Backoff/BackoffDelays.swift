extension Backoff {
    /// The sequence of delays of one client.
    public struct Delays: Sequence, IteratorProtocol, Sendable {
        private let backoff: Backoff
        private var random: SplitMix64
        private var part = 0
        private var retry = 0
        private var previous = Duration.zero

        init(of backoff: Backoff, seed: UInt64) {
            self.backoff = backoff
            random = SplitMix64(seed: seed)
        }

        /// The delay before the next retry; nil when no further retry is allowed.
        public mutating func next() -> Duration? { nextDraw()?.delay }

        /// Restarts with retry 1. The random numbers continue, so the delays differ from the first ones.
        public mutating func reset() { (part, retry) = (0, 0) }

        /// The next delay, and the range it was drawn from.
        mutating func nextDraw() -> (delay: Duration, range: ClosedRange<Duration>)? {
            advance()
            guard part < backoff.parts.count else { return nil }
            let range = backoff.parts[part].range(retry: retry, after: previous)
            let delay = random.duration(in: range)
            previous = delay
            return (delay, range)
        }

        private mutating func advance() {
            guard part < backoff.parts.count else { return }
            if retry == backoff.parts[part].length {
                (part, retry) = (part + 1, 1)
            } else {
                retry = retry == .max ? retry : retry + 1
            }
        }
    }
}
