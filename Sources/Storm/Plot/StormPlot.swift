/// Attempts over time, a panel for each policy, all with the same axes: an SVG that needs nothing else, for light and dark.
package struct StormPlot: Sendable {
    /// What a plot shows beside the attempts.
    package struct Marks: Sendable {
        /// The time that is shaded.
        let outage: Range<Duration>?
        /// The rate that has a line of its own.
        let capacity: Int?
        /// The time that a point stands for.
        let bin: Duration

        package init(outage: Range<Duration>?, capacity: Int?, bin: Duration) {
            self.outage = outage
            self.capacity = capacity
            self.bin = bin
        }
    }

    private struct Panel {
        let name: String
        let rates: [Double]
    }

    private let title: String
    private let marks: Marks
    private var panels: [Panel] = []

    package init(title: String, marks: Marks) {
        self.title = title
        self.marks = marks
    }

    package mutating func add(_ name: String, _ attempts: Timeline) {
        let perSecond = .seconds(1) / marks.bin
        panels.append(
            Panel(name: name, rates: attempts.merged(into: marks.bin).counts.map { Double($0) * perSecond }))
    }

    package var svg: String {
        let bins = panels.map(\.rates.count).max() ?? 0
        let axes = StormAxes(
            seconds: max(0.1, Double(bins) * (marks.bin / .seconds(1))),
            highest: max(panels.compactMap { $0.rates.max() }.max() ?? 1, Double(marks.capacity ?? 1)))
        let drawn = panels.enumerated().map { index, panel in
            axes.panel(
                at: index, panel.name, panel.rates, secondsPerBin: marks.bin / .seconds(1), marks,
                isLast: index == panels.count - 1)
        }
        return axes.document(
            title: title, panels: drawn, hasCapacity: marks.capacity != nil, hasOutage: marks.outage != nil)
    }
}
