import Foundation
import Testing

/// What the compiler says to a client in Swift 6 mode that has a plain `import Rill`.
struct CompilerTests {
    @Test func codeInAMainActorClassCompilesWithoutADiagnostic() throws {
        let (exitCode, diagnostics) = try compile("Accepted")
        #expect(diagnostics.isEmpty)
        #expect(exitCode == 0)
    }

    @Test func touchingMainActorStateFromAnOperatorIsRejected() throws {
        let (exitCode, diagnostics) = try compile("Rejected")
        #expect(exitCode != 0)
        #expect(
            diagnostics.contains("main actor-isolated property 'total' can not be mutated"), "\(diagnostics)")
    }

    /// The compiler's own count of what it tries, which does not depend on the machine; without a limit of ours it gives up
    /// at a million. `.ci/run chains` measures the time.
    @Test func chainsOfTenOperatorsAreTypeCheckedWithoutMuchTrying() throws {
        let (exitCode, diagnostics) = try compile("Chains", "-Xfrontend", "-solver-scope-threshold=40000")
        #expect(diagnostics.isEmpty)
        #expect(exitCode == 0)
    }

    private func compile(
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
