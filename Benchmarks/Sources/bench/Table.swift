/// Rows of text in columns of fixed widths. The first and the last are aligned to the left, the others to the
/// right.
struct Columns {
    let widths: [Int]

    func row(_ cells: [String]) -> String {
        var line = ""
        for (index, cell) in cells.enumerated() {
            let width = index < widths.count ? widths[index] : 0
            let padding = String(repeating: " ", count: max(0, width - cell.count))
            if index == 0 {
                line += cell + padding
            } else if index < widths.count {
                line += padding + cell
            } else {
                line += "  " + cell
            }
        }
        return line
    }
}

/// The table of all results.
struct Table {
    private let columns: Columns

    init(names: [String]) {
        let nameWidth = names.map(\.count).max() ?? 0
        columns = Columns(widths: [nameWidth, 9, 9, 8, 8, 7, 7, 8, 8, 9, 6, 9, 9])
    }

    var header: String {
        columns.row([
            "ns per unit", "loop", "Rill", "ratio", "median", "noise", "goal", "limit", "allocs", "of loop",
            "goal", "bytes", "metadata", "verdict",
        ])
    }

    func row(_ result: Result, _ entry: Budget.Entry) -> String {
        let ratioOfMedians = result.loop.map { result.rill.median / $0.median }
        return columns.row([
            result.name, figure(result.loop?.minimum), figure(result.rill.minimum), figure(result.ratio),
            figure(ratioOfMedians), percent(result.noise), count(entry.goal), count(entry.limit),
            count(result.allocations), count(result.loop?.allocations), count(entry.allocationGoal),
            count(result.rill.allocatedBytes), count(result.lookups), Verdict(result, entry).text,
        ])
    }
}
