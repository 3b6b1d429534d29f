import RillCore
import RillTesting

extension ExampleRun {
    init(
        _ example: OperatorExample, _ edits: Edits, _ recorders: [ResultRecorder], _ printed: [Mark],
        withDiagrams: Bool
    ) {
        let names = ProgramText(of: example).sourceNames
        var rows: [Row] = []
        for (index, source) in edits.sources.enumerated() {
            let name = index < names.count ? names[index] : "source \(index + 1)"
            rows += Self.rows(name, index, source, withDiagrams: withDiagrams)
        }
        for (index, recorder) in recorders.enumerated() {
            let name = recorders.count == 1 ? "result" : "subscriber \(index + 1)"
            rows.append(Row(name, recorder.marks(), from: recorder.start, until: recorder.end))
            for nested in recorder.nested() {
                rows.append(Row(nested.name, nested.marks(), from: nested.start, until: nil))
            }
        }
        let bounds = example.delayBounds?(edits.arguments.map(\.value)) ?? []
        for index in rows.indices {
            if rows[index].source != nil { rows[index].delayBounds = bounds }
            let isOnScheduler =
                rows[index].source == nil ? example.onScheduler.result : example.onScheduler.source
            if isOnScheduler { rows[index].place = "on scheduler" }
        }
        if !printed.isEmpty {
            rows.append(
                Row(
                    name: "printed", source: nil, isDiagram: false, marks: printed, received: nil, windows: []
                ))
        }
        self.tick = example.tick
        self.rows = rows
        arguments = edits.arguments
        marbles = edits.sources.map(\.marbles)
        let times = rows.flatMap { row in
            row.marks.map(\.time) + row.windows.flatMap { [$0.start, $0.end].compactMap(\.self) }
        }
        end = times.max() ?? .zero
    }
}

extension ExampleRun.Row {
    /// The row of a subscriber.
    fileprivate init(_ name: String, _ marks: [Mark], from start: Instant, until end: Instant?) {
        let last = marks.last.flatMap { $0.isTerminal ? $0.time : nil }
        self.init(
            name: name, source: nil, isDiagram: false, marks: marks, received: nil,
            windows: [.init(start: start.sinceZero, end: last ?? end?.sinceZero)])
    }
}

extension ExampleRun {
    /// The rows of one source: its diagram, or its runs. Runs that do not overlap share a row.
    private static func rows(
        _ name: String, _ index: Int, _ source: Edits.Source, withDiagrams: Bool
    ) -> [Row] {
        let runs = source.runs()
        let isDiagramEnough =
            source.isHot || runs.isEmpty || (runs.count == 1 && runs[0].window.start == .zero)
        let diagram = Row(
            name: name, source: index, isDiagram: true, marks: source.diagram,
            received: isDiagramEnough ? Set(runs.flatMap(\.marks)) : nil,
            windows: isDiagramEnough ? runs.map(\.window) : [])
        if isDiagramEnough { return [diagram] }
        let lanes = lanes(runs).map { lane in
            Row(
                name: withDiagrams ? "its runs" : name, source: index, isDiagram: false,
                marks: lane.flatMap(\.marks), received: nil, windows: lane.map(\.window))
        }
        return (withDiagrams ? [diagram] : []) + lanes
    }

    private static func lanes(_ runs: [SourceRun]) -> [[SourceRun]] {
        var lanes: [[SourceRun]] = []
        for run in runs {
            let free = lanes.firstIndex { lane in
                lane.last?.window.end.map { $0 <= run.window.start } ?? false
            }
            if let free { lanes[free].append(run) } else { lanes.append([run]) }
        }
        return lanes
    }
}
