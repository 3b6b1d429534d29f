import Foundation
import Storm

/// A table with a row for each policy: the means of its runs.
struct StormTable {
    private let model: StormModel
    private var rows: [[String]] = []
    private var deviations: [Double] = []

    init(_ model: StormModel) {
        self.model = model
    }

    mutating func add(_ policy: String, _ size: StormSize, _ outcomes: [StormOutcome]) {
        guard let first = outcomes.first else { return }
        let means = first.metrics.map { metric in RunMean(outcomes.map { $0[metric.name] }) }
        if rows.isEmpty { rows.append(["clients", "policy"] + header(first)) }
        if model == .aws {
            rows.append(["\(size.clients)", policy] + lockingCells(policy, size, means))
        } else {
            let cells = zip(first.metrics, means).map { $1.mean?.text(decimals: $0.decimals) ?? "never" }
            rows.append(["\(size.clients)", policy] + cells)
        }
    }

    var text: String {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            zip(row, widths).enumerated()
                .map {
                    $0 == 1 ? $1.0.padded(to: $1.1, isRight: false) : $1.0.padded(to: $1.1, isRight: true)
                }
                .joined(separator: "  ")
        }
        return (lines + [deviationText].compactMap(\.self)).joined(separator: "\n")
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

    private var deviationText: String? {
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
    fileprivate func text(decimals: Int) -> String {
        let text = String(format: "%.\(decimals)f", self)
        // A value that is rounded to zero has no sign.
        return text.hasPrefix("-") && !text.contains { ("1"..."9").contains($0) }
            ? String(text.dropFirst()) : text
    }
}

extension String {
    fileprivate func padded(to width: Int, isRight: Bool) -> String {
        let space = String(repeating: " ", count: max(0, width - count))
        return isRight ? space + self : self + space
    }
}
