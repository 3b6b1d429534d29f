/// An enum that reads a raw value it does not know as `fallback`, so that a server may add cases.
///
///     enum Sky: String, FallbackDecodable {
///         case clear, clouds, other
///         static let fallback = Sky.other
///     }
///
/// It does so wherever it stands: alone, as an optional, in arrays and in dictionaries. Null, another JSON type and a
/// missing key are errors as ever. Encoding writes the raw value of the case, so the original is lost; `OpenEnum` keeps
/// it. What was not known is told to `UnknownValues`.
public protocol FallbackDecodable: RawRepresentable, Codable, Sendable
where RawValue: Codable & Sendable {
    static var fallback: Self { get }
}

extension FallbackDecodable {
    public init(from decoder: any Decoder) throws {
        let rawValue = try decoder.singleValueContainer().decode(RawValue.self)
        if let known = Self(rawValue: rawValue) {
            self = known
        } else {
            UnknownValues.report(rawValue, of: Self.self, in: decoder)
            self = Self.fallback
        }
    }
}
