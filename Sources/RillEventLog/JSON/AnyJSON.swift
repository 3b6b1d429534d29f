import Foundation
import RillJSON

/// Any JSON value: the element type for reading a log without its types.
///
///     let log = try LogRecording<AnyJSON>(jsonLines: data)
///
/// Numbers of up to 38 digits are exact, longer ones are rounded. Values may be nested 100 deep.
public struct AnyJSON: Sendable, Hashable, Codable, CustomStringConvertible {
    private let value: JSONValue

    init(_ text: String) {
        value = .string(text)
    }

    /// Reads any JSON value.
    public init(from decoder: any Decoder) throws {
        value = try JSONValue(from: decoder)
    }

    /// Writes the JSON value.
    public func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }

    /// A string without quotes, anything else as JSON with sorted keys.
    public var description: String {
        if case .string(let text) = value { text } else { json }
    }

    /// The value as JSON with sorted keys.
    var json: String { Self.json(value) }

    private static func json(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let digits): digits
        case .string(let text): JSONText.quoted(text)
        case .array(let elements): "[\(elements.map(json).joined(separator: ","))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map(member).joined(separator: ","))}"
        }
    }

    private static func member(_ key: String, _ value: JSONValue) -> String {
        "\(JSONText.quoted(key)):\(json(value))"
    }
}
