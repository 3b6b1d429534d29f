import RillJSON

/// Numbers as pairs: the first number of a run without gaps, and the length of the run.
struct LogPageRuns {
    private var closed = JSONWriter()
    private var first = 0
    private var length = 0

    mutating func append(_ number: Int) {
        let (next, isOver) = first.addingReportingOverflow(length)
        if isOver || number != next || length == 0 {
            closeRun()
            (first, length) = (number, 0)
        }
        length += 1
    }

    /// The pairs so far, one after another.
    var pairs: JSONWriter {
        var runs = self
        runs.closeRun()
        return runs.closed
    }

    private mutating func closeRun() {
        guard length > 0 else { return }
        closed.append(first)
        closed.append(length)
    }
}
