/// The fields of a policy and of its parts.
enum PolicyField: String, CodingKey {
    case backoff, classes, retry, abort, maxAttempts, maxElapsed, attemptTimeout, reset, seed
    case wrapExhausted, breaker, throttle, budget, waitingForBreaker
    case on, cost, afterStable
    case curve, delay, initial, increment, multiplier, delays, cap, jitter, floor, retries
}

/// A name of any field.
package struct FieldName: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
}

/// The value that `read` returns. Nil for a value of another type, which the caller names in an error.
func readable<Value>(_ read: () throws -> Value) -> Value? {
    do { return try read() } catch { return nil }
}

extension Decoder {
    /// The fields, each with an allowed name and a value. `owner` names the object that has them, with its
    /// article, for an error.
    func fields(_ allowed: [PolicyField], of owner: String) throws -> KeyedDecodingContainer<PolicyField> {
        let allowed = allowed.map(\.stringValue)
        let fields = try container(keyedBy: FieldName.self)
        for name in fields.allKeys {
            guard allowed.contains(name.stringValue) else {
                throw fields.broken(
                    name, "\(owner) has no \"\(name.stringValue)\", only \(allowed.joined(separator: ", "))")
            }
            if try fields.decodeNil(forKey: name) {
                throw fields.broken(name, "\(name.stringValue) needs a value, but got null: leave it out")
            }
        }
        return try container(keyedBy: PolicyField.self)
    }
}

extension Decoder {
    /// A name from a fixed list; nil for an object, if `alternative` describes one.
    func name<Name: RawRepresentable<String> & CaseIterable>(
        _ type: Name.Type, of owner: String, or alternative: String? = nil
    ) throws -> Name? {
        let container = try singleValueContainer()
        guard let text = readable({ try container.decode(String.self) }) else {
            if alternative != nil, readable({ try self.container(keyedBy: FieldName.self) }) != nil {
                return nil
            }
            throw wrong("\(container.shown)")
        }
        guard let name = Name(rawValue: text) else { throw wrong("\"\(text)\"") }
        return name

        func wrong(_ value: String) -> DecodingError {
            let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
            let other = alternative.map { ", or \($0)" } ?? ""
            return .dataCorruptedError(
                in: container, debugDescription: "\(owner) is one of \(names)\(other), but got \(value)")
        }
    }
}

extension SingleValueDecodingContainer {
    /// The value, as shown in an error message.
    var shown: String {
        if let text = readable({ try decode(String.self) }) { return "\"\(text)\"" }
        if let flag = readable({ try decode(Bool.self) }) { return "\(flag)" }
        if let number = readable({ try decode(Double.self) }) {
            return PolicyValue.number(number).description
        }
        return decodeNil() ? "null" : "another type"
    }
}

/// The values of a policy. A value that breaks its rule is an error with the path of its field.
extension KeyedDecodingContainer<PolicyField> {
    func duration(_ field: Key, _ rule: InvalidDurationError.Rule = .zeroOrMore) throws -> Duration {
        let duration = try decode(DurationText.self, forKey: field).duration
        let invalid = InvalidDurationError(duration, violating: rule, in: field.stringValue)
        if let invalid { throw broken(field, "\(invalid)") }
        return duration
    }

    func durations(_ field: Key) throws -> [Duration] {
        let durations = try decode([DurationText].self, forKey: field).map(\.duration)
        if let shortest = durations.min(), shortest < .zero {
            throw broken(field, "\(field.stringValue) needs durations of zero or more, but got \(shortest)")
        }
        return durations
    }

    func count(_ field: Key, atLeast least: Int) throws -> Int {
        let rule = "a count of \(least) or more"
        let count = try value(field, Int.self, rule) ?? least - 1
        if count >= least { return count }
        throw broken(field, "\(field.stringValue) needs \(rule), but got \(count)")
    }

    /// A value of this type; nil when it is missing. For a value of another type, the error says what is
    /// needed.
    func value<Value: Decodable>(_ field: Key, _ type: Value.Type, _ rule: String) throws -> Value? {
        do { return try decodeIfPresent(type, forKey: field) } catch {
            // For 2.5 in place of a whole number, Foundation throws an error of its own.
            guard let shown = readable({ try superDecoder(forKey: field).singleValueContainer().shown })
            else { throw error }
            throw broken(field, "\(field.stringValue) needs \(rule), but got \(shown)")
        }
    }
}

extension KeyedDecodingContainer {
    func broken(_ field: Key, _ rule: String) -> DecodingError {
        .dataCorruptedError(forKey: field, in: self, debugDescription: rule)
    }
}
