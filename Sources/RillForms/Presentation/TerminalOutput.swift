import Foundation
import RillLocks

/// Where the terminal forms of `Loadable`, `Progressable`, `Warnable` and `Informable` write.
public struct TerminalOutput: Sendable {
    /// Whether a line can be overwritten. In a file or a pipe it cannot, and no escape codes are written.
    public let isTerminal: Bool
    /// The width of the terminal now; nil if it is not known.
    let columns: @Sendable () -> Int?
    let write: @Sendable (String) -> Void

    /// An output of your own. `write` is called with text that ends with a line end or starts with a carriage
    /// return.
    public init(isTerminal: Bool, write: @escaping @Sendable (String) -> Void) {
        self.init(isTerminal: isTerminal, columns: { nil }, write: write)
    }

    package init(
        isTerminal: Bool, columns: @escaping @Sendable () -> Int?, write: @escaping @Sendable (String) -> Void
    ) {
        self.isTerminal = isTerminal
        self.columns = columns
        self.write = write
    }

    /// The standard output of the process.
    public static let standardOutput = TerminalOutput(descriptor: STDOUT_FILENO)
    /// The standard error of the process.
    public static let standardError = TerminalOutput(descriptor: STDERR_FILENO)

    private init(descriptor: Int32) {
        self.init(isTerminal: isatty(descriptor) == 1, columns: { Self.columns(of: descriptor) }) { text in
            // An error is ignored, because it could not be shown either.
            _ = Array(text.utf8).withUnsafeBytes { Descriptor.writeAll($0, to: descriptor) }
        }
    }

    private static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : nil
    }

    static let clearLine = "\r\u{1B}[K"
}

extension String {
    /// Without the characters by which a message from outside could take over a terminal or reverse a line.
    var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.map { Self.isHarmful($0) ? " " : $0 }))
    }

    private static func isHarmful(_ character: Unicode.Scalar) -> Bool {
        switch character.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: character.properties.isBidiControl
        }
    }
}

/// Writes a line for every warning and every information. An empty message is not shown.
public struct TerminalMessages: Warnable, Informable {
    private let output: TerminalOutput

    /// Writes to standard error by default.
    public init(_ output: TerminalOutput = .standardError) { self.output = output }

    /// Writes `warning:` and the message, on a line of its own.
    public func warn(_ message: String) { write("warning: ", message) }
    /// Writes the message, on a line of its own.
    public func inform(_ message: String) { write("", message) }

    /// Clears the line first, because a spinner or a bar may stand on it.
    private func write(_ prefix: String, _ message: String) {
        if message.isEmpty { return }
        let line = "\(prefix)\(message.printable)\n"
        output.write(output.isTerminal ? TerminalOutput.clearLine + line : line)
    }
}
