import Foundation

extension JSONDecoder {
    /// The value at a path of the JSON. What the path does not find is a `DecodingError` that says where it ends.
    public func decode<Value: Decodable>(_ type: Value.Type, at path: JSONPath, from data: Data) throws
        -> Value
    {
        guard !path.keys.isEmpty else { return try decode(type, from: data) }
        return try decode(DecodedAtPath<Value>.self, from: data, configuration: path).value
    }
}

private struct DecodedAtPath<Value: Decodable>: DecodableWithConfiguration {
    let value: Value

    init(from decoder: any Decoder, configuration path: JSONPath) throws {
        var decoder = decoder
        for key in path.keys { decoder = try decoder.decoder(at: key) }
        value = try decoder.singleValueContainer().decode(Value.self)
    }
}

extension Decoder {
    fileprivate func decoder(at key: String) throws -> any Decoder {
        if let position = Int(key), position >= 0, let element = try elementOfArray(at: position) {
            return element
        }
        let container = try container(keyedBy: PathKey.self)
        let key = PathKey(stringValue: key)
        guard container.contains(key) else {
            throw DecodingError.keyNotFound(
                key,
                .init(codingPath: codingPath, debugDescription: "the path ends before \(key.stringValue)"))
        }
        return try container.superDecoder(forKey: key)
    }

    /// Nil when there is no array here.
    private func elementOfArray(at position: Int) throws -> (any Decoder)? {
        var container: any UnkeyedDecodingContainer
        do { container = try unkeyedContainer() } catch DecodingError.typeMismatch { return nil }
        while !container.isAtEnd {
            let element = try container.superDecoder()
            if container.currentIndex > position { return element }
        }
        throw DecodingError.keyNotFound(
            PathKey(stringValue: "\(position)"),
            .init(codingPath: codingPath, debugDescription: "the array ends before \(position)"))
    }
}

private struct PathKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
