/// What the pages say about an operator.
public struct OperatorFact: Sendable, Hashable {
    /// One of the differences from RxSwift that the compiler does not report.
    public struct Difference: Sendable, Hashable, Encodable {
        public let subject: String
        public let rxSwift: String
        public let rill: String
    }

    public let summary: String
    /// Its names in RxSwift 5, RxSwift 6, Combine, RxJS 7 and ReactiveX.
    public let names: [String]
    public let differences: [Difference]

    /// The libraries that have the operator, each with its name there.
    public var elsewhere: [(library: String, name: String)] {
        zip(["RxSwift 5", "RxSwift 6", "Combine", "RxJS 7", "ReactiveX"], names)
            .filter { !$1.isEmpty }.map { ($0, $1) }
    }

    /// The facts about the operator with this name in docs/operators.md.
    public static func about(_ name: String) -> OperatorFact? { OperatorFacts.byName[name] }
}

extension OperatorExample {
    /// The facts about its operator, which every example has: a test compares the names.
    public var fact: OperatorFact {
        OperatorFact.about(name) ?? OperatorFact(summary: "", names: [], differences: [])
    }
}
