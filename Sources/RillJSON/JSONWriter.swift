/// Writes JSON in UTF-8 from its beginning to its end, and adds the commas.
///
///     var json = JSONWriter()
///     json.object { json in
///         json.add("name", "London")
///         json.array("times") { $0.append(1) }
///     }
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    private let escapesLessThan: Bool

    /// `escapingLessThan` also escapes `<` in texts, for JSON in a `<script>` element, in which `</script>`
    /// and `<!--` have a meaning.
    package init(capacity: Int = 0, escapingLessThan: Bool = false) {
        escapesLessThan = escapingLessThan
        bytes.reserveCapacity(capacity)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes an object; with a key, as a member of another object.
    package mutating func object(_ key: String? = nil, _ members: (inout JSONWriter) -> Void) {
        if let key { self.key(key) }
        append(json: CollectionOfOne(UInt8(ascii: "{")))
        members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    /// Writes an array; with a key, as a member of an object.
    package mutating func array(_ key: String? = nil, _ elements: (inout JSONWriter) -> Void) {
        if let key { self.key(key) }
        append(json: CollectionOfOne(UInt8(ascii: "[")))
        elements(&self)
        bytes.append(UInt8(ascii: "]"))
    }

    /// Writes a key; its value has to follow.
    package mutating func key(_ key: String) {
        append(key)
        bytes.append(UInt8(ascii: ":"))
    }

    /// Writes a member of an object.
    package mutating func add(_ key: String, _ text: String) {
        self.key(key)
        append(text)
    }

    /// Writes a member of an object.
    package mutating func add(_ key: String, _ number: Int) {
        self.key(key)
        append(number)
    }

    /// Writes a member of an object. The number must be finite.
    package mutating func add(_ key: String, _ number: Double) {
        self.key(key)
        append(number)
    }

    /// Writes a member of an object.
    package mutating func add(_ key: String, _ value: Bool) {
        self.key(key)
        append(value)
    }

    /// Writes a member of an object: an array, given by its elements.
    package mutating func add(_ key: String, elements: JSONWriter) {
        array(key) { if !elements.bytes.isEmpty { $0.append(json: elements.bytes) } }
    }

    package mutating func append(_ number: Int) { append(Int64(number)) }

    package mutating func append(_ number: Int64) {
        separate()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        var rest = number.magnitude
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    /// Writes a number, which must be finite.
    package mutating func append(_ number: Double) { append(json: "\(number)".utf8) }

    package mutating func append(_ value: Bool) { append(json: "\(value)".utf8) }

    package mutating func append(_ value: JSONValue) {
        switch value {
        case .null: append(json: "null".utf8)
        case .bool(let bool): append(bool)
        case .number(let digits): append(json: digits.utf8)
        case .string(let text): append(text)
        case .array(let elements): array { for element in elements { $0.append(element) } }
        case .object(let members):
            object { json in
                for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                    json.key(key)
                    json.append(value)
                }
            }
        }
    }

    /// Writes bytes that are JSON already: a value, or several with commas between them. There must be a
    /// byte.
    package mutating func append(json: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    /// Begins a new line for the next value.
    package mutating func newLine() { append(json: CollectionOfOne(UInt8(ascii: "\n"))) }

    /// Writes a line feed at the end of the text.
    package mutating func lineFeed() { bytes.append(UInt8(ascii: "\n")) }

    /// Writes a comma before the next value, unless it is the first of its object or array, or follows a key
    /// or a line feed.
    private mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }
}

extension JSONWriter {
    package mutating func append(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            // Texts between two escapes are copied as a whole; most texts need none.
            var start = 0
            for index in 0..<utf8.count where needsEscape(utf8[index]) {
                bytes.append(contentsOf: utf8[start..<index])
                appendEscape(of: utf8[index])
                start = index + 1
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            || escapesLessThan && byte == UInt8(ascii: "<")
    }

    private mutating func appendEscape(of byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        default:
            bytes.append(contentsOf: byte < 0x10 ? "u000".utf8 : "u00".utf8)
            bytes.append(contentsOf: String(byte, radix: 16).utf8)
        }
    }
}
