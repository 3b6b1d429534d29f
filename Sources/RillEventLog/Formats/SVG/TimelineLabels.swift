/// Where the texts above the marks of a lane stand: each begins at its mark if it has room until the next one, else it
/// ends there if it has more room before it. What has no room is cut, or left out.
struct TimelineLabels {
    struct Label {
        let text: String
        let style: String
        let x: Double
        let width: Double
    }

    /// The width of a letter, and what a mark takes to its left and right.
    private static let (letter, reach) = (6.7, 5.0)

    private let marks: [TimelineMarks.Mark]
    private let right: Double
    private var place = 0
    /// Where the text before this one ends.
    private var free: Double

    init(_ marks: [TimelineMarks.Mark], left: Double, right: Double) {
        self.marks = marks.filter { $0.label != nil }
        self.right = right
        free = left
    }

    /// The text of a mark; marks come in order.
    mutating func next(_ mark: TimelineMarks.Mark) -> Label? {
        guard let label = mark.label else { return nil }
        place += 1
        let begin = max(mark.x - Self.reach, free)
        let end = place < marks.count ? marks[place].x - Self.reach : right
        let after = columns(end - begin)
        let before = columns(mark.x + Self.reach - free)
        let isBefore = SVGText.width(of: label.text.onOneLine) > after && before > after
        guard let text = SVGText.clipped(label.text, to: isBefore ? before : after) else { return nil }
        let width = Double(SVGText.width(of: text)) * Self.letter
        let x = isBefore ? mark.x + Self.reach - width : begin
        free = x + width + Self.letter
        return Label(text: text, style: label.isError ? "reason" : "value", x: x, width: width)
    }

    /// How many letters fit, with one to spare.
    private func columns(_ width: Double) -> Int { max(0, Int(width / Self.letter) - 1) }
}
