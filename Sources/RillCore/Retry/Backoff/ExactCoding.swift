/// A name of any field.
private struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// Throws unless all fields have one of these names; `owner` is what has the fields, with its article.
    func checkFields(_ allowed: [some CodingKey], of owner: String) throws {
        let allowed = allowed.map(\.stringValue)
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

/// The values of a policy. One that breaks its rule is an error with the path of its field.
extension KeyedDecodingContainer {
    func duration(_ field: Key, _ rule: InvalidDurationError.Rule = .zeroOrMore) throws -> Duration {
        let duration = try decode(DurationText.self, forKey: field).duration
        let invalid = InvalidDurationError(duration, violating: rule, in: field.stringValue)
        if let invalid { throw broken(field, "\(invalid)") }
        return duration
    }

    func durations(_ field: Key) throws -> [Duration] {
        let durations = try decode([DurationText].self, forKey: field).map(\.duration)
        if let shortest = durations.min(), shortest < .zero {
            throw broken(field, "\(field.stringValue) needs durations of zero or more, but got \(shortest)")
        }
        return durations
    }

    func count(_ field: Key, atLeast least: Int) throws -> Int {
        let count = try decode(Int.self, forKey: field)
        if count >= least { return count }
        throw broken(field, "\(field.stringValue) needs a count of \(least) or more, but got \(count)")
    }

    func broken(_ field: Key, _ rule: String) -> DecodingError {
        .dataCorruptedError(forKey: field, in: self, debugDescription: rule)
    }
}
