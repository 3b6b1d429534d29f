/// A run beside one that was saved.
struct Comparison {
    let old: Results
    let new: Results

    /// A difference smaller than this is noise, however quiet the runs were: programs are laid out differently.
    private static let leastChange = 0.05

    var lines: [String] {
        let names = new.workloads.map(\.name)
        let columns = Columns(widths: [names.map(\.count).max() ?? 0, 10, 10, 9, 8, 9, 9])
        var lines = [columns.row(["", "old", "new", "change", "noise", "allocs", "new", ""])]
        for result in new.workloads {
            guard let before = old.workloads.first(where: { $0.name == result.name }) else {
                lines.append(columns.row([result.name, "–", figure(result.figure)]) + "  was not saved")
                continue
            }
            let change = result.figure / before.figure - 1
            let noise = max(Self.leastChange, result.noise + before.noise)
            lines.append(
                columns.row([
                    result.name, figure(before.figure), figure(result.figure),
                    (change < 0 ? "" : "+") + percent(change), percent(noise), count(before.allocations),
                    count(result.allocations), Self.words(change, noise, before, result),
                ]))
        }
        lines.append("Threads that wanted to run, before and after: \(old.loads), then \(new.loads).")
        return lines
    }

    private static func words(_ change: Double, _ noise: Double, _ before: Result, _ after: Result) -> String
    {
        var words: [String] = []
        if abs(change) > noise { words.append(change < 0 ? "faster" : "slower") }
        if let old = before.allocations, let new = after.allocations, old != new {
            words.append(new < old ? "fewer allocations" : "more allocations")
        }
        return words.isEmpty ? "same" : words.joined(separator: ", ")
    }
}

extension Results {
    fileprivate var loads: String { load.map { figure($0) }.joined(separator: " and ") }
}
