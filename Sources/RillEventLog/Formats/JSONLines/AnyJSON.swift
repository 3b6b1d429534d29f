/// Any JSON value: the element type for a log of which nothing is known.
///
///     let log = try LogRecording<AnyJSON>(jsonLines: data)
///
/// Whole numbers of 64 bits are exact, all others are `Double`.
public enum AnyJSON: Sendable, Hashable, Codable, CustomStringConvertible {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case array([AnyJSON])
    case object([String: AnyJSON])

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = Self.ifMatching({ try value.decode(Bool.self) }) {
            self = .bool(bool)
        } else if let integer = Self.ifMatching({ try value.decode(Int64.self) }) {
            self = .integer(integer)
        } else if let number = Self.ifMatching({ try value.decode(Double.self) }) {
            self = .number(number)
        } else if let text = Self.ifMatching({ try value.decode(String.self) }) {
            self = .text(text)
        } else if let array = Self.ifMatching({ try value.decode([AnyJSON].self) }) {
            self = .array(array)
        } else {
            self = .object(try value.decode([String: AnyJSON].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .bool(let bool): try value.encode(bool)
        case .integer(let integer): try value.encode(integer)
        case .number(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        case .array(let array): try value.encode(array)
        case .object(let object): try value.encode(object)
        }
    }

    /// A text as it is, anything else as JSON with its keys in order.
    public var description: String {
        if case .text(let text) = self { text } else { json }
    }

    private var json: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .integer(let integer): "\(integer)"
        case .number(let number): "\(number)"
        case .text(let text): JSONText.quoted(text)
        case .array(let array): "[\(array.map(\.json).joined(separator: ","))]"
        case .object(let object):
            "{\(object.sorted { $0.key < $1.key }.map { "\(JSONText.quoted($0)):\($1.json)" }.joined(separator: ","))}"
        }
    }

    /// The value, unless it is of another kind.
    private static func ifMatching<Value>(_ decode: () throws -> Value) -> Value? {
        do { return try decode() } catch { return nil }
    }
}
