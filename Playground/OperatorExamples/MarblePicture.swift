import RillText

/// A run as a picture: a row for each source and each subscriber, and between them the operator.
public struct MarblePicture {
    private let run: ExampleRun
    private let expression: [String]
    private let isEditable: Bool
    private let scale: PictureScale

    /// `isEditable` marks the marbles of the diagrams, so that a page that has `style` can move them.
    public init(_ run: ExampleRun, expression: [String], isEditable: Bool = false) {
        self.run = run
        self.expression = expression
        self.isEditable = isEditable
        scale = PictureScale(run, leastTicks: isEditable ? 20 : 8)
    }

    public var svg: String {
        let colors = PictureColors(run)
        var y = 14.0
        var body: [Markup] = []
        for row in run.sources { add(row) }
        if !run.sources.isEmpty { y += 2 }
        let box = PictureBox(lines: expression, y: y)
        body.append(box.markup)
        y += box.height + 8
        for row in run.results { add(row) }
        body.append(PictureAxis(scale: scale, y: y).markup)
        return document(body, height: y + PictureAxis.height + 6)

        func add(_ row: ExampleRun.Row) {
            let drawn = PictureRow(
                row: row, colors: colors, scale: scale, y: y, isEditable: isEditable && row.isDiagram)
            body.append(drawn.markup)
            y += drawn.height
        }
    }

    /// The fonts and colours of every picture, as a style sheet.
    public static var style: String { PictureStyle.css.text }

    private func document(_ body: [Markup], height: Double) -> String {
        let width = PictureScale.width
        let style: Markup = isEditable ? "" : "<style>\n\(PictureStyle.css)\n</style>\n"
        let document: Markup = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
            height="\(height)" class="marbles" role="img" aria-label="\(MarbleText(run).description)" \
            data-left="\(PictureScale.left)" data-tick="\(scale.tickWidth)">
            \(style)<rect class="page" width="\(width)" height="\(height)" rx="8"/>
            \(body)
            </svg>

            """
        return document.text
    }
}

/// Maps times to horizontal positions.
struct PictureScale {
    static let width = 760.0
    static let left = 112.0
    static let right = 734.0

    let tick: Duration
    /// The length of the rows in ticks.
    let length: Double
    let tickWidth: Double

    init(_ run: ExampleRun, leastTicks: Double) {
        tick = run.tick
        length = max(run.end / run.tick, leastTicks) + 1
        tickWidth = min(52, (Self.right - Self.left - 12) / length)
    }

    func x(_ time: Duration) -> Double { Self.left + tickWidth * (time / tick) }

    /// The right end of a row.
    var end: Double { min(Self.right, Self.left + tickWidth * length + 12) }
}

/// A colour for each letter or digit, in the order in which they appear.
struct PictureColors {
    static let count = 7
    private var indices: [Character: Int] = [:]

    init(_ run: ExampleRun) {
        for row in run.rows {
            for case .element(let label) in row.marks.map(\.kind) {
                if let key = Self.key(label), indices[key] == nil { indices[key] = indices.count }
            }
        }
    }

    subscript(label: String) -> Int {
        Self.key(label).flatMap { indices[$0] }.map { $0 % Self.count } ?? 0
    }

    private static func key(_ label: String) -> Character? {
        // In an event such as `next(a)`, the element counts.
        label.drop { label.contains("(") && $0 != "(" }.first { $0.isLetter || $0.isNumber }
    }
}
