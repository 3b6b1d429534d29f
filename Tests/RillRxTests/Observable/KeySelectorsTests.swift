struct KeySelectorsTests {
    private struct User: Sendable {
        let name: String
        let team: Int
    }

    private let users = Observable.of(
        User(name: "a", team: 1), User(name: "A", team: 1), User(name: "b", team: 2), User(name: "c", team: 1)
    )

    @Test func aKeyOrAComparisonOfKeysNamesWhatMustChange() async throws {
        let byTeam = users.distinctUntilChanged(at: \.team)
        #expect(try await byTeam.map(\.name).toArray().value == ["a", "b", "c"])
        let byName = users.distinctUntilChanged({ $0.name }, comparer: { $0.lowercased() == $1.lowercased() })
        #expect(try await byName.map(\.name).toArray().value == ["a", "b", "c"])
    }

    @Test(arguments: [
        Drawing("-1-9-2", becomes: "-1-#", subscribed: "^--!"),
        Drawing("-9-1-|", becomes: "-#", subscribed: "^!"),
    ])
    func aKeySelectorMayThrow(_ drawing: Drawing) {
        #expect(drawing.difference { $0.distinctUntilChanged({ try $0.unlessNine() }, comparer: ==) } == nil)
    }

    @Test func groupsAreKeyedAndTheResultOfAReductionIsMapped() async throws {
        let teams = users.groupBy(keySelector: { $0.team })
            .flatMap { group in group.toArray().map { "\(group.key): \($0.map(\.name).joined())" } }
        #expect(try await teams.toArray().value == ["1: aAc", "2: b"])
        let sum = Observable.of(1, 2, 3).reduce(0, accumulator: +, mapResult: { "\($0)" })
        #expect(try await sum.value == "6")
    }
}
