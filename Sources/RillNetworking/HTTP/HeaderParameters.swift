/// A header value with parameters, such as `text/plain; charset="utf-8"` (RFC 9110, 5.6.6).
struct HeaderParameters {
    /// The text before the first semicolon.
    let value: String
    /// The parameters in their order; names are in lower case.
    private let parameters: [(name: String, value: String)]

    init(_ text: String) {
        var parts = Self.parts(of: text, separator: ";")[...]
        value = parts.popFirst()?.trimmed ?? ""
        parameters = parts.compactMap(Self.pair)
    }

    /// The first parameter of that name, which must be in lower case.
    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// The elements of a list such as `max-age="60", public`. The value of an element without one is empty.
    static func list(_ text: String, separator: Unicode.Scalar = ",") -> [(name: String, value: String)] {
        parts(of: text, separator: separator).filter { !$0.trimmed.isEmpty }.map { part in
            pair(part) ?? (part.trimmed.lowercased(), "")
        }
    }

    private static func pair(_ part: String) -> (name: String, value: String)? {
        guard let end = part.firstIndex(of: "=") else { return nil }
        let value = part[part.index(after: end)...]
        return (part[..<end].trimmed.lowercased(), value.trimmed.unquoted)
    }

    /// The text between the separators that are outside quotation marks.
    private static func parts(of text: String, separator: Unicode.Scalar) -> [String] {
        var parts: [String] = []
        var part = String.UnicodeScalarView()
        var (isQuoted, isEscaped) = (false, false)
        // Split by scalars, because a semicolon with a combining mark is one character.
        for scalar in text.unicodeScalars {
            if scalar == separator && !isQuoted {
                parts.append(String(part))
                part = String.UnicodeScalarView()
                continue
            }
            if scalar == "\"" && !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && scalar == "\\" && !isEscaped
            part.append(scalar)
        }
        return parts + [String(part)]
    }
}

extension UInt8 {
    /// Whether this byte is optional whitespace of HTTP: a blank or a tab.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
    package var isDigit: Bool { (48...57).contains(self) }
}

extension BidirectionalCollection<UInt8> {
    /// The bytes without the HTTP whitespace around them.
    package var trimmed: SubSequence {
        guard let last = lastIndex(where: { !$0.isBlank }) else { return self[endIndex...] }
        return self[...last].drop { $0.isBlank }
    }
}

extension StringProtocol {
    /// The text without the HTTP whitespace around it.
    package var trimmed: String { String(Substring(Substring(self).utf8.trimmed)) }

    /// Whether this text is a number without a sign.
    var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }

    /// Whether this text contains a control character other than `allowed`.
    func hasControls(but allowed: UInt8? = nil) -> Bool {
        utf8.contains { ($0 < 0x20 || $0 == 0x7F) && $0 != allowed }
    }
}

extension String {
    /// The text inside quotation marks, without the backslashes of escapes; unchanged if it is not quoted.
    fileprivate var unquoted: String {
        guard unicodeScalars.first == "\"" else { return self }
        var text = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in unicodeScalars.dropFirst() {
            if !isEscaped && scalar == "\"" { break }
            isEscaped = !isEscaped && scalar == "\\"
            if !isEscaped { text.append(scalar) }
        }
        return String(text)
    }
}
