import Rill

extension LogRecording {
    /// The log as a picture: a lane for each subscription, waits as bars, and every entry in a tooltip. The SVG needs nothing
    /// else, and has colours for light and dark. `width`, at least 240, is in pixels at its natural size.
    public func svg(
        width: Int = 960, title: String? = nil, summary: (Element) -> String = { "\($0)" }
    ) -> String {
        Timeline(self, width: max(240, width), title: title, links: false, summary: summary).text
    }
}

/// Draws a recording.
struct Timeline {
    /// The width of a letter.
    private static let letter = 7.3
    private static let (margin, laneHeight) = (12.0, 38.0)

    private(set) var text = ""
    private let links: Bool

    init<Element>(
        _ recording: LogRecording<Element>, width: Int, title: String?, links: Bool,
        summary: (Element) -> String
    ) {
        self.links = links
        let lanes = recording.lanes
        let width = Double(width)
        let columns = Int(width * 0.3 / Self.letter)
        let names = lanes.map { lane in
            SVGText.clipped(lane.stream, to: columns - "#\(lane.subscription)".count).map {
                "\($0)#\(lane.subscription)"
            } ?? "#\(lane.subscription)"
        }
        let nameWidth = Double(names.map(SVGText.width).max() ?? 0) * Self.letter
        let left = Self.margin + nameWidth + 16
        // A long picture has its times above it too.
        let isLong = lanes.count > 12
        let top = (title == nil ? 14.0 : 40.0) + (isLong ? 18 : 0)
        let bottom = top + Double(lanes.count) * Self.laneHeight
        let scale = TimelineScale(
            start: recording.start, end: recording.entries.last?.time ?? recording.start, left: left,
            right: width - Self.margin - 20)
        let height = bottom + 30
        text = """
            <svg xmlns="http://www.w3.org/2000/svg" class="rill" width="\(Int(width))" height="\(Int(height))" \
            viewBox="0 0 \(Int(width)) \(Int(height))" role="img">
            <title>\(SVGText.escaped(title ?? "event log"))</title>
            <style>
            \(TimelineStyle.text)
            </style>
            <rect class="page" width="100%" height="100%"/>

            """
        if let title, let title = SVGText.clipped(title, to: Int((width - 2 * Self.margin) / Self.letter)) {
            line(#"<text class="title" x="\#(Int(Self.margin))" y="24">\#(SVGText.escaped(title))</text>"#)
        }
        for tick in scale.ticks(width: 72) {
            let x = SVGText.number(tick.x)
            line(#"<path class="grid" d="M\#(x) \#(Int(top))V\#(Int(bottom))"/>"#)
            for y in isLong ? [top - 6, bottom + 18] : [bottom + 18] {
                line(#"<text class="time" x="\#(x)" y="\#(Int(y))">\#(tick.text)</text>"#)
            }
        }
        for (index, lane) in lanes.enumerated() {
            let y = top + Double(index) * Self.laneHeight + 26
            line(
                #"<text x="\#(Int(Self.margin))" y="\#(Int(y) + 4)" "#
                    + SVGText.length(Double(SVGText.width(of: names[index])) * Self.letter)
                    + ">\(SVGText.escaped(names[index]))"
                    + "<title>\(SVGText.escaped(Self.facts(lane)))</title></text>")
            draw(lane, recording.start, scale, y: y, summary)
        }
        text += "</svg>\n"
    }

    private mutating func draw<Element>(
        _ lane: LogRecording<Element>.Lane, _ start: Instant, _ scale: TimelineScale, y: Double,
        _ summary: (Element) -> String
    ) {
        guard let first = lane.entries.first, let last = lane.entries.last else { return }
        let drawn = TimelineMarks(lane, scale, start: start, summary: summary)
        let (from, to) = (SVGText.number(scale.x(first.time)), SVGText.number(scale.x(last.time)))
        line(#"<path class="life" d="M\#(from) \#(Int(y))H\#(to)"/>"#)
        for wait in drawn.waits {
            line(
                #"<rect class="wait" x="\#(SVGText.number(wait.from))" y="\#(Int(y) - 5)" "#
                    + #"width="\#(SVGText.number(wait.to - wait.from))" height="10" rx="2">"#
                    + "<title>\(SVGText.escaped(wait.title))</title></rect>")
        }
        var labels = TimelineLabels(drawn.marks, left: scale.left - 6, right: scale.right + 20)
        for mark in drawn.marks {
            if let label = labels.next(mark) {
                line(
                    #"<text class="\#(label.style)" x="\#(SVGText.number(label.x))" y="\#(Int(y) - 10)" "#
                        + "\(SVGText.length(label.width))>\(SVGText.escaped(label.text))</text>")
            }
            let title = mark.titles.map(SVGText.escaped).joined(separator: "\n")
            let shape = "<g>\(mark.shape(x: mark.x, y: y))<title>\(title)</title></g>"
            line(links ? ##"<a href="#e\##(mark.sequence)">\##(shape)</a>"## : shape)
        }
    }

    private mutating func line(_ line: String) { text += line + "\n" }

    private static func facts<Element>(_ lane: LogRecording<Element>.Lane) -> String {
        let first = lane.entries.first
        return [lane.name, first?.parent.map { "in #\($0)" }, first?.site.map { "at \($0)" }]
            .compactMap { $0 }.joined(separator: ", ")
    }
}

extension TimelineMarks.Mark {
    fileprivate func shape(x: Double, y: Double) -> String {
        let n = SVGText.number
        switch shape {
        case .next: return #"<circle class="next" cx="\#(n(x))" cy="\#(n(y))" r="4.5"/>"#
        case .many(let hasFailed):
            let box =
                #"<rect class="many" x="\#(n(x - 5.5))" y="\#(n(y - 5.5))" width="11" height="11" rx="3"/>"#
            return hasFailed ? box + cross(x: x, y: y, reach: 3) : box
        case .failed: return cross(x: x, y: y, reach: 5)
        case .done: return #"<path class="done" d="M\#(n(x)) \#(n(y - 7))v14"/>"#
        case .again: return #"<path class="again" d="M\#(n(x - 5)) \#(n(y - 5.5))l10 5.5l-10 5.5z"/>"#
        case .over:
            return #"<rect class="over" x="\#(n(x - 4))" y="\#(n(y - 4))" width="8" height="8"/>"#
        }
    }

    private func cross(x: Double, y: Double, reach: Double) -> String {
        let n = SVGText.number
        return
            #"<path class="failed" d="M\#(n(x - reach)) \#(n(y - reach))l\#(n(2 * reach)) \#(n(2 * reach))"#
            + #"m0 -\#(n(2 * reach))l-\#(n(2 * reach)) \#(n(2 * reach))"/>"#
    }
}
