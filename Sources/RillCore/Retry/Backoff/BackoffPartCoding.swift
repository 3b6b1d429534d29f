extension Backoff.Part: Codable {
    fileprivate enum Field: String, CodingKey {
        case curve, delay, initial, increment, multiplier, delays, cap, jitter, floor, retries
    }

    private enum CurveName: String, Codable {
        case constant, linear, exponential, fibonacci, decorrelated, delays

        /// Those of the curve and those of every part.
        var fields: [Field] {
            let own: [Field] =
                switch self {
                case .constant: [.delay]
                case .linear: [.initial, .increment]
                case .exponential, .decorrelated: [.initial, .multiplier]
                case .fibonacci: [.initial]
                case .delays: [.delays]
                }
            return [.curve] + own + [.cap, .jitter, .floor, .retries]
        }
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let name = try fields.decode(CurveName.self, forKey: .curve)
        try decoder.checkFields(name.fields.map(\.rawValue), of: "a part with the curve \"\(name.rawValue)\"")
        self.init(try Self.curve(name, from: fields))
        if fields.contains(.cap) { cap = try fields.time(.cap) }
        if fields.contains(.floor) { floor = try fields.time(.floor) }
        jitter = try fields.decodeIfPresent(Backoff.Jitter.self, forKey: .jitter) ?? .none
        if fields.contains(.retries) { self = prefix(try fields.count(.retries)) }
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        switch curve {
        case .constant(let delay):
            try fields.encode(CurveName.constant, forKey: .curve)
            try fields.encode(delay, forKey: .delay)
        case .linear(let initial, let increment):
            try fields.encode(CurveName.linear, forKey: .curve)
            try fields.encode(initial, forKey: .initial)
            try fields.encode(increment, forKey: .increment)
        case .exponential(let initial, let multiplier):
            try fields.encode(CurveName.exponential, forKey: .curve)
            try fields.encode(initial, forKey: .initial)
            try fields.encode(multiplier, forKey: .multiplier)
        case .fibonacci(let initial):
            try fields.encode(CurveName.fibonacci, forKey: .curve)
            try fields.encode(initial, forKey: .initial)
        case .decorrelated(let initial, let multiplier):
            try fields.encode(CurveName.decorrelated, forKey: .curve)
            try fields.encode(initial, forKey: .initial)
            try fields.encode(multiplier, forKey: .multiplier)
        case .list(let delays):
            try fields.encode(CurveName.delays, forKey: .curve)
            try fields.encode(delays, forKey: .delays)
        }
        try fields.encodeIfPresent(cap, forKey: .cap)
        if jitter != .none { try fields.encode(jitter, forKey: .jitter) }
        try fields.encodeIfPresent(floor, forKey: .floor)
        try fields.encodeIfPresent(retries, forKey: .retries)
    }

    private static func curve(
        _ name: CurveName, from fields: KeyedDecodingContainer<Field>
    ) throws -> Backoff.Curve {
        switch name {
        case .constant: .constant(try fields.time(.delay))
        case .linear: .linear(initial: try fields.time(.initial), increment: try fields.time(.increment))
        case .exponential:
            .exponential(initial: try fields.time(.initial), multiplier: try fields.multiplier())
        case .fibonacci: .fibonacci(initial: try fields.time(.initial))
        case .decorrelated:
            .decorrelated(initial: try fields.time(.initial), multiplier: try fields.multiplier())
        case .delays: .list(try fields.times(.delays))
        }
    }
}

extension KeyedDecodingContainer<Backoff.Part.Field> {
    fileprivate func time(_ field: Key) throws -> Duration {
        let duration = try decode(ExactDuration.self, forKey: field).duration
        return try check(duration, of: field, "a duration must be zero or more") { $0 >= .zero }
    }

    fileprivate func times(_ field: Key) throws -> [Duration] {
        let durations = try decode([ExactDuration].self, forKey: field).map(\.duration)
        return try check(durations, of: field, "durations must be zero or more") {
            $0.allSatisfy { $0 >= .zero }
        }
    }

    fileprivate func multiplier() throws -> Double {
        let multiplier = try decode(Double.self, forKey: .multiplier)
        return try check(multiplier, of: .multiplier, "a multiplier must be finite and 1 or more") {
            Backoff.Curve.multipliers.contains($0)
        }
    }

    fileprivate func count(_ field: Key) throws -> Int {
        try check(try decode(Int.self, forKey: field), of: field, "a count must be 0 or more") { $0 >= 0 }
    }

    private func check<Value>(
        _ value: Value, of field: Key, _ rule: String, _ isAllowed: (Value) -> Bool
    ) throws -> Value {
        guard isAllowed(value) else {
            throw DecodingError.dataCorruptedError(
                forKey: field, in: self, debugDescription: "\(rule), but this is \(value)")
        }
        return value
    }
}
