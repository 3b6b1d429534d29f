import Testing

@testable import OperatorExamples

/// The texts of the programs are those that the compiler read.
struct ProgramTextsTests {
    /// `RILL_WRITE_DOCS=1` writes the file.
    @Test func theTextsAreThoseOfTheSources() throws {
        let path = "Playground/OperatorExamples/ProgramTexts.swift"
        let text = Self.file(try Self.programs())
        if Repository.writes { try Repository.write(text, to: path) }
        #expect(try Repository.text(path) == text)
    }

    @Test func everyExampleHasAText() throws {
        let names = OperatorExample.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(try Set(Self.programs().map(\.name)) == Set(names))
    }

    @Test func aProgramHasFiveLinesAtMost() throws {
        for program in try Self.programs() { #expect(program.lines.count <= 5, "\(program.name)") }
    }

    private static func programs() throws -> [(name: String, lines: [String])] {
        let folder = "Playground/OperatorExamples/Examples"
        return try Repository.files(in: folder).flatMap {
            try programs(in: Repository.text("\(folder)/\($0)"))
        }
    }

    /// The bodies of the closures: from the line that ends with `in` to the brace of the example.
    private static func programs(in source: String) throws -> [(name: String, lines: [String])] {
        var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        var programs: [(name: String, lines: [String])] = []
        while let line = lines.popFirst() {
            guard let start = line.firstMatch(of: #/^( *)OperatorExample\(/#) else { continue }
            let indent = String(start.1)
            var head = line
            while !head.hasSuffix(" in"), let next = lines.popFirst() { head += " " + next }
            let name = try #require(head.firstMatch(of: #/OperatorExample\(\s*"([^"]+)"/#)).1
            var body: [String] = []
            while let next = lines.popFirst(), !["\(indent)}", "\(indent)},"].contains(next) {
                body.append(next)
            }
            let margin = body.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            programs.append((String(name), body.map { String($0.dropFirst(margin)) }))
        }
        return programs
    }

    private static func file(_ programs: [(name: String, lines: [String])]) -> String {
        let entries = programs.sorted { $0.name < $1.name }.map { name, lines in
            let text = lines.map { "            \($0)" }.joined(separator: "\n")
            return "        \"\(name)\": #\"\"\"\n\(text)\n            \"\"\"#,\n"
        }
        return """
            // swift-format-ignore-file
            /// The programs of the examples as text: a test writes this file from their sources.
            enum ProgramTexts {
                static let byName: [String: String] = [
            \(entries.joined())    ]
            }

            """
    }
}
