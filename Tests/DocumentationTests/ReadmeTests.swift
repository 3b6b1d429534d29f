import Foundation
import Testing

/// What README.md repeats from other pages.
struct ReadmeTests {
    @Test func theFiguresAreThoseOfThePageOnSpeed() throws {
        let measured = Dictionary(
            try rows(of: "docs/reference/performance.md").compactMap { row in
                row.firstMatch(of: #/^\| ([A-Za-z_0-9]+) \|/#).map { (String($0.1), cells(row)) }
            }, uniquingKeysWith: { first, _ in first })
        let text = try Repository.text(of: "README.md").replacing("\n", with: " ")
        let ratios = text.matches(of: #/([0-9.]+) times (?:as long )?\(`([A-Za-z_0-9]+)`\)/#)
        #expect(ratios.count == 4)
        for ratio in ratios {
            // workload, loop, Rill, ratio, goal, allocations, best peer
            let row = try #require(measured[String(ratio.2)], "\(ratio.2)")
            #expect(row[3] == ratio.1, "\(ratio.2)")
        }
        let times = text.matches(
            of: #/([0-9,]+) ns and the fastest other library ([0-9,]+) ns \(`([A-Za-z_0-9]+)`\)/#)
        #expect(times.count == 1)
        for time in times {
            let row = try #require(measured[String(time.3)], "\(time.3)")
            #expect(row[2] == time.1 && row[6].prefix { $0 != " " } == time.2, "\(time.3)")
        }
    }

    private func rows(of page: String) throws -> [String] {
        try Repository.text(of: page).components(separatedBy: "\n").filter { $0.hasPrefix("| ") }
    }

    private func cells(_ row: String) -> [String] {
        row.dropFirst().dropLast().split(separator: "|")
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " *")) }
    }
}
