/// A picture of the ratios and their goals on a logarithmic scale, for light and dark backgrounds.
struct Plot {
    private let rows: [(result: Result, ratio: Double, entry: Budget.Entry)]
    private let notes: [String]
    private let scale: LogScale

    private static let rowHeight = 22.0
    private static let top = 86.0
    private static let left = 250.0
    private static let right = 830.0
    private static let width = 960.0

    init(_ results: Results, _ budget: Budget) {
        rows = results.workloads.compactMap { result in
            result.ratio.map { (result, $0, budget.entry(for: result.name)) }
        }
        scale = LogScale(
            covering: rows.flatMap { [$0.ratio, $0.entry.goal] } + [1], from: Self.left, to: Self.right)
        notes =
            results.workloads.filter { $0.ratio == nil }.map { result in
                "\(result.name) has no loop: \(figure(result.rill.minimum)) ns, "
                    + "goal \(count(budget.entry(for: result.name).goal)) ns"
            } + ["Smallest of \(results.repetitions) repetitions each, loop and Rill in turn"]
    }

    var svg: String {
        let bottom = Self.top + Double(rows.count) * Self.rowHeight
        let height = bottom + 48 + Double(notes.count) * 18
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(svgNumber(Self.width)) \(svgNumber(height))\"",
            "     width=\"\(svgNumber(Self.width))\" height=\"\(svgNumber(height))\" role=\"img\">",
            "<title>Rill: cost as a multiple of the same work by hand</title>",
            PlotStyle.css,
            "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>",
            text("Cost as a multiple of the same work by hand", 20, 28, "title"),
        ]
        lines += legend
        for tick in scale.ticks {
            let x = svgNumber(scale.x(tick))
            lines.append(
                "<line class=\"\(tick == 1 ? "one" : "grid")\" x1=\"\(x)\" x2=\"\(x)\""
                    + " y1=\"\(svgNumber(Self.top - 4))\" y2=\"\(svgNumber(bottom))\"/>")
            for y in [Self.top - 10, bottom + 18] {
                lines.append(text("\(tick.plain)×", scale.x(tick), y, "tick", "middle"))
            }
        }
        for (index, row) in rows.enumerated() {
            lines += draw(row, Self.top + (Double(index) + 0.5) * Self.rowHeight)
        }
        for (index, note) in notes.enumerated() {
            lines.append(text(note, 20, bottom + 46 + Double(index) * 18, "tick"))
        }
        return (lines + ["</svg>", ""]).joined(separator: "\n")
    }

    private var legend: [String] {
        let entries: [(Verdict.Standing?, String)] = [
            (.goal, "goal met"), (.overGoal, "over goal"), (.overLimit, "over limit"), (nil, "goal"),
        ]
        var lines: [String] = []
        for (index, entry) in entries.enumerated() {
            let x = Self.left + Double(index) * 110
            lines.append(entry.0.map { PlotStyle.mark($0, x, 48) } ?? PlotStyle.goal(x, 48))
            lines.append(text(entry.1, x + 10, 52, "tick"))
        }
        return lines
    }

    private func draw(_ row: (result: Result, ratio: Double, entry: Budget.Entry), _ y: Double) -> [String] {
        let x = scale.x(row.ratio)
        return [
            text(row.result.name, Self.left - 14, y + 4, "name", "end"),
            "<line class=\"stem\" x1=\"\(svgNumber(scale.x(1)))\" x2=\"\(svgNumber(x))\""
                + " y1=\"\(svgNumber(y))\" y2=\"\(svgNumber(y))\"/>",
            PlotStyle.goal(scale.x(row.entry.goal), y),
            PlotStyle.mark(Verdict(row.result, row.entry).time, x, y),
            text("\(figure(row.ratio)) of \(count(row.entry.goal))", Self.width - 20, y + 4, "name", "end"),
        ]
    }

    private func text(_ words: String, _ x: Double, _ y: Double, _ kind: String, _ anchor: String = "start")
        -> String
    {
        "<text class=\"\(kind)\" x=\"\(svgNumber(x))\" y=\"\(svgNumber(y))\" text-anchor=\"\(anchor)\">\(words)</text>"
    }
}
