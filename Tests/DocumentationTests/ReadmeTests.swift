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
        let own = try #require(stall.first { $0[0].hasPrefix("budget, one for each of 100,000") })
        #expect(readme.contains("they send \(budget[1]), and recover in \(budget[2]) s;"))
        #expect(readme.contains("100,000 apps, they send \(own[1]), and recover in \(own[2]) s."))

        // workload, loop, Rill, ratio, goal, allocations, best peer
        let speed = try rows(of: "docs/reference/performance.md").filter {
            $0.count == 7 && $0[0] != "workload"
        }
        let number = { (cell: String) in
            Double(cell.prefix { $0 != " " }.replacing(",", with: "")) ?? .nan
        }
        let missed = speed.count { number($0[3]) > number($0[4]) }
        #expect(readme.contains("[\(speed.count) workloads](docs/reference/performance.md), \(missed) miss"))
        #expect(readme.contains("In all but one, RxSwift"))
        #expect(speed.count { number($0[2]) >= number($0[6]) } == 1)

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
