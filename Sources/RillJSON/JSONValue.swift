import Foundation

/// Any JSON value.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// The digits of the number, so that no precision is lost: integers and decimals of up to 38 digits are
    /// exact.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: Decodable {
    /// How many arrays and objects may surround a value.
    static let greatestDepth = 100

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The decoder's time grows with the cube of the depth.
        guard decoder.codingPath.count <= Self.greatestDepth else { throw JSONTooDeepError() }
        if container.decodeNil() {
            self = .null
        } else if let bool = try container.decodeIfMatching(Bool.self) {
            self = .bool(bool)
        } else if let string = try container.decodeIfMatching(String.self) {
            self = .string(string)
        } else if let elements = try container.decodeIfMatching([JSONValue].self) {
            self = .array(elements)
        } else if let members = try container.decodeIfMatching([String: JSONValue].self) {
            self = .object(members)
        } else if let decimal = try container.decodeIfMatching(Decimal.self) {
            // Not as an integer: the decoder reads a decimal as an integer when its nearest Double is whole.
            self = .number("\(decimal)")
        } else {
            let double = "\(try container.decode(Double.self))"
            // A number that a decimal can hold becomes a decimal, as which it would be read the next time.
            self = .number(Decimal(string: double).map { "\($0)" } ?? double)
        }
    }
}

extension JSONValue: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .number(let digits):
            if let integer = Int64(digits) {
                try container.encode(integer)
            } else if let decimal = Decimal(string: digits) {
                try container.encode(decimal)
            } else if let double = Double(digits) {
                try container.encode(double)
            } else {
                throw EncodingError.invalidValue(
                    digits,
                    .init(codingPath: encoder.codingPath, debugDescription: "\(digits) is not a number"))
            }
        case .string(let string): try container.encode(string)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}

extension SingleValueDecodingContainer {
    /// The value; nil if the container holds a value of another type.
    fileprivate func decodeIfMatching<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        do { return try decode(type) } catch let error as JSONTooDeepError { throw error } catch {
            return nil
        }
    }
}

/// A value is nested too deeply.
package struct JSONTooDeepError: Error, CustomStringConvertible {
    package var description: String {
        "its values are nested more than \(JSONValue.greatestDepth) deep, which is the limit"
    }
}
