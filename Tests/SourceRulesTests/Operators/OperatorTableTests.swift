import Foundation
import Testing

/// docs/operators.md says what the sources say.
struct OperatorTableTests {
    @Test func everyOperatorHasItsNamesAndEveryNameAnOperator() throws {
        for problem in try OperatorTable().problems { Issue.record("\(problem)") }
    }

    @Test func thePageIsTheOneTheSourcesGive() throws {
        let expected = OperatorPage(table: try OperatorTable()).lines
        let url = SourceTree.root.appending(path: OperatorPage.path)
        if ProcessInfo.processInfo.environment["RILL_WRITE_DOCS"] == "1" {
            try Data(expected.joined(separator: "\n").utf8).write(to: url)
        }
        let actual =
            FileManager.default.fileExists(atPath: url.path)
            ? try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n") : []
        let place =
            zip(actual, expected).enumerated().first { $1.0 != $1.1 }?.offset
            ?? min(actual.count, expected.count)
        if actual == expected { return }
        Issue.record(
            """
            \(OperatorPage.path):\(place + 1) is not what the sources give
            the page:    \(place < actual.count ? actual[place] : "(has ended)")
            the sources: \(place < expected.count ? expected[place] : "(have ended)")
            To write it anew: \(OperatorPage.howToWrite)
            """)
    }

    @Test func everyAliasStandsForAnOperator() throws {
        let table = try OperatorTable()
        let operators = Set(table.sections.flatMap(\.rows).map(\.name.base))
        #expect(table.aliases.count > 0)
        for alias in table.aliases {
            let target = alias.summary.drop { $0 == "`" }.prefix { $0.isLetter }
            #expect(
                operators.contains(String(target)),
                "\(alias.source): \(alias.name) stands for \(alias.summary)")
        }
    }

    @Test(arguments: [
        ("public func take(_ count: Int) -> Observable<Element> {", "take(_:)"),
        ("public static func never() -> Observable<Element> {", "never()"),
        ("public func map<Result>(_ transform: @escaping (Element) throws -> Result)", "map(_:)"),
        ("public static func zip<each Source: ObservableType>(_ source: repeat each Source)", "zip(_:)"),
        (
            "public func `do`(onNext: @escaping (Element) -> Void = { _ in }, on: [Int] = [1, 2])",
            "do(onNext:on:)"
        ),
        ("public init<S: Sequence<(Int, Int)>>(_ elements: S) where S.Element == Element {", "Some(_:)"),
    ])
    func aDeclarationIsRead(_ line: String, _ name: String) {
        let file = SourceTree.File(path: "Some.swift", lines: ["extension Some {", "    \(line)", "}"])
        #expect(file.publicDeclarations.map(\.fullName) == [name])
    }

    @Test func aDeclarationOverSeveralLinesIsReadWithItsFirstSentence() throws {
        let file = SourceTree.File(
            path: "Some.swift",
            lines: [
                "extension Some {", "    /// Waits for `one.two`", "    /// in vain. And more.", "    ///",
                "    ///     -1-", "    @inlinable", "    public func wait(",
                "        _ one: Int, until other: Int",
                "    ) async throws -> Int? {", "    }", "    func hidden() {}", "}",
            ])
        let declaration = try #require(file.publicDeclarations.first)
        #expect(file.publicDeclarations.count == 1)
        #expect(declaration.fullName == "wait(_:until:)")
        #expect(declaration.isAsync)
        #expect(declaration.summary == "Waits for `one.two` in vain.")
    }
}
