/// A case of an enum, or an unknown raw value, which is encoded as it was decoded.
///
///     struct Order: Codable { let drink: OpenEnum<Drink> }
///
///     switch order.drink {
///     case .known(let drink): …
///     case .unknown(let rawValue): …
///     }
///
/// Null, another JSON type and a missing key are errors, as for any enum. An `UnknownValueHandler` receives
/// unknown values, but no keys of dictionaries.
public enum OpenEnum<Known: RawRepresentable & Sendable>: Sendable where Known.RawValue: Codable & Sendable {
    /// A case of the enum.
    case known(Known)
    /// A raw value that no case has.
    case unknown(Known.RawValue)

    /// The case; nil if the raw value is unknown.
    public var known: Known? { if case .known(let known) = self { known } else { nil } }
}

extension OpenEnum: RawRepresentable {
    public init(rawValue: Known.RawValue) {
        self = Known(rawValue: rawValue).map(Self.known) ?? .unknown(rawValue)
    }

    public var rawValue: Known.RawValue {
        switch self {
        case .known(let known): known.rawValue
        case .unknown(let rawValue): rawValue
        }
    }
}

extension OpenEnum: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(Known.RawValue.self))
        if case .unknown(let rawValue) = self {
            UnknownValueHandler.report(rawValue, of: Known.self, in: decoder)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension OpenEnum: CodingKeyRepresentable where Known.RawValue: LosslessStringConvertible {
    /// The raw value, as text, as the key of an object.
    public var codingKey: any CodingKey { EnumKey(stringValue: "\(rawValue)") }
    /// The value of a key; nil for a key that is not a raw value of this type, such as "a" where raw values
    /// are integers.
    public init?(codingKey: some CodingKey) {
        guard let rawValue = Known.RawValue(codingKey.stringValue) else { return nil }
        self.init(rawValue: rawValue)
    }
}

extension OpenEnum: Equatable where Known.RawValue: Equatable {
    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
}

extension OpenEnum: Hashable where Known.RawValue: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
