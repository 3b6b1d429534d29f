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

    /// The compiler's own measure of every expression, in milliseconds. One run of three is enough: the machine may
    /// have other work.
    @Test func everyExpressionOfTenOperatorsIsTypeCheckedInTime() throws {
        var diagnostics = ""
        for _ in 1...3 {
            let exitCode: Int32
            (exitCode, diagnostics) = try compile(
                "Chains", "-Xfrontend", "-warn-long-expression-type-checking=300")
            #expect(exitCode == 0)
            if diagnostics.isEmpty { return }
        }
        Issue.record("\(diagnostics)")
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
