extension Backoff {
    /// A curve with its modifiers. The modifiers are properties, so the order of their calls does not matter.
    struct Part: Sendable, Hashable {
        var curve: Curve
        var cap: Duration?
        var jitter = Jitter.none
        var floor: Duration?

        /// How many retries an endless curve is limited to; nil for no limit.
        private(set) var retries: Int?

        init(_ curve: Curve) { self.curve = curve }

        /// How many retries the part has; nil for an endless part.
        var length: Int? { curve.kind == .delays ? curve.delays.count : retries }

        func prefix(_ count: Int) -> Part {
            var copy = self
            if curve.kind == .delays {
                copy.curve.delays = Array(curve.delays.prefix(count))
            } else {
                copy.retries = min(count, retries ?? count)
            }
            return copy
        }

        /// The range of a delay for all possible previous delays.
        func bounds(retry: Int) -> ClosedRange<Duration> {
            let shortest = capped(curve.delay(retry: retry))
            guard curve.kind == .decorrelated else {
                return raised(jitter.range(of: shortest, cap: highest))
            }
            let first = max(curve.initial.counted.scaled(by: curve.multiplier), lowest)
            return raised(shortest...capped(first.scaled(by: Curve.power(curve.multiplier, retry - 1))))
        }

        /// The range of a delay after `previous`. Before retry 1 `previous` has no effect, since the bounds
        /// are narrower.
        func range(retry: Int, after previous: Duration) -> ClosedRange<Duration> {
            let bounds = bounds(retry: retry)
            guard curve.kind == .decorrelated else { return bounds }
            let longest = max(previous, curve.initial.counted).scaled(by: curve.multiplier)
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
