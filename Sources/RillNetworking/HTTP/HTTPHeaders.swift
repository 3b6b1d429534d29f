import RillText

/// The headers of a request or a response in their order, one value per name. Names are compared without
/// regard to case.
///
/// A response value whose bytes are not UTF-8, such as an entity tag, is read as Latin-1. Values are sent as
/// UTF-8, so sending such a value back changes its bytes.
///
///     var headers: HTTPHeaders = ["Accept": "application/json"]
///     headers["accept-language"] = "no"
public struct HTTPHeaders: Sendable, Hashable {
    private struct Field: Sendable, Hashable {
        var name: String
        var value: String

        static func == (one: Field, other: Field) -> Bool {
            one.name.isSameName(as: other.name) && one.value.hasBytes(of: other.value)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(name.lowercasedName)
            hasher.combine(value)
        }
    }

    private var fields: [Field] = []
    /// The position of each name, in lower case. It is empty if there are only a few headers, for which a
    /// linear search is faster. A server may send tens of thousands of headers.
    private var positions: [String: Int] = [:]
    private static let few = 16

    /// The headers of a dictionary, sorted by name. If names differ only in case, one of them is kept.
    public init(_ headers: [String: String] = [:]) {
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { self[name] = value }
    }

    /// The value of that name. Setting it replaces the value; setting nil removes the header.
    public subscript(name: String) -> String? {
        get { position(of: name).map { fields[$0].value } }
        set {
            switch (position(of: name), newValue) {
            case (let position?, let value?): fields[position] = Field(name: name, value: value)
            case (_?, nil): removeAll { $0.isSameName(as: name) }
            case (nil, let value?): add(name, value)
            case (nil, nil): break
            }
        }
    }

    var isEmpty: Bool { fields.isEmpty }

    private func position(of name: String) -> Int? {
        if fields.count <= Self.few { return fields.firstIndex { $0.name.isSameName(as: name) } }
        return positions[name.lowercasedName]
    }

    private mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
        if fields.count > Self.few + 1 {
            positions[name.lowercasedName] = fields.count - 1
        } else {
            countPositions()
        }
    }

    private mutating func countPositions() {
        positions = [:]
        guard fields.count > Self.few else { return }
        for (position, field) in fields.enumerated() { positions[field.name.lowercasedName] = position }
    }

    /// Appends to the value of that name. The value changes in place, because a server may send any number of
    /// lines for one name.
    mutating func append(_ value: String, to name: String, separator: String) {
        if let position = position(of: name) {
            fields[position].value += separator
            fields[position].value += value
        } else {
            add(name, value)
        }
    }

    /// Removes every header whose name satisfies `condition`.
    package mutating func removeAll(where condition: (_ name: String) -> Bool) {
        fields.removeAll { condition($0.name) }
        countPositions()
    }

    /// Adds those headers of `other` whose names are missing here.
    package mutating func addMissing(_ other: HTTPHeaders) {
        for (name, value) in other where self[name] == nil { self[name] = value }
    }
}

extension StringProtocol {
    /// Whether both texts have the same bytes. Swift treats `é` as equal to `e` followed by an accent.
    package func hasBytes(of other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension String {
    /// Whether both are the same header name: only ASCII letters are compared without regard to case.
    package func isSameName(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && utf8.elementsEqual(other.utf8) { $0 == $1 || $0.lowercased == $1.lowercased }
    }

    fileprivate var lowercasedName: String { String(decoding: utf8.lazy.map(\.lowercased), as: UTF8.self) }
}

extension String? {
    package func hasBytes(of other: String?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.hasBytes(of: other)
    }
}

extension UInt8 {
    fileprivate var lowercased: UInt8 { (65...90).contains(self) ? self | 0x20 : self }
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
        let lines = map { "\($0.name): \(redaction.redact($0.value, ofHeader: $0.name))".onOneLine }
        return "[\(lines.joined(separator: ", "))]"
    }
}

extension String {
    /// The beginning of this text from a server, for the description of an error.
    var shown: String { unicodeScalars.prefix(40).map { $0.escaped(asASCII: true) }.joined() }
}
