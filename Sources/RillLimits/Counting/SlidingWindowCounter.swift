/// A count over a sliding window, in ten slices: the oldest tenth is dropped as a whole.
struct SlidingWindowCounter: Sendable {
    private static let sliceCount = 10

    private let slice: Int128
    private var counts = [Int](repeating: 0, count: sliceCount)
    /// The number of the current slice, counted from time zero.
    private var current: Int128 = 0
    private(set) var total = 0

    init(over window: Duration) {
        slice = max(window.attoseconds / Int128(Self.sliceCount), 1)
    }

    mutating func add(_ count: Int, at now: Instant) {
        forget(until: now)
        counts[index(of: current)] += count
        total += count
    }

    /// Drops the slices that are older than the window. A clock that goes backwards has no effect.
    mutating func forget(until now: Instant) {
        let newest = now.sinceZero.attoseconds / slice
        guard newest > current else { return }
        for number in 0..<min(newest - current, Int128(Self.sliceCount)) {
            let index = index(of: newest - number)
            total -= counts[index]
            counts[index] = 0
        }
        current = newest
    }

    private func index(of slice: Int128) -> Int { Int(slice % Int128(Self.sliceCount)) }
}
