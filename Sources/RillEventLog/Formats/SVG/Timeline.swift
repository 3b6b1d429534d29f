import Rill
import RillLocks
import RillText

extension LogRecording {
    /// The log as a picture: a row for each subscription, a bar for each wait, and a tooltip for each mark.
    ///
    /// The SVG refers to no other file and has colours for light and dark. `width` is in pixels at the
    /// natural size, from 240 to 100,000. Entries that are too close to be drawn one by one are one mark. The
    /// picture has the first `maxSubscriptions` subscriptions, and below them the number of further ones;
    /// `html()` shows all.
    public func svg(
        width: Int = 960, title: String? = nil, maxSubscriptions: Int = 500,
        summary: (Element) -> String = { "\($0)" }
    ) -> String {
        require(width <= 100_000, "Rill: a picture is at most 100000 pixels wide, but got \(width)")
        return Timeline(
            self, width: max(240, width), title: title, mostRows: max(0, maxSubscriptions), summary: summary
        ).picture.text
    }
}

/// Draws a recording.
struct Timeline {
    /// The width of a letter.
    private static let letter = 7.3
    private static let (margin, rowHeight) = (12.0, 38.0)

    private(set) var picture: Markup = ""

    init<Element>(
        _ recording: LogRecording<Element>, width: Int, title: String?, mostRows: Int,
        summary: (Element) -> String
    ) {
        let (subscriptions, others) = recording.subscriptions(most: mostRows)
        let width = Double(width)
        let columns = Int(width * 0.3 / Self.letter)
        let names = subscriptions.map { subscription in
            TextWidth.clipped(subscription.stream, to: columns - "#\(subscription.number)".count).map {
                "\($0)#\(subscription.number)"
            } ?? "#\(subscription.number)"
        }
        let nameWidth = Double(names.map(TextWidth.columns).max() ?? 0) * Self.letter
        let left = Self.margin + nameWidth + 16
        // A long picture has its times at the top as well as at the bottom.
        let isLong = subscriptions.count > 12
        let top = (title == nil ? 14.0 : 40.0) + (isLong ? 18 : 0)
        let bottom = top + Double(subscriptions.count) * Self.rowHeight
        let scale = TimelineScale(
            start: recording.start, end: recording.entries.last?.time ?? recording.start, left: left,
            right: width - Self.margin - 20)
        let height = bottom + (others == 0 ? 30 : 54)
        picture = """
            <svg xmlns="http://www.w3.org/2000/svg" class="rill" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" role="img">
            <title>\((title ?? "event log").onOneLine)</title>
            <style>
            \(TimelineStyle.css)
            </style>
            <rect class="page" width="100%" height="100%"/>

            """
        if let title, let title = TextWidth.clipped(title, to: Int((width - 2 * Self.margin) / Self.letter)) {
            picture.addLine(#"<text class="title" x="\#(Self.margin)" y="24">\#(title)</text>"#)
        }
        for tick in scale.ticks(width: 72) {
            picture.addLine(#"<path class="grid" d="M\#(tick.x) \#(top)V\#(bottom)"/>"#)
            for y in isLong ? [top - 6, bottom + 18] : [bottom + 18] {
                picture.addLine(#"<text class="time" x="\#(tick.x)" y="\#(y)">\#(tick.text)</text>"#)
            }
        }
        // With many rows, long tooltips would take up most of the file.
        let tooltipLines = subscriptions.count > 50 ? 4 : 20
        for (index, subscription) in subscriptions.enumerated() {
            let y = top + Double(index) * Self.rowHeight + 26
            let length = Self.length(Double(TextWidth.columns(of: names[index])) * Self.letter)
            picture.addLine(
                #"""
                <text x="\#(Self.margin)" y="\#(y + 4)" \#(length)>\#(names[index])\#
                <title>\#(Self.facts(subscription).onOneLine)</title></text>
                """#)
            let marks = TimelineMarks(
                subscription, scale, start: recording.start, tooltipLines: tooltipLines, summary: summary)
            draw(marks, of: subscription, scale, y: y)
        }
        if others > 0 {
            let text = "… and \(others.counted("more subscription", "more subscriptions"))"
            picture.addLine(#"<text class="more" x="\#(Self.margin)" y="\#(bottom + 42)">\#(text)</text>"#)
        }
        picture.addLine("</svg>")
    }

    private mutating func draw<Element>(
        _ drawn: TimelineMarks, of subscription: LogRecording<Element>.Subscription, _ scale: TimelineScale,
        y: Double
    ) {
        guard let first = subscription.entries.first, let last = subscription.entries.last else { return }
        picture.addLine(#"<path class="life" d="M\#(scale.x(first.time)) \#(y)H\#(scale.x(last.time))"/>"#)
        for wait in drawn.waits {
            picture.addLine(
                #"""
                <rect class="wait" x="\#(wait.from)" y="\#(y - 5)" width="\#(wait.to - wait.from)" \#
                height="10" rx="2"><title>\#(wait.tooltip.text)</title></rect>
                """#)
        }
        var labels = TimelineLabels(drawn.marks, left: scale.left - 6, right: scale.right + 20)
        for mark in drawn.marks {
            if let label = labels.next(mark) {
                picture.addLine(
                    #"""
                    <text class="\#(label.style)" x="\#(label.x)" y="\#(y - 10)" \#
                    \#(Self.length(label.width))>\#(label.text)</text>
                    """#)
            }
            picture.addLine("<g>\(mark.shape(y: y))<title>\(mark.tooltip.text)</title></g>")
        }
    }

    /// Fixes the width of a text, for any font and browser.
    private static func length(_ width: Double) -> Markup {
        #"textLength="\#(width)" lengthAdjust="spacingAndGlyphs""#
    }

    private static func facts<Element>(_ subscription: LogRecording<Element>.Subscription) -> String {
        let first = subscription.entries.first
        return [subscription.name, first?.parent.map { "in #\($0)" }, first?.site.map { "at \($0)" }]
            .compactMap { $0 }.joined(separator: ", ")
    }
}

extension TimelineMarks.Mark {
    fileprivate func shape(y: Double) -> Markup {
        switch shape {
        case .next: return #"<circle class="next" cx="\#(x)" cy="\#(y)" r="4.5"/>"#
        case .several(let hasFailed):
            let box: Markup =
                #"<rect class="several" x="\#(x - 5.5)" y="\#(y - 5.5)" width="11" height="11" rx="3"/>"#
            return hasFailed ? "\(box)\(cross(y: y, reach: 3))" : box
        case .failed: return cross(y: y, reach: 5)
        case .completed: return #"<path class="completed" d="M\#(x) \#(y - 7)v14"/>"#
        case .retried: return #"<path class="retried" d="M\#(x - 5) \#(y - 5.5)l10 5.5l-10 5.5z"/>"#
        case .disposed: return #"<rect class="disposed" x="\#(x - 4)" y="\#(y - 4)" width="8" height="8"/>"#
        }
    }

    private func cross(y: Double, reach: Double) -> Markup {
        let size = 2 * reach
        return #"""
            <path class="failed" d="M\#(x - reach) \#(y - reach)l\#(size) \#(size)\#
            m0 -\#(size)l-\#(size) \#(size)"/>
            """#
    }
}
