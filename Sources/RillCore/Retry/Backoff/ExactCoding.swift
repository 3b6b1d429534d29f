/// A duration of exactly two members, the high and the low half of its attoseconds, as the standard library
/// encodes it. Decoding it there ignores further members.
struct ExactDuration: Decodable {
    let duration: Duration

    init(from decoder: any Decoder) throws {
        var members = try decoder.unkeyedContainer()
        let high = try members.decode(Int64.self)
        let low = try members.decode(UInt64.self)
        guard members.isAtEnd else {
            throw DecodingError.dataCorruptedError(
                in: members, debugDescription: "a duration has two members, and this has more")
        }
        duration = Duration(attoseconds: Int128(high) << 64 | Int128(low))
    }
}

/// A name of any field.
private struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// Throws unless all fields have one of these names; `owner` is what has the fields, with its article.
    func checkFields(_ allowed: [String], of owner: String) throws {
        for name in try container(keyedBy: FieldName.self).allKeys
        where !allowed.contains(name.stringValue) {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: codingPath + [name],
                    debugDescription: "\(owner) has no \"\(name.stringValue)\", only "
                        + allowed.joined(separator: ", ")))
        }
    }
}
