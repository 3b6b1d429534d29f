import Foundation

/// The playground as a user runs it: a process of its own.
struct PlaygroundProcess {
    let output: String
    let errors: String
    let exitCode: Int32

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Runs a command line of the playground, whose words are separated by blanks.
    init(_ line: String) throws {
        try self.init(words: line.split(separator: " ").map(String.init))
    }

    init(words: [String], executable: URL = Self.executable, in folder: URL? = nil) throws {
        let process = Process()
        process.executableURL = executable
        process.arguments = words
        process.currentDirectoryURL = folder
        // The playground calls exit() while objects are alive: these are no leaks.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["ASAN_OPTIONS": "detect_leaks=0"]) { "\($0):\($1)" }
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.start()
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitForEnd()
        exitCode = process.terminationStatus
    }

    /// Runs a line of bash in a folder; PLAYGROUND is the playground.
    init(shell line: String, in folder: URL) throws {
        let line = line.replacing("PLAYGROUND", with: "'\(Self.executable.path)'")
        try self.init(words: ["-c", line], executable: URL(filePath: "/bin/bash"), in: folder)
    }

    /// It is built beside the tests.
    static let executable = URL(filePath: CommandLine.arguments[0])
        .resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "playground")
}

/// Does something in an empty folder, which is removed afterwards.
func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "playground-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { unlinkAll(folder) }
    try body(folder)
}

private func unlinkAll(_ folder: URL) {
    do { try FileManager.default.removeItem(at: folder) } catch { print("\(folder) stays: \(error)") }
}
