import Foundation

/// Headers in their order. Names are compared without regard to case.
public struct HeaderList: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    private struct Header: Hashable {
        let name: String
        let value: String

        func isNamed(_ other: String) -> Bool { name.caseInsensitiveCompare(other) == .orderedSame }
    }

    private var headers: [Header] = []

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// The first value with this name; setting it replaces all values.
    public subscript(name: String) -> String? {
        get { headers.first { $0.isNamed(name) }?.value }
        set {
            headers.removeAll { $0.isNamed(name) }
            if let newValue { append(name, newValue) }
        }
    }

    public func values(of name: String) -> [String] {
        headers.filter { $0.isNamed(name) }.map(\.value)
    }

    public mutating func append(_ name: String, _ value: String) {
        headers.append(Header(name: name, value: value))
    }

    /// Whether a comma-separated header such as `Connection` contains `token`.
    func contains(_ token: String, in name: String) -> Bool {
        values(of: name).flatMap { $0.lowercased().components(separatedBy: ",") }
            .contains { $0.trimmingCharacters(in: .whitespaces) == token }
    }

    /// The lines of the headers, as they are sent.
    var lines: String { headers.map { "\($0.name): \($0.value)\r\n" }.joined() }
}
