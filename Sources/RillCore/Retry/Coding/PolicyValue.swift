/// A value in the text of a policy, which is encoded, or written as JSON in one line.
// Indirect, because the compiler otherwise finds a circular reference when only other files have changed.
indirect enum PolicyValue: Encodable, CustomStringConvertible {
    case text(String)
    case whole(UInt64)
    case number(Double)
    case flag(Bool)
    case list([PolicyValue])
    /// Written without the fields that are nil.
    case object([(name: String, value: PolicyValue?)])

    static func count(_ count: Int) -> Self { .whole(UInt64(count)) }
    static func time(_ duration: Duration) -> Self { .text(DurationText(duration).text) }

    func encode(to encoder: any Encoder) throws {
        if case .object(let fields) = self {
            var container = encoder.container(keyedBy: FieldName.self)
            for (name, value) in fields {
                try container.encodeIfPresent(value, forKey: FieldName(stringValue: name))
            }
            return
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .whole(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .list(let values): try container.encode(values)
        case .object: break
        }
    }

    var description: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .whole(let number): "\(number)"
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .flag(let flag): "\(flag)"
        case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
        case .object(let fields):
            "{"
                + fields.compactMap { name, value in value.map { "\(Self.quoted(name)): \($0)" } }
                .joined(separator: ", ") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
