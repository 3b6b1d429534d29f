extension Backoff.Curve.Kind {
    /// The fields of a curve, from which it is encoded, decoded and checked.
    fileprivate var fields: [PolicyField] {
        switch self {
        case .constant: [.delay]
        case .linear: [.initial, .increment]
        case .exponential, .decorrelated: [.initial, .multiplier]
        case .fibonacci: [.initial]
        case .delays: [.delays]
        }
    }
}

extension Backoff.Part: Decodable {
    init(from decoder: any Decoder) throws {
        let part = try decoder.container(keyedBy: PolicyField.self)
        guard part.contains(.curve),
            let kind = try part.superDecoder(forKey: .curve).name(Backoff.Curve.Kind.self, of: "a curve")
        else { throw part.broken(.curve, "a part needs a curve") }
        let fields = try decoder.fields(
            [.curve] + kind.fields + [.cap, .jitter, .floor, .retries],
            of: "a part with the curve \"\(kind.rawValue)\"")
        var curve = Backoff.Curve(kind: kind)
        for field in kind.fields {
            switch field {
            case .multiplier: curve.multiplier = try fields.multiplier(or: kind == .decorrelated ? 3 : 2)
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

    var value: PolicyValue {
        let own: [(String, PolicyValue?)] = curve.kind.fields.map { field in
            switch field {
            case .multiplier: (field.rawValue, .number(curve.multiplier))
            case .increment: (field.rawValue, .time(curve.increment))
            case .delays: (field.rawValue, .list(curve.delays.map(PolicyValue.time)))
            default: (field.rawValue, .time(curve.initial))
            }
        }
        return .object(
            [("curve", .text(curve.kind.rawValue))] + own + [
                ("cap", cap.map(PolicyValue.time)), ("jitter", jitter == .none ? nil : jitter.value),
                ("floor", floor.map(PolicyValue.time)), ("retries", retries.map(PolicyValue.count)),
            ])
    }
}

extension KeyedDecodingContainer<PolicyField> {
    fileprivate func multiplier(or usual: Double) throws -> Double {
        let rule = "a finite number of 1 or more"
        let multiplier = try value(.multiplier, Double.self, rule) ?? usual
        if Backoff.Curve.multipliers.contains(multiplier) { return multiplier }
        throw broken(.multiplier, "multiplier needs \(rule), but got \(multiplier)")
    }
}
