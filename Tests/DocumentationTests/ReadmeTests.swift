import Foundation
import Testing

/// What README.md and docs/reference/comparison.md repeat from other pages.
struct ReadmeTests {
    @Test func theFiguresAreThoseOfThePages() throws {
        let readme = try Repository.text(of: "README.md").replacing(#/\s+/#, with: " ")
        let stall = try rows(of: "docs/reliability/simulations.md")
        let budget = try #require(stall.first { $0[0] == "budget" && $0.count > 3 })
        let backoff = try #require(stall.first { $0[0] == "full" && $0.count > 3 && $0[2] == "never" })
        #expect(readme.contains("send \(backoff[1]) attempts per request and [do not recover]"))
        #expect(readme.contains("of a host share, \(budget[1]), and they recover in \(budget[2]) s"))

        let speed = try rows(of: "docs/reference/performance.md")
        let subject = try #require(speed.first { $0[0] == "subject_100" })
        let (time, ratio) = (try #require(Double(subject[2])), try #require(Double(subject[3])))
        #expect(
            readme.contains("takes \(Int(time.rounded())) ns for each, [as long]") && abs(ratio - 1) < 0.05)

        let page = try Repository.text(of: "docs/start/getting-started.md")
        #expect(page.contains(#".difference(from: "-------#")"#))
        #expect(page.contains("retriesAfterOneTwoAndFourSeconds() passed after 0.001 seconds"))
    }

    @Test func theComparisonHasTheFiguresOfThePageOnSpeed() throws {
        let speed = try rows(of: "docs/reference/performance.md")
        let compared = try rows(of: "docs/reference/comparison.md").filter {
            $0.count == 5 && $0[4].contains(#/^[0-9,]+ [A-Z]/#)
        }
        #expect(compared.count == 4)
        for row in compared {
            // workload, loop, Rill, ratio, goal, allocations, best peer
            let figures = try #require(speed.first { "`\($0[0])`" == row[1] }, "\(row[1])")
            #expect([figures[1], figures[2], figures[6]] == Array(row[2...]), "\(row[1])")
        }
    }

    @Test func theRowsOfTheReadmeAreRowsOfTheComparison() throws {
        let all = try rows(of: "docs/reference/comparison.md")
        let short = try rows(of: "README.md").filter { $0.count == 5 }
        #expect(short.count == 5)
        for row in short { #expect(all.contains(row), "\(row)") }
    }

    /// The cells of all tables of a page, without bold type.
    private func rows(of page: String) throws -> [[String]] {
        try Repository.text(of: page).components(separatedBy: "\n").filter { $0.hasPrefix("| ") }.map { row in
            row.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " *")) }
        }
    }
}
