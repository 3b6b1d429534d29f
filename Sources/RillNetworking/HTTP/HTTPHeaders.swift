/// The headers of a request or a response in their order, one value per name. Names are compared without
/// regard to case.
///
///     var headers: HTTPHeaders = ["Accept": "application/json"]
///     headers["accept-language"] = "no"
public struct HTTPHeaders: Sendable, Hashable {
    private struct Field: Sendable, Hashable {
        var name: String
        var value: String
    }

    private var fields: [Field] = []
    /// The position of each name, in lower case. A server may send tens of thousands of names: they are
    /// looked up, never searched.
    private var positions: [String: Int] = [:]

    /// The headers of a dictionary, sorted by name. Of several names that differ only in case, one is kept.
    public init(_ headers: [String: String] = [:]) {
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { self[name] = value }
    }

    /// The value of that name. Setting it replaces the value; setting nil removes the header.
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

    /// Adds to the value of that name. The value is changed in place: a server may send any number of lines
    /// for one name.
    mutating func append(_ value: String, to name: String, separator: String) {
        if let position = positions[name.lowercased()] {
            fields[position].value += separator + value
        } else {
            self[name] = value
        }
    }

    /// Removes every header whose name satisfies `condition`.
    mutating func removeAll(where condition: (_ name: String) -> Bool) {
        fields.removeAll { condition($0.name) }
        positions = [:]
        for (position, field) in fields.enumerated() { positions[field.name.lowercased()] = position }
    }

    /// Adds the headers whose names are not there yet.
    package mutating func addMissing(_ other: HTTPHeaders) {
        for (name, value) in other where self[name] == nil { self[name] = value }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// If a name is given twice, its last value is kept.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }
}

extension HTTPHeaders: Sequence {
    /// Iterates over name and value in order.
    public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
        fields.lazy.map { (name: $0.name, value: $0.value) }.makeIterator()
    }
}

extension HTTPHeaders: CustomStringConvertible {
    /// All headers; the values of secret headers are redacted.
    public var description: String { description(redactedBy: .standard) }

    func description(redactedBy redaction: Redaction) -> String {
        let lines = map { "\($0.name): \(redaction.redact($0.value, ofHeader: $0.name).withoutControls)" }
        return "[\(lines.joined(separator: ", "))]"
    }
}

extension String {
    /// A control character could change what a terminal or a log shows.
    fileprivate var withoutControls: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
            text += isControl ? scalar.escaped(asASCII: true) : String(scalar)
        }
    }
}
