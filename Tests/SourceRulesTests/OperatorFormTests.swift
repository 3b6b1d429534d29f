import Testing

/// Every operator has a form that changes nothing, for the laws of the contract, or a reason why it has none.
struct OperatorFormTests {
    static let forms = "Tests/RillCoreTests/Core/OperatorForms.swift"

    static let withoutForm = [
        "assign": "it ends a stream with a subscription",
        "async": "its work runs in tasks, which virtual time does not control",
        "doOnMainActor": "it delivers on the main actor, which virtual time does not control",
        "empty": "a source has no upstream",
        "error": "a source has no upstream",
        "from": "a source has no upstream",
        "ignoreElements": "it drops all elements",
        "interval": "a source has no upstream",
        "just": "a source has no upstream",
        "never": "a source has no upstream",
        "of": "a source has no upstream",
        "range": "a source has no upstream",
        "repeatElement": "a source has no upstream",
        "timer": "a source has no upstream",
        "values": "its work runs in tasks, which virtual time does not control",
    ]

    private func operators() throws -> Set<String> {
        let files = try ["Sources/RillCore", "Sources/RillLimits"].flatMap { try SourceTree($0).files }
        return Set(files.flatMap(\.operators))
    }

    /// `plain("take") …`; words after the name of the operator describe the form.
    private func operatorsWithForm() throws -> Set<String> {
        let files = try SourceTree("Tests/RillCoreTests").files
        let file = try #require(files.first { $0.path == Self.forms })
        return Set(
            file.lines.compactMap { line in
                line.firstMatch(of: #/^    (?:plain|onClock)\("([A-Za-z]+)/#).map { String($0.1) }
            })
    }

    @Test func everyOperatorHasAFormOrAReason() throws {
        let missing = try operators().subtracting(operatorsWithForm()).subtracting(Self.withoutForm.keys)
        #expect(missing == [], "a form belongs into \(Self.forms), a reason into this file")
    }

    @Test func everyFormIsNamedAfterAnOperator() throws {
        let forms = try operatorsWithForm()
        #expect(!forms.isEmpty)
        #expect(forms.subtracting(try operators()).subtracting(["nothing"]) == [])
    }

    @Test func everyReasonIsForAnOperatorWithoutForm() throws {
        let excepted = Set(Self.withoutForm.keys)
        #expect(excepted.subtracting(try operators()) == [], "these are no operators")
        #expect(excepted.intersection(try operatorsWithForm()) == [], "these have a form")
    }
}
