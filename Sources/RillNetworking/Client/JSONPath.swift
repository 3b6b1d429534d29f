import Foundation
import Rill

/// The path to a value inside JSON: keys from the outermost on, and array positions from 0.
///
///     "data.forecasts.0"
///
/// Keys have the form that the decoder sees: after `convertFromSnakeCase`, `user_data` is `userData`. The
/// empty path is the whole JSON.
public struct JSONPath: Sendable, Hashable {
    package let keys: [String]

    /// Makes a path from its keys, which may contain a point.
    public init(keys: [String]) { self.keys = keys }

    /// The whole JSON.
    public static let whole = JSONPath(keys: [])
}

extension JSONPath: ExpressibleByStringLiteral, LosslessStringConvertible {
    public init(stringLiteral text: String) { self.init(text) }

    /// The keys separated by points.
    public init(_ description: String) { keys = description.split(separator: ".").map(String.init) }

    /// The keys separated by points.
    public var description: String { keys.joined(separator: ".") }
}

extension JSONDecoder {
    /// The value at a path of the JSON. If the path leads nowhere, the `DecodingError` says where it ends.
    package func decode<Value: Decodable>(_ type: Value.Type, at path: JSONPath, from data: Data) throws
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
        let container = try container(keyedBy: FieldName.self)
        let key = FieldName(stringValue: key)
        guard container.contains(key) else {
            throw DecodingError.keyNotFound(
                key,
                .init(codingPath: codingPath, debugDescription: "the path ends before \(key.stringValue)"))
        }
        return try container.superDecoder(forKey: key)
    }

    /// The element at `position`; nil if this is not an array.
    private func elementOfArray(at position: Int) throws -> (any Decoder)? {
        var container: any UnkeyedDecodingContainer
        do { container = try unkeyedContainer() } catch DecodingError.typeMismatch { return nil }
        while !container.isAtEnd {
            let element = try container.superDecoder()
            if container.currentIndex > position { return element }
        }
        throw DecodingError.keyNotFound(
            FieldName(stringValue: "\(position)"),
            .init(codingPath: codingPath, debugDescription: "the array ends before \(position)"))
    }
}
