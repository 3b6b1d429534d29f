import Rill
import RillText

extension LogRecording {
    /// The log as marble diagrams: a row for each subscription, and below them the meaning of the letters.
    ///
    ///     prices#1  -1--(23)-#~~~^-4-|
    ///     names#2       -a--!
    ///
    ///     -     nothing happens        #    error
    ///     a     an element             |    completed
    ///     ~     a wait                 !    disposed before its end
    ///     ^     the next attempt       (ab) several in one frame
    ///
    /// A character stands for a `frame` of time; the default is the shortest round time with which a row has
    /// at most 72 characters. An element whose text is a letter or a digit is drawn as itself. Blanks only
    /// align the rows. `Marbles` of RillTesting reads a row without `~` whose events are at least a frame
    /// apart.
    public func marbles(frame: Duration? = nil, summary: (Element) -> String = { "\($0)" }) -> String {
        var letters = MarbleLetters()
        for case .next(let element) in entries.lazy.map(\.kind) { letters.reserve(summary(element)) }
        let end = entries.map(\.time).max() ?? start
        let grid = MarbleGrid(start: start, end: end, frame: frame)
        let rows = subscriptions.map { subscription -> (name: String, cells: [String]) in
            (subscription.name.onOneLine, grid.cells(of: subscription, letters: &letters, summary: summary))
        }
        func width(_ counts: [Int]) -> Int { min(LogText.widest, counts.max() ?? 0) }
        let nameWidth = width(rows.map(\.name.count))
        let widths = (0..<grid.count).map { column in
            width(rows.map { column < $0.cells.count ? $0.cells[column].count : 0 })
        }
        var lines = rows.map { row in
            let cells = zip(row.cells, widths).map { $0.padded(to: $1) }.joined()
            return "\(row.name.padded(to: nameWidth))  \(cells)".trimmingEnd
        }
        lines.append("a frame is \(grid.frame.text)")
        return (lines + letters.legend).joined(separator: "\n") + "\n"
    }
}

extension String {
    fileprivate var trimmingEnd: String { String(lastIndex { $0 != " " }.map { self[...$0] } ?? "") }
}
