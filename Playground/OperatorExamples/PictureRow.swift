import RillText

/// One row of a picture: its name, its line, its subscriptions and its marbles.
struct PictureRow {
    static let radius = 14.0

    let row: ExampleRun.Row
    let colors: PictureColors
    let scale: PictureScale
    let y: Double
    let isEditable: Bool

    /// The greatest number of marbles at one moment, which are drawn one below the other.
    private var depth: Int {
        let elements = row.marks.filter { !$0.isTerminal }
        return Dictionary(grouping: elements, by: \.time).values.map(\.count).max() ?? 1
    }

    var height: Double { 46 + Double(depth - 1) * (2 * Self.radius + 3) + (hasCause ? 8 : 0) }

    /// Whether the name of an error is drawn below the line.
    private var hasCause: Bool {
        row.marks.contains { if case .error(let text) = $0.kind { !text.isEmpty } else { false } }
    }

    private var line: Double { y + 22 }

    var markup: Markup {
        let name: Markup =
            #"<text class="name" x="\#(PictureScale.left - 22)" y="\#(line + 4)">\#(row.name)</text>"#
        let faint: Markup =
            #"<line class="faint" x1="\#(PictureScale.left - 10)" y1="\#(line)" x2="\#(scale.end)" y2="\#(line)"/>"#
        let place: Markup? = row.place.map { place in
            #"<text class="name" x="\#(PictureScale.left - 22)" y="\#(line + 18)">\#(place)</text>"#
        }
        let parts = [name, place, faint].compactMap(\.self) + windows + delays + marks
        let index = row.source.map { "\($0)" } ?? ""
        return isEditable ? #"<g data-row="\#(index)">\#(parts)</g>"# : "\(parts)"
    }

    private var windows: [Markup] {
        row.windows.enumerated().flatMap { index, window in
            let (start, end) = (scale.x(window.start), window.end.map(scale.x) ?? scale.end)
            let isOver = row.marks.contains { $0.isTerminal && $0.time == window.end }
            var parts: [Markup] = [
                #"<line class="life" x1="\#(start)" y1="\#(line)" x2="\#(end)" y2="\#(line)"/>"#,
                """
                <path class="start" d="M\(start) \(line - 5)v10"><title>subscribed at \(window.start.text)\
                </title></path>
                """,
            ]
            if let time = window.end, !isOver {
                parts.append(
                    """
                    <path class="stop" d="M\(end - 8) \(line - 20)l16 40"><title>disposed at \(time.text)</title>\
                    </path>
                    """)
            } else if window.end == nil {
                parts.append(#"<path class="arrow" d="M\#(end - 7) \#(line - 5)l8 5l-8 5"/>"#)
            }
            if row.windows.count > 1, row.source != nil, !row.isDiagram {
                parts.append(
                    #"<text class="attempt" x="\#(start + 8)" y="\#(line - 12)">\#(index + 1)</text>"#)
            }
            return parts
        }
    }

    /// The times between one run and the next.
    private var delays: [Markup] {
        guard row.source != nil, !row.isDiagram else { return [] }
        return zip(row.windows, row.windows.dropFirst()).enumerated().compactMap { index, pair in
            let (window, next) = pair
            guard let end = window.end, next.start > end else { return nil }
            let (left, right) = (scale.x(end), scale.x(next.start))
            let bound = index < row.delayBounds.count ? " of \(row.delayBounds[index].shortText)" : ""
            let text = (next.start - end).shortText + bound
            let label: Markup =
                right - left < 7 * Double(text.count) + 16
                ? "" : #"<text class="delay" x="\#((left + right) / 2 + 2)" y="\#(line - 7)">\#(text)</text>"#
            return """
                <path class="wait" d="M\(left + 9) \(line)H\(right - 4)"><title>\((next.start - end).text)</title></path>
                \(label)
                """
        }
    }

    private var marks: [Markup] {
        var below: [Duration: Int] = [:]
        // Terminal events come first, so that an element of the same moment is drawn over them.
        let ends = row.marks.enumerated().filter { $0.element.isTerminal }
        let elements = row.marks.enumerated().filter { !$0.element.isTerminal }
        return (ends + elements).map { index, mark in
            let place = mark.isTerminal ? 0 : below[mark.time, default: 0]
            if !mark.isTerminal { below[mark.time] = place + 1 }
            let center = line + Double(place) * (2 * Self.radius + 3)
            let data: Markup = isEditable ? #" data-marble="\#(index)""# : ""
            let dim: Markup = row.received?.contains(mark) == false ? " missed" : ""
            return #"<g class="mark\#(dim)"\#(data)>\#(drawing(mark, y: center))</g>"#
        }
    }

    private func drawing(_ mark: Mark, y: Double) -> Markup {
        let x = scale.x(mark.time)
        switch mark.kind {
        case .completed:
            return #"<path class="completed" d="M\#(x) \#(y - 19)v38"/>"#
        case .error(let text):
            let cross: Markup = #"<path class="failed" d="M\#(x - 9) \#(y - 9)l18 18m0 -18l-18 18"/>"#
            let end = min(x, PictureScale.right - 7 * Double(text.count) / 2)
            return text.isEmpty
                ? cross : #"\#(cross)<text class="cause" x="\#(end)" y="\#(y + 23)">\#(text)</text>"#
        case .element(let label):
            let width = max(2 * Self.radius, 8.2 * Double(label.count) + 12)
            return """
                <rect class="c\(colors[label])" x="\(x - width / 2)" y="\(y - Self.radius)" width="\(width)" \
                height="\(2 * Self.radius)" rx="\(Self.radius)"/><text class="value" x="\(x)" y="\(y + 4.5)">\
                \(label)</text>
                """
        }
    }
}

extension Duration {
    /// The text of the duration, with at most one decimal.
    fileprivate var shortText: String {
        let unit: Duration = self < .seconds(1) ? .milliseconds(1) : .milliseconds(100)
        return (unit * Int((self / unit).rounded())).text
    }
}
