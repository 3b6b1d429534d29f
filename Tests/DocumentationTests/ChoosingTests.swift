import Foundation
import Testing

/// docs/guides/choosing.md names what the library has.
struct ChoosingTests {
    @Test func everyOperatorOfThePageExists() throws {
        let operators = Set(
            try rows(of: "docs/operators.md").compactMap { row in
                row.firstMatch(of: #/^\| \[?`([A-Za-z]+)/#).map { String($0.1) }
            })
        let types: Set = [
            "BehaviorRelay", "PublishRelay", "PublishSubject", "ReplaySubject", "VirtualTimeScheduler",
        ]
        let rows = try rows(of: "docs/guides/choosing.md").filter { !$0.hasPrefix("| I have") }
        #expect((20...40).contains(rows.count))
        for row in rows {
            let cells = row.dropFirst().dropLast().split(separator: "|")
            #expect(cells.count == 4, "\(row)")
            let names = cells[1].matches(of: #/`([A-Za-z]+)/#).map { String($0.1) }
            #expect(!names.isEmpty, "\(row)")
            for name in names {
                #expect(operators.contains(name) || types.contains(name), "\(name) in: \(row)")
            }
        }
    }

    /// The questions that newcomers ask have a row or a paragraph.
    @Test(arguments: ["Search as you type", "Why did my retry swallow the error?", "(testing.md)"])
    func theQuestionsOfANewcomerAreOnThePage(_ text: String) throws {
        #expect(try Repository.text(of: "docs/guides/choosing.md").contains(text))
    }

    private func rows(of page: String) throws -> [String] {
        try Repository.text(of: page).components(separatedBy: "\n").filter {
            $0.hasPrefix("| ") && !$0.hasPrefix("| -")
        }
    }
}
