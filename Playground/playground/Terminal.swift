import Foundation
import RillLocks

/// Standard output and standard error.
enum Terminal {
    enum Style: String, Sendable {
        case bold = "1"
        case faint = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
    }

    /// Colours on a terminal, unless `NO_COLOR` is set or the terminal is dumb.
    private static let hasColours =
        isatty(STDOUT_FILENO) == 1
        && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
        && ProcessInfo.processInfo.environment["TERM"] != "dumb"

    /// The columns of the terminal; nil if standard output is not a terminal.
    static let width: Int? = {
        var size = winsize()
        guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
        else { return nil }
        return Int(size.ws_col)
    }()

    /// The width of texts. Longer lines are hard to read, on wide terminals and in files.
    static let textWidth = min(width ?? 108, 108)

    /// A text whose lines fit the terminal.
    static func wrapped(_ text: String, indent: Int = 0) -> String {
        width.map { text.wrapped(to: $0, indent: indent) } ?? text
    }

    /// Writes a line to standard output.
    static func show(_ line: String = "", _ style: Style? = nil) {
        write("\(style.map { paint(line, $0) } ?? line)\n", to: STDOUT_FILENO)
    }

    /// Writes a line to standard error. A message may quote input, whose control characters would change the
    /// terminal.
    static func complain(_ message: String) {
        let visible = message.unicodeScalars.map { scalar in
            let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
            return isControl ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }.joined()
        write("playground: \(visible)\n", to: STDERR_FILENO)
    }

    static func paint(_ text: String, _ style: Style) -> String {
        hasColours ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Writes without a buffer: a pipe receives every line immediately. The process ends when nothing can be
    /// written any more, without a message when the reader of a pipe has ended, as `head` does.
    static func write(_ text: String, to descriptor: Int32) {
        let failure = Array(text.utf8).withUnsafeBytes { Descriptor.writeAll($0, to: descriptor).error }
        if let failure { end(unableToWriteTo: descriptor, because: failure) }
    }

    private static func end(unableToWriteTo descriptor: Int32, because error: Int32) -> Never {
        if error == EPIPE { exit(ExitCode.success) }
        if descriptor != STDERR_FILENO {
            complain("Standard output cannot be written: \(String(cString: strerror(error))).")
        }
        exit(ExitCode.failure)
    }
}
