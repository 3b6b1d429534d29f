/// A run as rows of characters, each tick as wide as its widest event.
///
///     letters  ^-a--b-----|
///     inner        -1--
///     result   ^--a1-----|
public struct MarbleText: CustomStringConvertible {
    private let run: ExampleRun

    public init(_ run: ExampleRun) { self.run = run }

    public var description: String { lines.joined(separator: "\n") }

    /// A line for each row, the sources first.
    public var lines: [String] {
        let length = Int((run.end / run.tick).rounded(.up)) + 1
        let cells = run.rows.map { row in (0..<length).map { text(of: row, at: $0) } }
        let widths = (0..<length).map { tick in max(1, cells.map { $0[tick].count }.max() ?? 1) }
        let nameWidth = run.rows.map(\.name.count).max() ?? 0
        return zip(run.rows, cells).map { row, cells in
            var line = row.name + String(repeating: " ", count: nameWidth + 2 - row.name.count)
            for (tick, (cell, width)) in zip(cells, widths).enumerated() {
                let filler = isActive(row, at: tick) ? "-" : " "
                line += cell.isEmpty ? String(repeating: filler, count: width) : cell
                if !cell.isEmpty {
                    let rest = isActive(row, at: tick + 1) ? "-" : " "
                    line += String(repeating: rest, count: width - cell.count)
                }
            }
            while line.last == " " { line.removeLast() }
            return row.place.map { "\(line)   \($0)" } ?? line
        }
    }

    private func text(of row: ExampleRun.Row, at tick: Int) -> String {
        let marks = row.marks.filter { Int(($0.time / run.tick).rounded()) == tick }
        var parts = marks.map(\.character)
        let isStopped = row.windows.contains { window in
            window.end.map { Int(($0 / run.tick).rounded()) == tick } ?? false
        }
        if isStopped, !marks.contains(where: \.isTerminal) { parts.append("!") }
        let isShort = parts.allSatisfy { $0.count == 1 }
        if parts.isEmpty { return "" }
        return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: isShort ? "" : " ")))"
    }

    private func isActive(_ row: ExampleRun.Row, at tick: Int) -> Bool {
        let time = run.tick * tick
        if row.isDiagram { return time <= row.marks.last(where: \.isTerminal)?.time ?? run.end }
        return row.windows.contains { $0.start <= time && time <= $0.end ?? run.end }
    }
}
