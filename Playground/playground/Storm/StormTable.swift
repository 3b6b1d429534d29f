import Foundation
import Storm

/// A table with a row for each policy: the means of its runs. A row is printed when it is known, so the
/// widths of the columns are fixed.
struct StormTable {
    private let model: StormModel
    private var hasHeader = false
    private var deviations: [Double] = []

    init(_ model: StormModel) { self.model = model }

    /// The row of a policy, and before the first one the names of the columns.
    mutating func lines(adding policy: String, _ size: StormSize, _ outcomes: [StormOutcome]) -> String {
        guard let first = outcomes.first else { return "" }
        let means = first.metrics.map { metric in RunMean(outcomes.map { $0[metric.name] }) }
        let columns = size.columns(model)
        let names = header(first)
        let cells =
            model == .aws
            ? lockingCells(policy, size, means)
            : zip(first.metrics, means).map { $1.mean?.text(decimals: $0.decimals) ?? "never" }
        defer { hasHeader = true }
        let row = line(columns.map(\.value), policy, cells, widths: names)
        return hasHeader ? row : "\(line(columns.map(\.name), "policy", names, widths: names))\n\(row)"
    }

    private func line(_ size: [String], _ policy: String, _ cells: [String], widths: [String]) -> String {
        let texts =
            size.map { $0.padded(to: 10, isRight: true) } + [policy.padded(to: 14)]
            + zip(cells, widths).map { $0.padded(to: max(8, $1.count), isRight: true) }
        return texts.joined(separator: "  ")
    }

    private func header(_ outcome: StormOutcome) -> [String] {
        model == .aws ? ["calls", "±", "z", "time", "±", "z"] : outcome.metrics.map(\.name)
    }

    /// Calls and time, each with its standard error and its distance from the reference in standard errors.
    private mutating func lockingCells(_ policy: String, _ size: StormSize, _ means: [RunMean]) -> [String] {
        let reference = LockingPolicy(rawValue: policy).flatMap {
            LockingReference.cell($0, clients: size.clients)
        }
        let pairs = zip(means, [reference?.calls, reference?.time])
        return pairs.flatMap { own, reference in
            guard let mean = own.mean else { return ["never", "", ""] }
            let deviation = reference.map {
                (mean - $0.mean) / ($0.error * $0.error + own.error * own.error).squareRoot()
            }
            if let deviation { deviations.append(deviation) }
            return [mean.text(decimals: 1), own.error.text(decimals: 2), deviation?.text(decimals: 2) ?? "-"]
        }
    }

    /// How far the figures are from their references; nil where there are none.
    var summary: String? {
        guard let largest = deviations.map(abs).max() else { return nil }
        let meanSquare = deviations.map { $0 * $0 }.reduce(0, +) / Double(deviations.count)
        return "\nover \(deviations.count) figures: rms z \(meanSquare.squareRoot().text(decimals: 2)), "
            + "largest |z| \(largest.text(decimals: 2))"
    }
}

/// The mean of a figure over runs; nil if a run has no value.
struct RunMean {
    let mean: Double?
    /// The standard error of the mean.
    let error: Double

    init(_ values: [Double?]) {
        let known = values.compactMap(\.self)
        let count = Double(known.count)
        let mean = known.reduce(0, +) / max(1, count)
        let squares = known.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
        self.mean = known.count == values.count && count > 0 ? mean : nil
        error = count > 1 ? (squares / (count - 1) / count).squareRoot() : 0
    }
}

extension Double {
    func text(decimals: Int) -> String {
        let text = String(format: "%.\(decimals)f", self)
        // A value that is rounded to zero has no sign.
        return text.hasPrefix("-") && !text.contains { ("1"..."9").contains($0) }
            ? String(text.dropFirst()) : text
    }

    /// The text of the number; a whole number has no decimals.
    var shortText: String {
        let text = "\(self)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
