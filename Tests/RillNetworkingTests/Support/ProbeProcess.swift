import Dispatch
import Foundation

/// `transport-probe` in a process of its own, which may crash.
struct ProbeProcess {
    let output: String
    /// Whether it came to its end by itself.
    let isCrashed: Bool
    let isHung: Bool

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    init(
        _ arguments: [String], environment: [String: String] = [:], within patience: Duration = .seconds(300)
    ) throws {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        // It ends with exit() in the middle of its work: what it holds then is no leak.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["ASAN_OPTIONS": "detect_leaks=0"]) { "\($0):\($1)" }
            .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
            .merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        let guardian = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(
            deadline: .now() + Double(patience.components.seconds), execute: guardian)
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        ended.wait()
        guardian.cancel()
        isHung = process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
        isCrashed = process.terminationStatus != 0 && !isHung
    }

    /// It is built beside the tests.
    private static let executable = URL(filePath: CommandLine.arguments[0])
        .resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "transport-probe")
}
