import Foundation

/// One line on a terminal that says what is being measured; silent elsewhere.
struct Progress {
    private static let isShown = isatty(STDERR_FILENO) == 1

    static func show(_ text: String) { write("\r\u{1B}[K\(text)") }

    static func clear() { write("\r\u{1B}[K") }

    private static func write(_ text: String) {
        if isShown { FileHandle.standardError.write(Data(text.utf8)) }
    }
}
