import Foundation
import Testing

@testable import OperatorExamples

/// The facts are those of the pages.
struct OperatorFactsTests {
    /// `RILL_WRITE_DOCS=1` writes the file.
    @Test func theFactsAreThoseOfThePages() throws {
        let path = "Playground/OperatorExamples/OperatorFacts.swift"
        let text = try Self.file()
        if Repository.writes { try Repository.write(text, to: path) }
        #expect(try Repository.text(path) == text)
    }

    @Test func everyOperatorHasAPictureOrAReason() throws {
        let names = Set(try Self.operators().map(\.name))
        let drawn = Set(OperatorExample.all.map(\.name))
        let excused = Set(OperatorExample.withoutPicture.keys)
        #expect(names == drawn.union(excused))
        #expect(drawn.isDisjoint(with: excused))
    }

    private static func operators() throws -> [(name: String, cells: [String])] {
        try rows(of: "docs/operators.md").compactMap { cells in
            guard cells.count == 9, let name = names(in: cells[0]).first else { return nil }
            return (name, cells)
        }
    }

    private static func file() throws -> String {
        let differences = try rows(of: differencesPage, below: "## Differences that the compiler does not")
            .filter { [3, 4].contains($0.count) }
        let entries = try operators().sorted { $0.name < $1.name }.map { name, cells in
            let base = String(name.prefix { $0 != "(" })
            let elsewhere = cells[2...6].map { $0 == "–" ? "" : $0.replacing("`", with: "") }
            let own = differences.filter { row in
                names(in: row[0]).contains { $0 == base || $0.hasPrefix("\(base)(") }
            }
            let list = own.map { row in
                "            .init(\n                subject: \(literal(row[0])),\n                rxSwift: \(literal(row[1])),\n"
                    + "                rill: \(literal(row[2]))),\n"
            }
            return """
                        \(literal(name)): OperatorFact(
                            summary: \(literal(cells[1])),
                            names: [\(elsewhere.map(literal).joined(separator: ", "))],
                            differences: [\(list.isEmpty ? "" : "\n\(list.joined())                ")]),

                """
        }
        return """
            // swift-format-ignore-file
            /// What docs/operators.md and the page of differences from RxSwift say: a test writes this file from them.
            enum OperatorFacts {
                static let byName: [String: OperatorFact] = [
            \(entries.joined())    ]
            }

            """
    }

    private static var differencesPage: String {
        get throws {
            let files = FileManager.default.enumerator(atPath: Repository.root.appending(path: "docs").path)
            return "docs/"
                + (try #require(
                    files?.compactMap { $0 as? String }.first { $0.hasSuffix("differences-from-rxswift.md") }))
        }
    }

    /// The cells of all rows of the tables of a page.
    private static func rows(of page: String, below heading: String = "#") throws -> [[String]] {
        try Repository.text(page).split(separator: "\n").drop { !$0.hasPrefix(heading) }
            .prefix { !$0.hasPrefix("### Drivers") }.filter {
                $0.hasPrefix("| ") && !$0.hasPrefix("| ---")
            }
            .map { line in
                line.dropFirst().dropLast().replacing("\\|", with: "\u{1}").split(separator: "|")
                    .map { $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "|") }
            }
    }

    private static func names(in cell: String) -> [String] {
        cell.matches(of: #/`([^`]+)`/#).map { String($0.1) }
    }

    private static func literal(_ text: String) -> String { "#\"\(text)\"#" }
}
