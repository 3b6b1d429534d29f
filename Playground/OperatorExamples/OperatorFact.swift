import Foundation

/// What the playground knows about an operator from other files: `swift run write-docs` writes them to
/// operators.json, which is embedded.
package struct OperatorText: Codable, Equatable {
    /// The first sentence of its documentation.
    package var summary: String
    /// Its program, from the sources of the examples.
    package var program: String
    package var differences: [OperatorFact.Difference]

    package init(summary: String, program: String, differences: [OperatorFact.Difference]) {
        self.summary = summary
        self.program = program
        self.differences = differences
    }

    /// The embedded ones, by operator.
    package static let written: [String: OperatorText] = {
        do {
            return try JSONDecoder().decode(
                [String: OperatorText].self, from: Data(PackageResources.operators_json))
        } catch {
            preconditionFailure("operators.json: \(error); run: swift run write-docs")
        }
    }()
}

/// What the pages say about an operator.
public struct OperatorFact: Sendable, Hashable {
    /// One of the differences from RxSwift that the compiler does not report.
    public struct Difference: Sendable, Hashable, Codable {
        public let subject: String
        public let rxSwift: String
        public let rill: String

        package init(subject: String, rxSwift: String, rill: String) {
            self.subject = subject
            self.rxSwift = rxSwift
            self.rill = rill
        }
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

    /// The facts about the operator with this name.
    public static func about(_ name: String) -> OperatorFact? {
        OperatorExample.every.first { $0.name == name }?.fact
    }
}

extension OperatorExample {
    /// The facts about its operator.
    public var fact: OperatorFact {
        let text = OperatorText.written[name]
        return OperatorFact(summary: text?.summary ?? "", names: names, differences: text?.differences ?? [])
    }
}
