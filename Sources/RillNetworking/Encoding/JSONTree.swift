import Foundation

/// What an `Encodable` value is made of, as JSON sees it.
enum JSONTree {
    case null
    case bool(Bool)
    case number(String)
    case text(String)
    case array([JSONTree])
    case object([String: JSONTree])

    init(of value: some Encodable, with encoder: JSONEncoder) throws(ApiError) {
        let data = try encoder.data(of: value)
        do { self = try JSONDecoder().decode(JSONTree.self, from: data) } catch {
            throw .invalidRequest(reason: "the parameters cannot be read back")
        }
    }
}

extension JSONTree: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = container.read(Bool.self) {
            self = .bool(bool)
        } else if let text = container.read(String.self) {
            self = .text(text)
        } else if let elements = container.read([JSONTree].self) {
            self = .array(elements)
        } else if let members = container.read([String: JSONTree].self) {
            self = .object(members)
        } else if let number = container.read(Int64.self) {
            self = .number("\(number)")
        } else if let number = container.read(Decimal.self) {
            self = .number("\(number)")
        } else {
            self = .number("\(try container.decode(Double.self))")
        }
    }
}

extension SingleValueDecodingContainer {
    /// Nil when something else stands there.
    fileprivate func read<Value: Decodable>(_ type: Value.Type) -> Value? {
        do { return try decode(type) } catch { return nil }
    }
}
