/// Lowers limits to what a run has shown.
struct Tightening {
    private let budget: Budget
    private let results: [String: Result]

    init(_ budget: Budget, _ results: Results) {
        self.budget = budget
        self.results = Dictionary(uniqueKeysWithValues: results.workloads.map { ($0.name, $0) })
    }

    /// The whole budget as JSON, one line for a workload.
    var json: String {
        let lines = Workload.all.map { workload in
            let entry = budget.entry(for: workload.name)
            let tightened = results[workload.name].map { entry.tightened(to: $0, workload.margin) }
            return "    \"\(workload.name)\": \((tightened ?? entry).json)"
        }
        return "{\n  \"workloads\": {\n\(lines.joined(separator: ",\n"))\n  }\n}\n"
    }
}

extension Budget.Entry {
    fileprivate func tightened(to result: Result, _ margin: Margin) -> Budget.Entry {
        let allowed = result.figure <= goal ? goal : max(goal, Self.roundedUp(result.figure * margin.factor))
        let counted = result.allocations.map { margin.allocations($0) }
        let allocations = max(counted ?? allocationLimit, allocationGoal ?? 0)
        return Budget.Entry(
            goal: goal, limit: min(limit, allowed), allocationGoal: allocationGoal,
            allocationLimit: min(allocationLimit, allocations))
    }

    fileprivate var json: String {
        let allocationGoal = allocationGoal.map { ", \"allocationGoal\": \($0.plain)" } ?? ""
        return "{ \"goal\": \(goal.plain), \"limit\": \(limit.plain)\(allocationGoal),"
            + " \"allocationLimit\": \(allocationLimit.plain) }"
    }

    /// To two digits.
    private static func roundedUp(_ value: Double) -> Double {
        var unit = 0.1
        while value / unit >= 100 { unit *= 10 }
        return (value / unit).rounded(.up) * unit
    }
}

/// How far one run may be from another on the same machine.
private struct Margin {
    let factor: Double
    let allocations: (Double) -> Double
}

extension Workload {
    fileprivate var margin: Margin {
        // Who comes first on which thread decides how much is done at once.
        usesThreads
            ? Margin(factor: 2) { ($0 + 0.5).rounded(.up) }
            : Margin(factor: 1.25) { $0 }
    }
}
