import Foundation

/// Where a ratio stands on a logarithmic axis.
struct LogScale {
    private let low: Double
    private let high: Double
    private let from: Double
    private let to: Double

    /// An axis that begins and ends at a tick and covers all values.
    init(covering values: [Double], from: Double, to: Double) {
        let smallest = values.min() ?? 1
        let largest = values.max() ?? 1
        let start = Self.marks.last { $0 <= smallest } ?? smallest
        low = start
        high = Self.marks.first { $0 >= largest && $0 > start } ?? largest
        self.from = from
        self.to = to
    }

    func x(_ value: Double) -> Double { from + (to - from) * log(value / low) / log(high / low) }

    var ticks: [Double] { Self.marks.filter { $0 >= low && $0 <= high } }

    private static let marks = (-3...4).flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }
}
