/// Writes a line for every warning and every piece of information.
public struct TerminalMessages: Warnable, Informable {
    private let output: TerminalOutput

    public init(_ output: TerminalOutput = .standardError) {
        self.output = output
    }

    public func warn(_ message: String) { output.write("warning: \(message.printable)\n") }
    public func inform(_ message: String) { output.write("\(message.printable)\n") }
}
