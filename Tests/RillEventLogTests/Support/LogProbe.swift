/// A run of `log-probe`, in a process of its own.
final class LogProbe: Sendable {
    private let process: Process
    private let output = Pipe()

    init(_ arguments: String..., errors: FileHandle? = nil) throws {
        process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
            .resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "log-probe")
        process.arguments = arguments
        // It ends in the middle of its work: what it holds at that moment is no leak.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["ASAN_OPTIONS": "detect_leaks=0"]) { "\($0):\($1)" }
        process.standardOutput = output
        if let errors { process.standardError = errors }
        try process.start()
    }

    /// Waits for the end, and returns the exit code.
    func exitCode() -> Int32 {
        process.waitForEnd()
        return process.terminationStatus
    }

    /// Waits for the lines up to the first that `isLast` accepts, kills the process and returns them.
    func kill(after isLast: (String) -> Bool) -> [String] {
        var text = ""
        while true {
            let data = output.fileHandleForReading.availableData
            text += String(decoding: data, as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
                String.init)
            if let last = lines.firstIndex(where: isLast) {
                Foundation.kill(process.processIdentifier, SIGKILL)
                process.waitForEnd()
                return Array(lines[...last])
            }
            if data.isEmpty {
                Issue.record("the process ended")
                return lines
            }
        }
    }
}
