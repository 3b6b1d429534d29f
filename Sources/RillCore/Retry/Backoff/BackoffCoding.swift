/// A list of parts, each with its curve and its modifiers by name: `[{"curve": "exponential", "initial": …,
/// …}]`.
///
/// A value that the methods of `Backoff` reject, a duration below zero, and a field that a curve does not
/// have, is a `DecodingError` with the path of the field.
extension Backoff: Codable {
    /// Reads a backoff that `encode(to:)` wrote. An unknown name or a number out of range is an error.
    public init(from decoder: any Decoder) throws {
        let parts = try decoder.singleValueContainer().decode([Part].self)
            .filter { $0.length != 0 }
        // What follows an endless part is never reached.
        let endless = parts.firstIndex { $0.length == nil } ?? parts.count
        self.init(parts: Array(parts.prefix(endless + 1)))
    }

    /// Writes the backoff; one with a closure is an error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(parts)
    }
}

/// A name, or the proportion as a number: `"full"`, `0.25`.
extension Backoff.Jitter: Codable {
    private enum Name: String, Codable {
        case none, full, equal
    }

    /// Reads a jitter that `encode(to:)` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let proportion: Double
        do { proportion = try container.decode(Double.self) } catch DecodingError.typeMismatch {
            self =
                switch try container.decode(Name.self) {
                case .none: .none
                case .full: .full
                case .equal: .equal
                }
            return
        }
        guard Self.proportions.contains(proportion) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "jitter needs a proportion of 0…1, but got \(proportion)")
        }
        self = .proportional(proportion)
    }

    /// Writes the jitter.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .none: try container.encode(Name.none)
        case .full: try container.encode(Name.full)
        case .equal: try container.encode(Name.equal)
        case .proportional(let proportion): try container.encode(proportion)
        }
    }
}
