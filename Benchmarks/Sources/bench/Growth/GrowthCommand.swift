import Foundation

/// Prints what one of a thousand, and one of a million, costs.
enum GrowthCommand {
    static let sizes = [1_000, 10_000, 100_000, 1_000_000]

    /// Linear is 1. Caches and the depth of a heap add some; the smallest power that would be a fault is far above.
    static let greatestPower = 1.3

    /// What one run may take, in nanoseconds.
    private static let longestRun = 2e10

    static func run(isChecking: Bool) -> Int32 {
        let columns = Columns(
            widths: [GrowthCase.all.map(\.name.count).max() ?? 0] + sizes.map { _ in 11 } + [10])
        say(columns.row(["ns each, among"] + sizes.map { grouped($0) } + ["growth", ""]))
        var areLinear = true
        for growth in GrowthCase.all {
            let costs = costs(of: growth)
            let power = power(of: costs)
            let isLinear = power <= greatestPower && costs.count == sizes.count
            if !isLinear { areLinear = false }
            let missing = Array(repeating: "–", count: sizes.count - costs.count)
            say(
                columns.row(
                    [growth.name] + costs.map { figure($0) } + missing
                        + ["n^" + figure(power), isLinear ? "linear" : "not linear"]))
        }
        return isChecking && !areLinear ? 1 : 0
    }

    /// The costs among more and more, until the next would take too long.
    private static func costs(of growth: GrowthCase) -> [Double] {
        var costs: [Double] = []
        for size in sizes {
            if let last = costs.last {
                let trend = costs.count > 1 ? max(1, last / costs[costs.count - 2]) : 1
                if last * trend * Double(size) > longestRun { break }
            }
            Progress.show("\(growth.name), \(grouped(size))")
            costs.append(cost(of: growth, size))
        }
        return costs
    }

    /// The smallest time for one, in nanoseconds.
    private static func cost(of growth: GrowthCase, _ size: Int) -> Double {
        var samples = Samples()
        _ = growth.body(size)
        for _ in 0..<max(3, min(30, 300_000 / size)) {
            let time = Stopwatch.thread.time { precondition(growth.body(size) != 0) }
            samples.add(time / Double(size))
        }
        return samples.minimum
    }

    /// The power of the size that the whole cost grows with, from the smallest size to the largest that was measured.
    private static func power(of costs: [Double]) -> Double {
        guard let first = costs.first, let last = costs.last, let smallest = sizes.first, costs.count > 1
        else { return .nan }
        return 1 + log(last / first) / log(Double(sizes[costs.count - 1]) / Double(smallest))
    }
}
