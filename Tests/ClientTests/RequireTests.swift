import Foundation
import TestSupport
import Testing

/// What an optimised program says when an argument breaks a rule.
struct RequireTests {
    /// `precondition` is silent there. The function is compiled alone: a release build of a module takes
    /// minutes.
    @Test(.compiling) func anOptimisedProgramNamesTheRuleThatAnArgumentBreaks() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "require-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let main = folder.appending(path: "main.swift")
        try """
        let count = -CommandLine.arguments.count
        require(count < 0, "this rule holds")
        require(count >= 0, "Rill: take(_:) needs a count of 0 or more, but got \\(count)")
        """.write(to: main, atomically: true, encoding: .utf8)
        let program = folder.appending(path: "program")
        let function = Compilation.tests.appending(path: "../Sources/RillLocks/Require.swift")
        let build = try Compilation([
            "-O", "-package-name", "rill", "-o", program.path, function.path, main.path,
        ])
        #expect(build.exitCode == 0, "\(build.text)")
        let run = try ProgramRun(program, [])
        #expect(run.exitCode != 0)
        #expect(run.errors.contains("Rill: take(_:) needs a count of 0 or more, but got -1"), "\(run.all)")
        #expect(!run.errors.contains("this rule holds"))
    }
}
