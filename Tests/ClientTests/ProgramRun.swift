import Foundation
import Testing

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

extension ProgramRun {
    /// Links the text of a `main.swift` with the objects that the package has built, and runs it.
    init(ofMain text: String, modules: [String], flags: [String] = [], _ arguments: [String] = []) throws {
        let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: place) } }
        let executable = place.appending(path: "App")
        // The folders of the modules may have objects of files that are gone.
        let linked = Compilation.build.appending(path: "playground.product/Objects.LinkFileList")
        let objects = try String(contentsOf: linked, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { object in modules.contains { object.contains("/\($0).build/") } }
        let main = place.appending(path: "main.swift")
        try Data(text.utf8).write(to: main)
        let compilation = try Compilation(
            ["-swift-version", "6", "-o", executable.path] + flags + [main.path] + objects)
        try #require(compilation.exitCode == 0, "\(compilation.text)")
        try self.init(executable, arguments)
    }
}
