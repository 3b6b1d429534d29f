extension Backoff {
    /// A curve with what bounds and spreads it. The modifiers are fields, so the order of their calls does not matter.
    struct Part: Sendable, Hashable {
        var curve: Curve
        var cap: Duration?
        var jitter = Jitter.none
        var floor: Duration?

        /// How many retries a curve without an end has; nil for no end. A list has its own.
        private(set) var retries: Int?

        init(_ curve: Curve) {
            self.curve = curve
        }

        /// How many retries there are, nil for no end.
        var length: Int? {
            if case .list(let delays) = curve { delays.count } else { retries }
        }

        func prefix(_ count: Int) -> Part {
            var copy = self
            if case .list(let delays) = curve {
                copy.curve = .list(Array(delays.prefix(count)))
            } else {
                copy.retries = min(count, retries ?? count)
            }
            return copy
        }

        /// What is possible before a retry, whatever the delays before it were.
        func bounds(retry: Int) -> ClosedRange<Duration> {
            let shortest = capped(curve.delay(retry: retry))
            guard case .decorrelated(let initial, let multiplier) = curve else {
                return raised(jitter.range(of: shortest, cap: highest))
            }
            let first = max(initial.counted.scaled(by: multiplier), lowest)
            return raised(shortest...capped(first.scaled(by: Curve.power(multiplier, retry - 1))))
        }

        /// What is possible before a retry, after the delay before it. Before retry 1 that does not matter: the bounds
        /// are narrower.
        func range(retry: Int, after previous: Duration) -> ClosedRange<Duration> {
            let bounds = bounds(retry: retry)
            guard case .decorrelated(let initial, let multiplier) = curve else { return bounds }
            let longest = max(previous, initial.counted).scaled(by: multiplier)
            return bounds.lowerBound...max(bounds.lowerBound, min(bounds.upperBound, longest))
        }

        private var highest: Duration { cap?.counted ?? .longest }
        private var lowest: Duration { floor?.counted ?? .zero }

        private func capped(_ delay: Duration) -> Duration { min(delay, highest) }

        private func raised(_ range: ClosedRange<Duration>) -> ClosedRange<Duration> {
            max(range.lowerBound, lowest)...max(range.upperBound, lowest)
        }
    }
}
