/// A run of `transport-probe`, which may crash.
package struct ProbeProcess {
    package let output: String
    /// Whether it ended with an error or by a signal.
    package let isCrashed: Bool
    package let isHung: Bool
    /// The signal that ended it.
    package let signal: Int32?

    package var lines: [String] { output.split(separator: "\n").map(String.init) }

    package init(
        _ arguments: [String], environment: [String: String] = [:], within patience: Duration = .seconds(900)
    ) throws {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        // It calls exit() in the middle of its work: what it holds at that moment is no leak.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["ASAN_OPTIONS": "detect_leaks=0"]) { "\($0):\($1)" }
            .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
            .merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.start()
        // Foundation does not release a process that has ended. The guardian, which is due later than the
        // tests last, keeps it reachable, so the leak check does not count it.
        let guardian = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(
            deadline: .now() + Double(patience.components.seconds), execute: guardian)
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        ended.wait()
        guardian.cancel()
        signal = process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
        isHung = signal == SIGKILL
        isCrashed = process.terminationStatus != 0 && !isHung
    }

    /// The executable beside the tests.
    private static let executable = URL(filePath: CommandLine.arguments[0])
        .resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "transport-probe")
}
