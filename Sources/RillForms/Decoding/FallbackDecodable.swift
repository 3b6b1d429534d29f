/// An enum that decodes an unknown raw value as `fallback`, so that a server may add cases.
///
///     enum Sky: String, FallbackDecodable {
///         case clear, clouds, other
///         static let fallback = Sky.other
///     }
///
/// This works for single values, optionals, arrays, and values and keys of dictionaries. Null, another JSON
/// type and a missing key are errors, as for any enum; a number that is too large for its raw type is
/// unknown. Encoding writes the raw value of the case, so the unknown value is lost; `OpenEnum` keeps it. If
/// a dictionary has several unknown keys, or one beside the key of the fallback, one of them remains;
/// `OpenEnum` keeps them all. An `UnknownValueHandler` receives unknown values, but no keys.
public protocol FallbackDecodable: RawRepresentable, Codable, CodingKeyRepresentable, Sendable
where RawValue: Codable & Sendable {
    /// The value for unknown raw values.
    static var fallback: Self { get }
}

extension FallbackDecodable {
    /// Decodes a raw value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let rawValue: RawValue
        do { rawValue = try container.decode(RawValue.self) } catch let error where error.isAboutNumbers {
            UnknownValueHandler.report(try container.decode(Double.self), of: Self.self, in: decoder)
            self = Self.fallback
            return
        }
        if let known = Self(rawValue: rawValue) {
            self = known
        } else {
            UnknownValueHandler.report(rawValue, of: Self.self, in: decoder)
            self = Self.fallback
        }
    }
}

// Without these, a dictionary with such keys would not be an object in JSON, and an unknown key would be an
// error.
extension FallbackDecodable where RawValue: LosslessStringConvertible {
    /// The raw value, as text, as the key of an object.
    public var codingKey: any CodingKey { EnumKey(stringValue: "\(rawValue)") }
    /// The value of a key; the fallback for a key that is not known.
    public init?(codingKey: some CodingKey) {
        self = RawValue(codingKey.stringValue).flatMap { Self(rawValue: $0) } ?? Self.fallback
    }
}

extension Error {
    /// Whether the JSON may have a number that the type cannot hold; Foundation has no public error for it.
    fileprivate var isAboutNumbers: Bool {
        switch self as? DecodingError {
        case .typeMismatch?, .valueNotFound?, .keyNotFound?: false
        default: true
        }
    }
}

/// A key of an object.
struct EnumKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { stringValue = "\(intValue)" }
}
