import Testing

/// Every operator is held to the laws of the contract, or says why it cannot be.
struct ContractCoverageTests {
    static let checks = "Tests/RillTestingTests/OperatorsThatChangeNothing.swift"

    /// The operators of the core. Subjects are what the laws are checked with, and subscribing is no operator.
    private func operators() throws -> Set<String> {
        let sections = try OperatorTable().sections.filter { !["Subjects", "Contract"].contains($0.folder) }
        return Set(sections.flatMap(\.rows).filter { $0.kind == .member }.map(\.name.description))
    }

    /// What is checked: `plain("take") …`; after a blank a name may say more about the form.
    private func checked() throws -> [String] {
        let file = try SourceTree("Tests/RillTestingTests").files.first { $0.path == Self.checks }
        return try #require(file).lines.compactMap { line in
            line.firstMatch(of: #/\b(?:plain|onClock)\("([^" ]+)/#).map { String($0.1) }
        }
    }

    @Test func everyOperatorIsCheckedOrIsAnException() throws {
        let known = Set(try checked()).union(ContractExceptions.reasons.flatMap(\.names))
        for name in try operators().subtracting(known).sorted() {
            Issue.record(
                "\(name) has no form that changes nothing in \(Self.checks), and no reason in ContractExceptions"
            )
        }
    }

    @Test func everyCheckIsNamedAfterAnOperator() throws {
        let checked = try checked()
        #expect(checked.count > 0)
        let unknown = Set(checked).subtracting(try operators()).subtracting(["nothing"])
        #expect(unknown == [], "these checks are named after no operator of the table in OperatorNames")
    }

    @Test func everyExceptionIsAnOperatorWithoutACheck() throws {
        let exceptions = Set(ContractExceptions.reasons.flatMap(\.names))
        #expect(exceptions.subtracting(try operators()) == [], "these are no operators")
        #expect(exceptions.intersection(try checked()) == [], "these are checked, so they are no exceptions")
    }
}
