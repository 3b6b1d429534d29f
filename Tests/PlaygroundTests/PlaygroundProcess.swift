import Foundation

/// The playground as a user runs it: a process of its own.
struct PlaygroundProcess {
    let output: String
    let errors: String
    let exitCode: Int32

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    init(_ arguments: String...) throws {
        try self.init(arguments)
    }

    init(
        _ arguments: [String], environment: [String: String] = [:], executable: URL = Self.executable
    ) throws {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        // The playground calls exit() while objects are alive: these are no leaks.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["ASAN_OPTIONS": "detect_leaks=0"]) { "\($0):\($1)" }
            .merging(environment) { $1 }
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        exitCode = process.terminationStatus
    }

    /// It is built beside the tests.
    static let executable = URL(filePath: CommandLine.arguments[0])
        .resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "playground")
}
