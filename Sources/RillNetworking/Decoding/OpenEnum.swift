/// A case of an enum, or the raw value that stands for none of them, which is written back as it was read.
///
///     struct Order: Codable { let drink: OpenEnum<Drink> }
///
///     switch order.drink {
///     case .known(let drink): …
///     case .unknown(let rawValue): …
///     }
///
/// Null, another JSON type and a missing key are errors as ever. What was not known is told to `UnknownValues`.
public enum OpenEnum<Known: RawRepresentable & Sendable>: Sendable where Known.RawValue: Codable & Sendable {
    case known(Known)
    case unknown(Known.RawValue)

    /// The case; nil when it is not known.
    public var known: Known? {
        if case .known(let known) = self { known } else { nil }
    }
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
            UnknownValues.report(rawValue, of: Known.self, in: decoder)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension OpenEnum: Equatable where Known.RawValue: Equatable {
    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
}

extension OpenEnum: Hashable where Known.RawValue: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
