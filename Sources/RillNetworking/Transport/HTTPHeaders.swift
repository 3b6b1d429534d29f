/// Headers in their order, one per name, looked up without regard to case.
public struct HTTPHeaders: Sendable, Hashable {
    private struct Field: Sendable, Hashable {
        var name: String
        var value: String
    }

    private var fields: [Field] = []
    /// Where each name stands, in lower case: a server may send tens of thousands, which must not be compared one by one.
    private var positions: [String: Int] = [:]

    /// The headers of a dictionary, sorted by name. Of names that differ in case alone, one remains.
    public init(_ headers: [String: String] = [:]) {
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { self[name] = value }
    }

    /// The value of that name; setting it replaces the value, setting nil removes it.
    public subscript(name: String) -> String? {
        get { positions[name.lowercased()].map { fields[$0].value } }
        set {
            let key = name.lowercased()
            switch (positions[key], newValue) {
            case (let position?, let value?): fields[position] = Field(name: name, value: value)
            case (_?, nil): removeAll { $0.lowercased() == key }
            case (nil, let value?):
                positions[key] = fields.count
                fields.append(Field(name: name, value: value))
            case (nil, nil): break
            }
        }
    }

    /// Removes every header whose name is chosen.
    mutating func removeAll(where isChosen: (_ name: String) -> Bool) {
        fields.removeAll { isChosen($0.name) }
        positions = [:]
        for (position, field) in fields.enumerated() { positions[field.name.lowercased()] = position }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Of a name that is given twice the last value remains.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }
}

extension HTTPHeaders: Sequence {
    public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
        fields.lazy.map { (name: $0.name, value: $0.value) }.makeIterator()
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible {
    /// All headers, with the values of the secret ones redacted.
    public var description: String {
        "[" + map { "\($0.name): \(Redaction.redact($0.value, ofHeader: $0.name))" }.joined(separator: ", ")
            + "]"
    }
    public var debugDescription: String { description }
}
