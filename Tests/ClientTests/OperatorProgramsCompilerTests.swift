import Foundation
import OperatorExamples
import TestSupport
import Testing

/// The programs that the playground gives to copy compile as they are, with other marbles and arguments too.
@Suite(.compiling) struct OperatorProgramsCompilerTests {
    @Test func everyProgramCompiles() throws {
        let programs = try OperatorExample.all.map { example in
            let run = try example.run()
            let input = ExampleInput(
                marbles: run.marbles.map { _ in "-1-2-#" },
                arguments: run.arguments.map { $0.allowed.upperBound })
            let text = ProgramText(of: example)
            return [text.whole(example), text.whole(example, input)]
        }
        let functions = programs.joined().enumerated().map { number, program in
            let lines = program.split(separator: "\n").filter { !$0.hasPrefix("import ") }
            return "func program\(number)() {\n\(lines.joined(separator: "\n"))\n}\n"
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(("import Rill\nimport RillTesting\n" + functions.joined()).utf8).write(to: file)
        let compilation = try Compilation(of: file.path, "-warnings-as-errors")
        #expect(compilation.exitCode == 0, "\(compilation.text.prefix(4000))")
    }
}
