import Foundation
import PlaygroundFiles

/// The facts about an operator that come from other files. `swift run write-docs` writes them to
/// operators.json, which is embedded.
public struct OperatorFact: Sendable, Hashable, Codable {
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

    /// The name of the operator in another library.
    public struct Elsewhere: Sendable, Encodable {
        public let library: String
        public let name: String
    }

    private enum CodingKeys: CodingKey { case summary, program, differences }

    /// The first sentence of the operator's documentation.
    public var summary = ""
    /// The text of the program, from the sources of the examples.
    package var program = ""
    public var differences: [Difference] = []
    /// The names of the operator in RxSwift 5, RxSwift 6, Combine, RxJS 7 and ReactiveX, from its example.
    public fileprivate(set) var names: [String] = []

    package init(summary: String, program: String, differences: [Difference]) {
        self.summary = summary
        self.program = program
        self.differences = differences
    }

    static let embedded: [String: OperatorFact] = {
        do {
            return try JSONDecoder().decode(
                [String: OperatorFact].self, from: Data(String(cString: playground_operators()).utf8))
        } catch {
            preconditionFailure("operators.json: \(error); run: swift run write-docs")
        }
    }()

    /// The libraries that have the operator, each with its name there.
    public var elsewhere: [Elsewhere] {
        zip(["RxSwift 5", "RxSwift 6", "Combine", "RxJS 7", "ReactiveX"], names)
            .map { Elsewhere(library: $0, name: $1) }.filter { !$0.name.isEmpty }
    }

    /// The facts about the operator with this name.
    public static func about(_ name: String) -> OperatorFact? {
        OperatorExample.every.first { $0.name == name }?.fact
    }
}

extension OperatorExample {
    public var fact: OperatorFact {
        var fact = OperatorFact.embedded[name] ?? OperatorFact(summary: "", program: "", differences: [])
        fact.names = names
        return fact
    }
}
