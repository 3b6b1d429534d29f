import Foundation
import RillText

/// Attempts a second over time as an SVG: a panel for each policy, all with the same axes. The vertical axis
/// is logarithmic. The SVG refers to no other file and has colours for light and dark.
package struct StormPlot: Sendable {
    /// What a plot shows beside the attempts.
    package struct Marks: Sendable {
        /// The time that is shaded.
        package let outage: Range<Duration>?
        /// The rate that has a line of its own.
        package let capacity: Int?
        /// The time that a point stands for.
        package let bin: Duration

        package init(outage: Range<Duration>?, capacity: Int?, bin: Duration) {
            self.outage = outage
            self.capacity = capacity
            self.bin = bin
        }
    }

    private static let (left, right, top, bottom) = (72.0, 16.0, 64.0, 44.0)
    private static let (width, height, gap) = (800.0, 96.0, 30.0)

    private let title: String
    private let marks: Marks
    /// Attempts a second, for each bin.
    private var panels: [(name: String, rates: [Double])] = []

    package init(title: String, marks: Marks) {
        self.title = title
        self.marks = marks
    }

    package mutating func add(_ name: String, _ attempts: Timeline) {
        let rates = attempts.merged(into: marks.bin).counts.map { Double($0) * (.seconds(1) / marks.bin) }
        panels.append((name, rates))
    }

    package var svg: String {
        let width = Self.left + Self.width + Self.right
        let end = Self.top + Double(panels.count) * (Self.height + Self.gap) - Self.gap
        let middle = (Self.top + end) / 2
        let legend = [
            marks.outage.map { _ in "shaded: the server is away" },
            marks.capacity.map { _ in "dashed: its capacity" },
        ]
        let document: Markup = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(end + Self.bottom)" role="img">
            <title>\(title)</title>
            <style>
            \(Self.style)
            </style>
            <rect class="page" width="100%" height="100%"/>
            <text class="title" x="\(Self.left)" y="22">\(title)</text>
            <text class="legend" x="\(width - Self.right)" y="22">\
            \(legend.compactMap(\.self).joined(separator: "; "))</text>
            \(panels.indices.map(panel))
            <text class="axis" x="\(Self.left + Self.width / 2)" y="\(end + 36)">time</text>
            <text class="axis" transform="translate(16 \(middle)) rotate(-90)">attempts a second</text>
            </svg>

            """
        return document.text
    }

    private func panel(_ index: Int) -> Markup {
        let top = Self.top + Double(index) * (Self.height + Self.gap)
        let base = top + Self.height
        let name: Markup =
            #"<text class="name" x="\#(Self.left)" y="\#(top - 7)">\#(panels[index].name)</text>"#
        var lines = [name]
        if let outage = marks.outage {
            let (start, end) = (x(outage.lowerBound), x(min(length, outage.upperBound)))
            lines.append(
                #"""
                <rect class="outage" x="\#(start)" y="\#(top)" width="\#(end - start)" height="\#(Self.height)"/>
                """#)
        }
        lines += rateAxis(base: base) + timeAxis(base: base, isLabelled: index == panels.count - 1)
        if let capacity = marks.capacity { lines.append(line("capacity", y(Double(capacity), base))) }
        // Rates below 1 a second are drawn on the axis.
        var outline: Markup = ""
        for (bin, rate) in panels[index].rates.enumerated() {
            outline += "V\(y(rate, base))H\(x(min(length, marks.bin * (bin + 1))))"
        }
        lines.append(#"<path class="attempts" d="M\#(Self.left) \#(base)\#(outline)V\#(base)Z"/>"#)
        return "\(lines)"
    }

    private func rateAxis(base: Double) -> [Markup] {
        let decades = decades
        return (0...decades).flatMap { decade -> [Markup] in
            let rate = pow(10, Double(decade))
            let y = y(rate, base)
            guard decade % max(1, (decades + 3) / 4) == 0 else { return [line("grid", y)] }
            let text = rate.formatted(.number.notation(.compactName).locale(Locale(identifier: "en_US")))
            return [
                line("grid", y), #"<text class="rate" x="\#(Self.left - 6)" y="\#(y + 4)">\#(text)</text>"#,
            ]
        }
    }

    private func timeAxis(base: Double, isLabelled: Bool) -> [Markup] {
        let step = Duration.roundStep(covering: length, count: 12)
        return (0...Int(length / step)).flatMap { index -> [Markup] in
            let time = step * index
            let grid: Markup = #"<path class="grid" d="M\#(x(time)) \#(base)v-\#(Self.height)"/>"#
            let label: Markup = #"<text class="time" x="\#(x(time))" y="\#(base + 16)">\#(time.text)</text>"#
            return isLabelled ? [grid, label] : [grid]
        }
    }

    private func line(_ name: String, _ y: Double) -> Markup {
        #"<path class="\#(name)" d="M\#(Self.left) \#(y)h\#(Self.width)"/>"#
    }

    private var length: Duration {
        max(.milliseconds(100), marks.bin * (panels.map(\.rates.count).max() ?? 0))
    }

    /// The powers of ten on the vertical axis.
    private var decades: Int {
        let highest = max(panels.compactMap { $0.rates.max() }.max() ?? 1, Double(marks.capacity ?? 1))
        return max(1, Int(log10(max(1, highest)).rounded(.up)))
    }

    private func x(_ time: Duration) -> Double { Self.left + Self.width * (time / length) }

    private func y(_ rate: Double, _ base: Double) -> Double {
        base - Self.height * log10(max(1, rate)) / Double(decades)
    }

    private static let style: Markup = """
        text { font: 12px system-ui, sans-serif; fill: #333 }
        .title { font-size: 16px; font-weight: 600 }
        .name { font-weight: 600 }
        .legend, .rate { text-anchor: end }
        .time, .axis { text-anchor: middle }
        .page { fill: #fff }
        .outage { fill: #f3d9d9 }
        .grid { stroke: #ccc; stroke-width: 0.5 }
        .capacity { stroke: #b04a00; stroke-dasharray: 5 3 }
        .attempts { fill: #1f6fb2; fill-opacity: 0.35; stroke: #1f6fb2 }
        @media (prefers-color-scheme: dark) {
        text { fill: #ddd }
        .page { fill: #16181c }
        .outage { fill: #47292c }
        .grid { stroke: #4a4d55 }
        .capacity { stroke: #f0a050 }
        .attempts { fill: #6db3f2; stroke: #6db3f2 }
        }
        """
}
