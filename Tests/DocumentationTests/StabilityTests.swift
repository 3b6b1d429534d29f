import Foundation
import Testing

/// docs/reference/stability.md, against the public API as docs/api has it.
struct StabilityTests {
    /// Whether an enum may gain a case decides how a `switch` over it is written.
    @Test func everyPublicEnumIsEitherClosedOrOpen() throws {
        let page = try Repository.text(of: "docs/reference/stability.md")
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| closed") || $0.hasPrefix("| open") }
        let named = rows.flatMap { row in
            // The names in the second cell.
            row.split(separator: "|").last?.matches(of: #/`([A-Za-z.]+)`/#).map { String($0.1) } ?? []
        }
        #expect(rows.count == 2)
        #expect(named.count == Set(named).count, "an enum stands twice")
        let unnamed = try enumsWithCases().symmetricDifference(named)
        #expect(unnamed == [], "only one of docs/reference/stability.md and docs/api has them")
    }

    private func enumsWithCases() throws -> Set<String> {
        let cases = try Repository.paths(in: "docs/api", endingWith: ".txt")
            .flatMap { try Repository.text(of: $0).split(separator: "\n") }
            .filter { $0.contains("  case ") || $0.contains("  indirect case ") }
        // `Event.next(_:)  case next(Element)`
        return Set(
            cases.map { line in
                let name = line.prefix { $0 != " " && $0 != "(" }
                return String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
            })
    }
}
