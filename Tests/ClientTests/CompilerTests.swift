import Foundation
import TestSupport
import Testing

/// The diagnostics of a client with a plain `import Rill`.
@Suite(.compiling) struct CompilerTests {
    @Test func codeInAMainActorClassCompilesWithoutADiagnostic() throws {
        let compilation = try Compilation(of: "Accepted")
        #expect(compilation.text.isEmpty)
        #expect(compilation.exitCode == 0)
    }

    @Test(arguments: [
        "main actor-isolated property 'total' can not be mutated",
        "expression is 'async' but is not marked with 'await'",
        "'async' property access in a function that does not support concurrency",
        "A policy needs the clock of a scheduler: retry(policy, scheduler: scheduler)",
    ])
    func eachMistakeIsRejectedWithItsOwnMessage(_ message: String) throws {
        let compilation = try Self.rejected.get()
        #expect(compilation.exitCode != 0)
        #expect(compilation.text.contains(message), "\(compilation.text)")
    }

    private static let rejected = Result { try Compilation(of: "Rejected") }

    /// The others of the table "What to write instead" are for Rill alone.
    @Test func theFirstThreeRowsOfThePageAreForRillRxToo() throws {
        let compilation = try Compilation(of: "RxRows")
        let wrong = "'nil' is not compatible with expected argument type"
        let expected = try Compilation.expected(
            "RxRows",
            [
                "duration": "\(wrong) 'Duration'", "hooks": "cannot find 'Hooks' in scope",
                "resources": "cannot find 'Resources' in scope",
                "effect": "\(wrong) '@Sendable (Int) throws -> Void'",
                "driver": "\(wrong) '@MainActor @Sendable (Int) -> Void'",
            ])
        #expect(compilation.diagnostics == expected)
    }

    /// The compiler counts the scopes that its solver opens, and gives up at a million. The count does not
    /// depend on the machine, as the time of type checking would.
    @Test func chainsOfTenOperatorsAreTypeCheckedInFewSteps() throws {
        let compilation = try Compilation(of: "Chains", "-Xfrontend", "-solver-scope-threshold=40000")
        #expect(compilation.text.isEmpty)
        #expect(compilation.exitCode == 0)
    }
}
