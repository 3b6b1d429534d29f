import Foundation
import Testing

/// The diagnostics of a client in Swift 6 mode with a plain `import Rill`.
struct CompilerTests {
    @Test func codeInAMainActorClassCompilesWithoutADiagnostic() throws {
        let (exitCode, diagnostics) = try Self.compile("Accepted")
        #expect(diagnostics.isEmpty)
        #expect(exitCode == 0)
    }

    @Test(arguments: [
        "main actor-isolated property 'total' can not be mutated",
        "expression is 'async' but is not marked with 'await'",
        "'async' property access in a function that does not support concurrency",
        "A policy needs the clock of a scheduler: retry(policy, scheduler: scheduler)",
    ])
    func eachMistakeIsRejectedWithItsOwnMessage(_ message: String) throws {
        let (exitCode, diagnostics) = try Self.rejected.get()
        #expect(exitCode != 0)
        #expect(diagnostics.contains(message), "\(diagnostics)")
    }

    private static let rejected = Result { try compile("Rejected") }

    /// The compiler counts the scopes that its solver opens, and gives up at a million. The count does not
    /// depend on the machine, as the time of type checking would.
    @Test func chainsOfTenOperatorsAreTypeCheckedInFewSteps() throws {
        let (exitCode, diagnostics) = try Self.compile(
            "Chains", "-Xfrontend", "-solver-scope-threshold=40000")
        #expect(diagnostics.isEmpty)
        #expect(exitCode == 0)
    }

    private static func compile(
        _ snippet: String, _ flags: String...
    ) throws -> (exitCode: Int32, diagnostics: String) {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Snippets/\(snippet).swift")
        let modules = URL(filePath: CommandLine.arguments[0])
            .resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "Modules")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-I", modules.path]
            + flags + [file.path]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
