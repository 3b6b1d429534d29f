/// Counts events in bins of equal length from time zero on.
package struct Timeline: Sendable {
    package let bin: Duration
    package private(set) var counts: [Int] = []
    package private(set) var total = 0

    package init(bin: Duration) { self.bin = bin }

    package mutating func add(at time: Duration) {
        let index = Int(time / bin)
        while counts.count <= index { counts.append(0) }
        counts[index] += 1
        total += 1
    }

    /// The number of events within a time, whose ends must be multiples of the bin.
    func count(_ time: Range<Duration>) -> Int {
        counts[clamped(time.lowerBound)..<clamped(time.upperBound)].reduce(0, +)
    }

    /// The number of events within a time, as a share of the events of another timeline; nil if that timeline
    /// has none.
    func share(of whole: Timeline, _ time: Range<Duration>) -> Double? {
        let count = whole.count(time)
        return count == 0 ? nil : Double(self.count(time)) / Double(count)
    }

    /// The greatest count of a bin at or after `start`.
    func peak(from start: Duration) -> Int { counts[clamped(start)...].max() ?? 0 }

    /// The same counts in wider bins.
    package func merged(into width: Duration) -> Timeline {
        var merged = Timeline(bin: width)
        let group = max(1, Int(width / bin))
        merged.counts = stride(from: 0, to: counts.count, by: group).map {
            counts[$0..<min($0 + group, counts.count)].reduce(0, +)
        }
        merged.total = total
        return merged
    }

    private func clamped(_ time: Duration) -> Int { min(Int((time / bin).rounded()), counts.count) }
}
