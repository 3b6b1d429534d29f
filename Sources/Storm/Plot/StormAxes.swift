import Foundation

/// Where things stand in a plot: time to the right, attempts a second upwards by powers of ten.
struct StormAxes {
    private static let (left, right, top, bottom) = (72.0, 16.0, 64.0, 44.0)
    private static let (width, height, gap) = (800.0, 96.0, 30.0)

    private let seconds: Double
    private let decades: Int

    init(seconds: Double, highest: Double) {
        self.seconds = seconds
        decades = max(1, Int(log10(max(1, highest)).rounded(.up)))
    }

    func panel(
        at index: Int, _ name: String, _ rates: [Double], secondsPerBin: Double, _ marks: StormPlot.Marks,
        isLast: Bool
    ) -> String {
        let base = Self.top + Double(index) * (Self.height + Self.gap) + Self.height
        var parts = [
            #"<text class="name" x="\#(text(Self.left))" y="\#(text(base - Self.height - 7))">\#(name)</text>"#
        ]
        if let outage = marks.outage {
            let start = x(outage.lowerBound / .seconds(1))
            let end = x(min(seconds, outage.upperBound / .seconds(1)))
            parts.append(
                #"<rect class="outage" x="\#(text(start))" y="\#(text(base - Self.height))" "#
                    + #"width="\#(text(end - start))" height="\#(text(Self.height))"/>"#)
        }
        parts += grid(base: base, isLast: isLast)
        if let capacity = marks.capacity {
            parts.append(
                line("capacity", Self.left, y(Double(capacity), base), x(seconds), y(Double(capacity), base)))
        }
        parts.append(#"<path class="attempts" d="\#(outline(rates, secondsPerBin, base))"/>"#)
        return parts.joined(separator: "\n")
    }

    func document(title: String, panels: [String], hasCapacity: Bool, hasOutage: Bool) -> String {
        let width = Self.left + Self.width + Self.right
        let below = Self.top + Double(panels.count) * (Self.height + Self.gap) - Self.gap
        let middle = (Self.top + below) / 2
        let legend = [
            hasOutage ? "shaded: the server is away" : nil, hasCapacity ? "dashed: its capacity" : nil,
        ].compactMap(\.self).joined(separator: "; ")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(width)) \(text(below + Self.bottom))" role="img">
            <title>\(title)</title>
            <style>
            \(Self.style)
            </style>
            <rect class="page" width="100%" height="100%"/>
            <text class="title" x="\(text(Self.left))" y="22">\(title)</text>
            <text class="legend" x="\(text(Self.left + Self.width))" y="22">\(legend)</text>
            \(panels.joined(separator: "\n"))
            <text class="axis" x="\(text(Self.left + Self.width / 2))" y="\(text(below + 36))">time in s</text>
            <text class="axis" transform="translate(16 \(text(middle))) rotate(-90)">attempts a second</text>
            </svg>

            """
    }

    private func grid(base: Double, isLast: Bool) -> [String] {
        let rates = (0...decades).flatMap { decade -> [String] in
            let height = y(power(decade), base)
            let isLabelled = decade % max(1, (decades + 3) / 4) == 0
            return [line("grid", Self.left, height, x(seconds), height)]
                + (isLabelled
                    ? [
                        #"<text class="rate" x="\#(text(Self.left - 6))" y="\#(text(height + 4))">\#(label(decade))</text>"#
                    ]
                    : [])
        }
        let step = Self.step(for: seconds)
        let times = stride(from: 0, through: seconds, by: step).flatMap { time -> [String] in
            [line("grid", x(time), base - Self.height, x(time), base)]
                + (isLast
                    ? [
                        #"<text class="time" x="\#(text(x(time)))" y="\#(text(base + 16))">\#(text(time))</text>"#
                    ] : [])
        }
        return rates + times
    }

    /// The area below the rates, as steps. What is below 1 a second stands on the axis.
    private func outline(_ rates: [Double], _ secondsPerBin: Double, _ base: Double) -> String {
        var path = "M\(text(Self.left)) \(text(base))"
        for (index, rate) in rates.enumerated() {
            path += "V\(text(y(rate, base)))H\(text(min(x(seconds), x(Double(index + 1) * secondsPerBin))))"
        }
        return path + "V\(text(base))Z"
    }

    private func x(_ time: Double) -> Double { Self.left + Self.width * time / seconds }

    private func y(_ rate: Double, _ base: Double) -> Double {
        base - Self.height * log10(max(1, rate)) / Double(decades)
    }

    private func line(_ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
        #"<line class="\#(name)" x1="\#(text(x1))" y1="\#(text(y1))" x2="\#(text(x2))" y2="\#(text(y2))"/>"#
    }

    private func power(_ decade: Int) -> Double { (0..<decade).reduce(1) { power, _ in power * 10 } }

    private func label(_ decade: Int) -> String {
        let number = String(repeating: "0", count: decade % 3)
        return "1\(number)" + ["", " k", " M", " G"][min(3, decade / 3)]
    }

    /// About ten marks, at 1, 2 or 5 times a power of ten.
    private static func step(for seconds: Double) -> Double {
        var step = 0.01
        var factors = [2, 2.5, 2]
        while seconds / step > 12 {
            step *= factors[0]
            factors = Array(factors.dropFirst() + factors.prefix(1))
        }
        return step
    }

    private func text(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    private static let style = """
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
