import Rill

extension LogRecording {
    /// The log as marbles: a row for each subscription, and below them what the letters stand for.
    ///
    ///     prices#1  -1--(23)-#~~~^-4-|
    ///     names#2       -a--!
    ///
    ///     -     nothing happens        #    error
    ///     a     an element             |    completed
    ///     ~     between two attempts   !    disposed before its end
    ///     ^     the next attempt       (ab) several within one frame
    ///
    /// A character is a `frame` of time; without one a round frame is taken with which a row has at most 72. An element
    /// whose text is a letter or a digit stands for itself. Blanks have no meaning, they align the rows. A row without
    /// `~` can be read by `Marbles` of RillTesting, as far as its events are a frame apart.
    public func marbles(
        frame: Duration? = nil, summary: (Element) -> String = { "\($0)" }
    ) -> String {
        var letters = MarbleLetters()
        for case .next(let element) in entries.lazy.map(\.kind) { letters.reserve(summary(element)) }
        let end = entries.map(\.time).max() ?? start
        let grid = MarbleGrid(start: start, end: end, frame: frame)
        let rows = lanes.map { lane -> (name: String, cells: [String]) in
            (lane.name.onOneLine, grid.cells(of: lane, letters: &letters, summary: summary))
        }
        let nameWidth = rows.map(\.name.count).max() ?? 0
        let widths = (0..<grid.count).map { column in
            rows.map { column < $0.cells.count ? $0.cells[column].count : 0 }.max() ?? 0
        }
        var lines = rows.map { row in
            let cells = zip(row.cells, widths).map { $0.padded(to: $1) }.joined()
            return "\(row.name.padded(to: nameWidth))  \(cells)".trimmingEnd
        }
        lines.append("a frame is \(grid.frame.shortText)")
        return (lines + letters.legend).joined(separator: "\n") + "\n"
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
