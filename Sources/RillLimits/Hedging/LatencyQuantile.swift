import RillLocks

/// The time within which a share of the latest attempts had their first event. `hedge` starts another attempt
/// beside one that takes longer. Make one per dependency.
public final class LatencyQuantile: Sendable {
    private struct State: Sendable {
        /// The latest latencies; the oldest is replaced.
        var latest: [Duration] = []
        var next = 0
        /// The same latencies, sorted, so that a quantile is read in constant time.
        var sorted: [Duration] = []

        mutating func insert(_ latency: Duration) { sorted.insert(latency, at: index(of: latency)) }

        mutating func remove(_ latency: Duration) { sorted.remove(at: index(of: latency)) }

        /// The index of the first latency that is not less.
        private func index(of latency: Duration) -> Int {
            var range = 0..<sorted.count
            while !range.isEmpty {
                let middle = (range.lowerBound + range.upperBound) / 2
                range = sorted[middle] < latency ? middle + 1..<range.upperBound : range.lowerBound..<middle
            }
            return range.lowerBound
        }
    }

    private let share: Double
    private let count: Int
    private let initial: Duration
    private let state = Mutex(State())
    let invalidDuration: InvalidDurationError?

    /// Until `count` ÷ 10 latencies, at least one, are recorded, the value is `initially`. `share` must be
    /// from 0 to 1, `count` from 1 to 10,000.
    public init(_ share: Double = 0.95, of count: Int = 200, initially: Duration) {
        require((0...1).contains(share), "Rill: LatencyQuantile needs a share from 0 to 1, but got \(share)")
        require(
            (1...10_000).contains(count),
            "Rill: LatencyQuantile needs a count from 1 to 10000, but got \(count)")
        self.share = share
        self.count = count
        initial = initially
        invalidDuration = InvalidDurationError(
            initially, violating: .zeroOrMore, in: "LatencyQuantile(initially:)")
    }

    /// The smallest latency that at least the share of all recorded latencies do not exceed.
    public var value: Duration {
        state.withLock { state in
            let sorted = state.sorted
            guard sorted.count >= max(1, count / 10) else { return initial }
            // Less 1e-9, because a product such as 0.55 · 200 may be rounded to just above a whole number.
            let rank = Int((share * Double(sorted.count) - 1e-9).rounded(.up))
            return sorted[max(0, rank - 1)]
        }
    }

    /// Records a latency that was measured elsewhere; one below zero counts as zero. `hedge` records its
    /// attempts itself.
    public func record(_ latency: Duration) {
        let latency = max(.zero, latency)
        state.withLock { state in
            state.insert(latency)
            guard state.latest.count == count else { return state.latest.append(latency) }
            state.remove(state.latest[state.next])
            state.latest[state.next] = latency
            state.next = (state.next + 1) % count
        }
    }
}
