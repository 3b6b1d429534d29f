extension Backoff.Curve.Kind {
    /// The fields of a curve, from which it is encoded, decoded and checked.
    fileprivate var fields: [Backoff.Part.Field] {
        switch self {
        case .constant: [.delay]
        case .linear: [.initial, .increment]
        case .exponential, .decorrelated: [.initial, .multiplier]
        case .fibonacci: [.initial]
        case .delays: [.delays]
        }
    }
}

extension Backoff.Part: Codable {
    fileprivate enum Field: String, CodingKey {
        case curve, delay, initial, increment, multiplier, delays, cap, jitter, floor, retries
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let kind = try fields.decode(Backoff.Curve.Kind.self, forKey: .curve)
        try decoder.checkFields(
            [.curve] + kind.fields + [.cap, .jitter, .floor, .retries],
            of: "a part with the curve \"\(kind.rawValue)\"")
        var curve = Backoff.Curve(kind: kind)
        for field in kind.fields {
            switch field {
            case .multiplier: curve.multiplier = try fields.multiplier()
            case .increment: curve.increment = try fields.duration(field)
            case .delays: curve.delays = try fields.durations(field)
            default: curve.initial = try fields.duration(field)
            }
        }
        self.init(curve)
        if fields.contains(.cap) { cap = try fields.duration(.cap) }
        if fields.contains(.floor) { floor = try fields.duration(.floor) }
        jitter = try fields.decodeIfPresent(Backoff.Jitter.self, forKey: .jitter) ?? .none
        if fields.contains(.retries) { self = prefix(try fields.count(.retries, atLeast: 0)) }
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(curve.kind, forKey: .curve)
        for field in curve.kind.fields {
            switch field {
            case .multiplier: try fields.encode(curve.multiplier, forKey: field)
            case .increment: try fields.encode(DurationText(curve.increment), forKey: field)
            case .delays: try fields.encode(curve.delays.map(DurationText.init), forKey: field)
            default: try fields.encode(DurationText(curve.initial), forKey: field)
            }
        }
        try fields.encodeIfPresent(cap.map(DurationText.init), forKey: .cap)
        if jitter != .none { try fields.encode(jitter, forKey: .jitter) }
        try fields.encodeIfPresent(floor.map(DurationText.init), forKey: .floor)
        try fields.encodeIfPresent(retries, forKey: .retries)
    }
}

extension KeyedDecodingContainer<Backoff.Part.Field> {
    fileprivate func multiplier() throws -> Double {
        let multiplier = try decode(Double.self, forKey: .multiplier)
        if Backoff.Curve.multipliers.contains(multiplier) { return multiplier }
        throw broken(.multiplier, "multiplier needs a finite number of 1 or more, but got \(multiplier)")
    }
}

extension Backoff {
    /// The first duration of the backoff that is below zero.
    @usableFromInline package var invalidDuration: InvalidDurationError? {
        parts.lazy.compactMap(\.invalidDuration).first
    }
}

extension Backoff.Part {
    fileprivate var invalidDuration: InvalidDurationError? {
        // The fields that a curve does not have are zero.
        let kind = curve.kind.rawValue
        let initial = curve.kind == .constant ? kind : "\(kind)(initial:)"
        let durations =
            [(initial, curve.initial), ("\(kind)(increment:)", curve.increment)]
            + curve.delays.map { (kind, $0) } + [("cap", cap ?? .zero), ("floor", floor ?? .zero)]
        return durations.lazy.compactMap { name, duration in
            InvalidDurationError(duration, violating: .zeroOrMore, in: "Backoff.\(name)")
        }.first
    }
}
