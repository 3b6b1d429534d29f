/// Headers in their order, looked up without regard to case.
public struct HeaderList: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    public private(set) var entries: [NamedValue]

    public init(_ entries: [NamedValue] = []) {
        self.entries = entries
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { NamedValue($0, $1) })
    }

    /// The first value of that name; setting it replaces them all.
    public subscript(name: String) -> String? {
        get { entries.first { $0.isNamed(name) }?.value }
        set {
            entries.removeAll { $0.isNamed(name) }
            if let newValue { append(name, newValue) }
        }
    }

    public func values(of name: String) -> [String] {
        entries.filter { $0.isNamed(name) }.map(\.value)
    }

    public mutating func append(_ name: String, _ value: String) {
        entries.append(NamedValue(name, value))
    }

    /// Whether a comma-separated header such as `Connection` contains `token`.
    func contains(_ token: String, in name: String) -> Bool {
        values(of: name)
            .flatMap { $0.split(separator: ",") }
            .contains { $0.utf8.trimmed.lazy.map(\.lowercased).elementsEqual(token.utf8) }
    }
}

extension NamedValue {
    fileprivate func isNamed(_ other: String) -> Bool {
        name.utf8.lazy.map(\.lowercased).elementsEqual(other.utf8.lazy.map(\.lowercased))
    }
}
