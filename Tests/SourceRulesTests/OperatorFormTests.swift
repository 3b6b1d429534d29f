import Testing

/// Every operator has an example, and a form that changes nothing, for the laws of the contract.
struct OperatorFormTests {
    private static let sources: Set = [
        "empty", "error", "from", "interval", "just", "never", "of", "range", "repeatElement", "timer",
    ]

    /// Operators without a form: a source has no upstream.
    static let withoutForm = sources.union([
        "assign", "subscribeOnMainActor",  // They end a stream with a subscription.
        "async", "values",  // Their work runs in tasks, which virtual time does not control.
        "doOnMainActor",  // It delivers on the main actor, which virtual time does not control.
        "ignoreElements",  // It drops all elements.
    ])

    private func operators(_ folders: String...) throws -> Set<String> {
        Set(try folders.flatMap { try SourceTree($0).files }.flatMap(\.operators))
    }

    /// The operators after which a check or an example is named: words after the name describe it.
    private func named(_ call: String, in path: String) throws -> Set<String> {
        let pattern = try Regex<(Substring, Substring)>(#"\b(?:\#(call))\(\s*"([A-Za-z]+)"#)
        let folder = path.split(separator: "/").prefix(2).joined(separator: "/")
        let files = try SourceTree(folder).files.filter { $0.path.hasPrefix(path) }
        return Set(files.flatMap { $0.text.matches(of: pattern).map { String($0.output.1) } })
    }

    private func forms() throws -> Set<String> {
        try named("plain|onClock", in: "Tests/RillCoreTests/Core/OperatorForms.swift")
            .union(named("ContractCheck", in: "Tests/RillCoreTests"))
    }

    @Test func everyOperatorHasAFormOrAReason() throws {
        let operators = try operators("Sources/RillCore", "Sources/RillLimits", "Sources/RillSchedulers")
        let missing = try operators.subtracting(forms()).subtracting(Self.withoutForm)
        #expect(
            missing == [],
            "their tests need a `ContractCheck` of that name, or this file a reason: see CONTRIBUTING.md")
    }

    @Test func everyReasonIsForAnOperatorWithoutForm() throws {
        #expect(
            try Self.withoutForm.subtracting(operators("Sources/RillCore", "Sources/RillSchedulers")) == [],
            "no operators")
        #expect(try Self.withoutForm.intersection(forms()) == [], "these have a form")
    }

    @Test func everyOperatorHasAnExampleOrAReason() throws {
        let examples = try named("OperatorExample", in: "Playground/OperatorExamples")
        let missing = try operators("Sources/RillCore", "Sources/RillSchedulers").subtracting(examples)
        #expect(
            missing == [],
            "an example belongs into Playground/OperatorExamples/Examples; then run swift run write-docs")
    }
}
