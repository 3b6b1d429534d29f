import RillLocks
import RillNetworking

/// A progress bar on a line of a terminal; in a file or a pipe, a line at every quarter.
public final class TerminalProgressBar: Progressable {
    private let width: Int
    /// The room in a terminal that does not report its width.
    private static let room = 1_000
    private let output: TerminalOutput
    private let shown = Mutex("")

    /// `width` is the width of the bar alone, in characters; the bar is narrower in a terminal that has no
    /// room for it, and at most 1,000 characters wide in a terminal that does not report its width.
    public init(output: TerminalOutput = .standardError, width: Int = 40) {
        require(width >= 1, "Rill: a bar needs a width of 1 or more, but got \(width)")
        self.output = output
        self.width = width
    }

    /// Draws the bar again if it has changed.
    public func progress(_ progress: TransferProgress) {
        guard let text = output.isTerminal ? bar(progress) : line(progress) else { return }
        if shown.withLock({ exchange(&$0, with: text) }) != text { output.write(text) }
    }

    private func bar(_ progress: TransferProgress) -> String {
        guard let fraction = progress.fraction else { return "\r\(progress.completed) bytes" }
        let percent = "\(Int(fraction * 100)) %" + (fraction == 1 ? "\n" : "")
        // A line that fills the last column wraps.
        let room = output.columns().map { $0 - "[] 100 %".count - 1 } ?? Self.room
        let width = min(width, room)
        guard width > 0 else { return "\r\(percent)" }
        let filled = Int(fraction * Double(width))
        let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled)
        return "\r[\(bar)] \(percent)"
    }

    private func line(_ progress: TransferProgress) -> String? {
        progress.fraction.map { "\(Int($0 * 4) * 25) %\n" }
    }
}
