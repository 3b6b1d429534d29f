/// A count over a sliding window, in ten slices: the oldest tenth is dropped as a whole.
struct SlidingWindowCounter: Sendable {
    private static let sliceCount = 10

    private let slice: Int128
    private var counts = [Int](repeating: 0, count: sliceCount)
    /// The number of the current slice, counted from time zero; nil before the first.
    private var current: Int128?
    private(set) var total = 0

    init(over window: Duration) { slice = max(window.attoseconds / Int128(Self.sliceCount), 1) }

    mutating func add(_ count: Int, at now: Instant) {
        forget(until: now)
        counts[index(of: current ?? 0)] += count
        total += count
    }

    /// The sum of the counts that are no older than the window.
    mutating func total(at now: Instant) -> Int {
        forget(until: now)
        return total
    }

    /// Drops the slices that are older than the window. A clock that goes backwards has no effect.
    mutating func forget(until now: Instant) {
        // Rounds down, also below zero; the bounds keep `oldest` from overflowing.
        let (number, rest) = now.sinceZero.attoseconds.quotientAndRemainder(dividingBy: slice)
        let newest = min(max(rest < 0 ? number - 1 : number, .min / 2), .max / 2)
        guard newest > current ?? .min else { return }
        let oldest = max(newest - Int128(Self.sliceCount) + 1, (current ?? newest) + 1)
        for number in stride(from: newest, through: oldest, by: -1) {
            let index = index(of: number)
            total -= counts[index]
            counts[index] = 0
        }
        current = newest
    }

    /// The index of a slice in `counts`, also of a slice with a negative number.
    private func index(of slice: Int128) -> Int {
        let count = Int128(Self.sliceCount)
        return Int((slice % count + count) % count)
    }
}
