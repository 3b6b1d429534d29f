import Foundation

/// A program that has run: what it wrote, and how it ended.
struct ProgramRun {
    let exitCode: Int32
    let output: String
    let errors: String

    var all: String { output + errors }

    init(
        _ executable: URL, _ arguments: [String], in folder: URL? = nil, _ variables: [String: String] = [:],
        as process: Process = Process()
    ) throws {
        // A second pipe would have to be read at the same time.
        let errorFile = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data().write(to: errorFile)
        defer { try? FileManager.default.removeItem(at: errorFile) }
        process.executableURL = executable
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.start()
        output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitForEnd()
        exitCode = process.terminationStatus
        errors = try String(contentsOf: errorFile, encoding: .utf8)
    }

    /// `swiftc`, or another program that the shell finds.
    init(_ name: String, _ arguments: [String]) throws {
        try self.init(URL(filePath: "/usr/bin/env"), [name] + arguments)
    }
}
