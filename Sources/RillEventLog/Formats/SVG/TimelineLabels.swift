/// Places the labels above the marks of a row. A label begins at its mark if it has room up to the next one;
/// otherwise it ends at its mark if it has more room before it. A label without room is cut or left out.
struct TimelineLabels {
    struct Label {
        let text: String
        let style: String
        let x: Double
        let width: Double
    }

    /// The width of a letter, and how far a mark reaches to its left and right.
    private static let (letter, reach) = (6.7, 5.0)

    private let marks: [TimelineMarks.Mark]
    private let right: Double
    private var labelCount = 0
    /// Where the previous label ends.
    private var free: Double

    init(_ marks: [TimelineMarks.Mark], left: Double, right: Double) {
        self.marks = marks.filter { $0.label != nil }
        self.right = right
        free = left
    }

    /// The label of a mark. Marks are passed in order.
    mutating func next(_ mark: TimelineMarks.Mark) -> Label? {
        guard let label = mark.label else { return nil }
        labelCount += 1
        let begin = max(mark.x - Self.reach, free)
        let end = labelCount < marks.count ? marks[labelCount].x - Self.reach : right
        let after = columns(end - begin)
        let before = columns(mark.x + Self.reach - free)
        let isBefore = TextWidth.columns(of: label.text.onOneLine) > after && before > after
        guard let text = TextWidth.clipped(label.text, to: isBefore ? before : after) else { return nil }
        let width = Double(TextWidth.columns(of: text)) * Self.letter
        let x = isBefore ? mark.x + Self.reach - width : begin
        free = x + width + Self.letter
        return Label(text: text, style: label.isError ? "reason" : "value", x: x, width: width)
    }

    /// How many letters fit into a width, with one to spare.
    private func columns(_ width: Double) -> Int { max(0, Int(width / Self.letter) - 1) }
}
