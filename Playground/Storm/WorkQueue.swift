/// A server with one queue, first in, first out: each request takes the same time, and one that would wait
/// too long is rejected. A request costs the model constant time and no memory.
struct WorkQueue: Sendable {
    private let service: Duration
    private let longestWait: Duration
    /// When the server does no work and keeps its queue.
    private let stall: Range<Duration>
    /// When all accepted work is done, on a clock that stops during the stall.
    private var free = Duration.zero

    init(capacity: Int, longestWait: Duration, stall: Range<Duration> = .zero ..< .zero) {
        service = .seconds(1) / capacity
        self.longestWait = longestWait
        self.stall = stall
    }

    /// When a request that arrives now is done; nil when it is rejected.
    mutating func accept(at now: Duration) -> Duration? {
        let worked = workTime(at: now)
        guard free - worked <= longestWait else { return nil }
        free = max(free, worked) + service
        return free <= stall.lowerBound ? free : free + stallTime
    }

    private var stallTime: Duration { stall.upperBound - stall.lowerBound }

    private func workTime(at now: Duration) -> Duration {
        if now < stall.lowerBound { return now }
        return now < stall.upperBound ? stall.lowerBound : now - stallTime
    }
}
