import Foundation
import Testing

/// The page about the differences from RxSwift.
struct MigrationTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test func everythingToWriteInsteadIsCompiled() throws {
        let snippets = try lines(of: "Tests/DocumentationTests/MigrationSnippets.swift")
            .map { $0.trimming(prefix: "return ").trimming(suffix: ",") }
        let section = try lines(of: "docs/guides/differences-from-rxswift.md")
            .drop { $0 != "### What to write instead" }.dropFirst().prefix { !$0.hasPrefix("#") }
        var count = 0
        for row in section where row.hasPrefix("| ") {
            let cells = row.replacing("\\|", with: "¦").split(separator: "|")
            guard let code = cells.last?.split(separator: "`"), code.count == 3 else { continue }
            count += 1
            let text = code[1].replacing("¦", with: "|")
            #expect(snippets.contains(String(text)), "this is compiled nowhere: \(text)")
        }
        #expect(count >= 20)
    }

    private func lines(of path: String) throws -> [String] {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
            .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

extension String {
    fileprivate func trimming(prefix: String) -> String {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
    }

    fileprivate func trimming(suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
