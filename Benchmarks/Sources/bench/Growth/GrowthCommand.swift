import Foundation

/// Prints what one thing costs among a thousand to a million of its kind.
enum GrowthCommand {
    static let sizes = [1_000, 10_000, 100_000, 1_000_000]

    /// Linear growth is 1. Caches and the depth of a heap add some; a quadratic fault is far above.
    static let greatestPower = 1.3

    /// The longest time of a run, in nanoseconds.
    private static let longestRun = 2e10

    /// Returns whether every cost is linear.
    static func run() -> Bool {
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
        return areLinear
    }

    /// The cost at each size, until the next would take too long.
    private static func costs(of growth: GrowthCase) -> [Double] {
        var costs: [Double] = []
        for size in sizes {
            if let last = costs.last {
                let trend = costs.count > 1 ? max(1, last / costs[costs.count - 2]) : 1
                if last * trend * Double(size) > longestRun { break }
            }
            showProgress("\(growth.name), \(grouped(size))")
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

    /// The exponent of the growth of the whole cost, from the smallest to the largest measured size.
    private static func power(of costs: [Double]) -> Double {
        guard let first = costs.first, let last = costs.last, let smallest = sizes.first, costs.count > 1
        else { return .nan }
        return 1 + log(last / first) / log(Double(sizes[costs.count - 1]) / Double(smallest))
    }
}
