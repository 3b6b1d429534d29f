import Foundation

/// Where the terminal forms of `Loadable`, `Progressable`, `Warnable` and `Informable` write.
public struct TerminalOutput: Sendable {
    /// Whether lines can be written over; where they cannot, in a file or a pipe, no escape codes are written.
    public let isTerminal: Bool
    let write: @Sendable (String) -> Void

    public init(isTerminal: Bool, write: @escaping @Sendable (String) -> Void) {
        self.isTerminal = isTerminal
        self.write = write
    }

    public static let standardOutput = TerminalOutput(descriptor: STDOUT_FILENO)
    public static let standardError = TerminalOutput(descriptor: STDERR_FILENO)

    private init(descriptor: Int32) {
        self.init(isTerminal: isatty(descriptor) == 1) { text in
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
                if count < 0 && errno == EINTR { continue }
                // Nobody listens, and there is nobody to tell.
                guard count > 0 else { return }
                bytes = bytes.dropFirst(count)
            }
        }
    }

    static let clearLine = "\r\u{1B}[K"
}

extension String {
    /// Without the control characters by which a message from elsewhere could take over a terminal.
    var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
