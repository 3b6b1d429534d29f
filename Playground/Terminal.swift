import Foundation

/// Standard output: knows whether colours make sense, and shows every line when it is written.
struct Terminal: Sendable {
    enum Style: String, Sendable {
        case bold = "1"
        case faint = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
    }

    private let hasColour: Bool

    /// Colours on a terminal, unless `NO_COLOR` is set or the terminal is dumb.
    static let standardOutput = Terminal(
        hasColour: isatty(STDOUT_FILENO) == 1
            && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
            && ProcessInfo.processInfo.environment["TERM"] != "dumb")

    /// Writes a line past all buffers, so that a pipe sees it at once too.
    func show(_ line: String = "") {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    func paint(_ text: String, _ style: Style) -> String {
        hasColour ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
