/// A list of parts, each with its curve and its modifiers by name: `[{"curve": "exponential", "initial": …,
/// …}]`. A single part may be written without the list.
///
/// A value that the methods of `Backoff` reject, a duration below zero, and a field that a curve does not
/// have, is a `DecodingError` with the path of the field.
extension Backoff: Codable {
    /// Reads a backoff that `encode(to:)` wrote. An unknown name or a number out of range is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let isList = readable { try decoder.unkeyedContainer() } != nil
        let parts = try (isList ? container.decode([Part].self) : [container.decode(Part.self)])
            .filter { $0.length != 0 }
        // Parts after an endless part are never reached.
        let endless = parts.firstIndex { $0.length == nil } ?? parts.count
        self.init(parts: Array(parts.prefix(endless + 1)))
    }

    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    var value: PolicyValue { .list(parts.map(\.value)) }
}

/// The name of a jitter, or the proportion as a number: `"full"`, `0.25`.
extension Backoff.Jitter: Codable {
    private enum Name: String, CaseIterable { case none, full, equal }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let proportion = readable({ try container.decode(Double.self) }) else {
            switch try decoder.name(Name.self, of: "jitter, if it is no number of 0…1,") {
            case .full: self = .full
            case .equal: self = .equal
            case .some(.none), nil: self = .none
            }
            return
        }
        guard Self.proportions.contains(proportion) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "jitter needs a proportion of 0…1, but got \(proportion)")
        }
        self = .proportional(proportion)
    }

    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    var value: PolicyValue {
        switch self {
        case .none: .text(Name.none.rawValue)
        case .full: .text(Name.full.rawValue)
        case .equal: .text(Name.equal.rawValue)
        case .proportional(let proportion): .number(proportion)
        }
    }
}
