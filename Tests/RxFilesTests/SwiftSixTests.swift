import Foundation
import Testing

/// The files in Swift 6 mode, with their edits.
struct SwiftSixTests {
    private static let products = URL(filePath: CommandLine.arguments[0])
        .resolvingSymlinksInPath().deletingLastPathComponent()

    @Test func theFilesCompileInSwift6ModeWithTheirEdits() throws {
        let folder = Self.products.appending(path: "RxFilesInSwift6Mode")
        let files = try RxFile.all().map { file in
            (url: folder.appending(path: "\(file.name).swift"), text: file.textInSwift6Mode)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in files { try file.text.write(to: file.url, atomically: true, encoding: .utf8) }
        let (exitCode, errors) = try Self.compile(files.map(\.url.path))
        #expect(errors == [])
        #expect(exitCode == 0)
    }

    /// Up to the diagnostics that follow type checking, such as those of region isolation.
    private static func compile(_ paths: [String]) throws -> (exitCode: Int32, errors: [String]) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            [
                "swiftc", "-emit-sil", "-o", "/dev/null", "-whole-module-optimization", "-swift-version", "6",
                "-parse-as-library", "-module-name", "RxFiles", "-I",
                products.appending(path: "Modules").path,
            ] + paths
        let diagnostics = Pipe()
        process.standardError = diagnostics
        try process.run()
        let text = String(decoding: diagnostics.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let errors = text.components(separatedBy: "\n").filter { $0.contains("error:") }
        return (process.terminationStatus, errors)
    }
}
