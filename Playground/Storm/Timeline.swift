/// Counts events in bins of equal length from time zero on.
package struct Timeline: Sendable {
    package let bin: Duration
    package private(set) var counts: [Int] = []
    package private(set) var total = 0

    package init(bin: Duration) {
        self.bin = bin
    }

    mutating func add(at time: Duration) {
        let index = Int(time / bin)
        while counts.count <= index { counts.append(0) }
        counts[index] += 1
        total += 1
    }

    /// The events in start..<end. Both must be multiples of the bin.
    func count(from start: Duration, to end: Duration) -> Int {
        counts[clamped(start)..<clamped(end)].reduce(0, +)
    }

    /// The fullest bin at or after `start`.
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
