/// The tooltip of a mark: a line for each of its entries, up to a limit.
struct TimelineTooltip {
    private(set) var lines: [String]
    private var leftOut = 0
    private let most: Int

    /// A longer line does not fit on a screen.
    private static let mostColumns = 200

    init(_ line: String, most: Int) {
        lines = [Self.clipped(line)]
        self.most = most
    }

    var text: String { (lines + (leftOut == 0 ? [] : ["… and \(leftOut) more"])).joined(separator: "\n") }

    /// Adds a line, which is not computed if it is left out.
    mutating func add(_ line: @autoclosure () -> String) {
        if lines.count < most { lines.append(Self.clipped(line())) } else { leftOut += 1 }
    }

    private static func clipped(_ line: String) -> String { TextWidth.clipped(line, to: mostColumns) ?? line }
}
