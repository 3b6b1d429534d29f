import Foundation
import RillLimits

/// docs/reference/retry-policy.schema.json and the decoder accept the same policies.
struct RetryPolicySchemaTests {
    private static let names = PolicyNames()
        .error("boom", Boom.self).errors("any", where: { _ in true })
        .limits(
            CircuitBreaker(name: "weather"), AdaptiveThrottle(name: "weather"),
            RetryBudget.ratio(0.1, name: "weather"))

    private func decoded(_ json: Any) throws -> RetryPolicy {
        let decoder = JSONDecoder()
        decoder.userInfo[.retryPolicyNames] = Self.names
        return try decoder.decode(RetryPolicy.self, from: JSONSerialization.data(withJSONObject: json))
    }

    private static func object(_ text: String) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(json as? [String: Any])
    }

    /// What a person may write: together they have every field and every kind of value.
    private static let documents = [
        "{}",
        #"{"backoff": {"curve": "exponential", "initial": "200ms", "cap": "30s", "jitter": "full"}}"#,
        #"{"backoff": [{"curve": "constant", "delay": "1s", "retries": 2, "floor": "1ms"}]}"#,
        #"{"backoff": [{"curve": "linear", "initial": "1s", "increment": "1m30s", "jitter": 0.5}]}"#,
        #"{"backoff": {"curve": "decorrelated", "initial": "1.5s", "multiplier": 3}}"#,
        #"{"backoff": {"curve": "fibonacci", "initial": "1us"}}"#,
        #"{"backoff": {"curve": "delays", "delays": ["1s", "3h"]}}"#,
        #"{"maxAttempts": 5, "maxElapsed": "1m", "attemptTimeout": "3s", "wrapExhausted": 3, "seed": 7}"#,
        #"{"reset": "onElement", "waitingForBreaker": true, "retry": ["boom", "any"], "abort": []}"#,
        #"{"reset": {"afterStable": "10s"}, "abort": ["boom"]}"#,
        #"{"breaker": "weather", "throttle": "weather", "budget": "weather"}"#,
        #"{"classes": [{"on": "boom", "backoff": {"curve": "constant", "delay": "2s"}, "cost": 5}]}"#,
    ]

    /// Values of other types, out of range, or of no meaning.
    private static var values: [Any] {
        [
            0, 1, -1, 2.5, 1001, true, "", "x", "1s", "0s", "-1s", "5", "full", "never", [Any](), ["1s"],
            ["x"],
            [String: Any](), ["curve": "constant"], NSNull(),
        ]
    }

    /// The document with each value in each of its places, without each of its fields, and with one more.
    private func mutations(of json: Any) -> [Any] {
        if let list = json as? [Any] {
            return list.indices.flatMap { index in
                (mutations(of: list[index]) + Self.values).map { value in
                    var copy = list
                    copy[index] = value
                    return copy as Any
                }
            }
        }
        guard let object = json as? [String: Any] else { return [] }
        var all: [Any] = [object.merging(["unknown": 1]) { $1 }]
        for (name, value) in object {
            var copy = object
            copy[name] = nil
            all.append(copy)
            for value in mutations(of: value) + Self.values {
                copy[name] = value
                all.append(copy)
            }
        }
        return all
    }

    @Test func bothAcceptTheSame() throws {
        let schema = try Schema()
        var (accepted, refused) = (0, 0)
        for text in Self.documents {
            let document = try Self.object(text)
            #expect(schema.accepts(document), "\(text)")
            _ = try decoded(document)
            for mutation in mutations(of: document) where !Self.hasUnknownName(mutation) {
                let isAccepted = (try? decoded(mutation)) != nil
                #expect(schema.accepts(mutation) == isAccepted, "\(mutation)")
                if isAccepted { accepted += 1 } else { refused += 1 }
            }
        }
        #expect(accepted > 50 && refused > 500, "\(accepted), \(refused)")
    }

    /// The schema does not know the names of an application.
    private static func hasUnknownName(_ json: Any) -> Bool {
        guard let object = json as? [String: Any] else { return false }
        let classes = (object["classes"] as? [Any])?.compactMap { ($0 as? [String: Any])?["on"] } ?? []
        let limits = ["breaker", "throttle", "budget"].compactMap { object[$0] as? String }
        let errors = ["retry", "abort"].flatMap { object[$0] as? [Any] ?? [] } + classes
        return limits.contains { $0 != "weather" }
            || errors.contains { ($0 as? String).map { !["boom", "any"].contains($0) } ?? false }
    }

    @Test func everyFieldOfAPolicyIsInTheSchema() throws {
        let schema = try Schema()
        let written = try Self.documents.flatMap { try Self.object($0).keys }
        #expect(Set(schema.properties) == Set(written))
        // A policy says which fields it has.
        #expect(throws: DecodingError.self) { try decoded(["unknown": 1]) }
        do { _ = try decoded(["unknown": 1]) } catch DecodingError.dataCorrupted(let context) {
            for property in schema.properties { #expect(context.debugDescription.contains(property)) }
        }
    }

    @Test func whatIsEncodedIsAccepted() throws {
        let schema = try Schema()
        for text in Self.documents {
            let policy = try decoded(Self.object(text))
            let encoded = try JSONEncoder().encode(policy)
            #expect(schema.accepts(try JSONSerialization.jsonObject(with: encoded)))
            // The one readable line is the same.
            let line = try Self.object("\(policy)")
            #expect(schema.accepts(line), "\(policy)")
            #expect("\(try decoded(line))" == "\(policy)")
        }
    }
}

/// As much of JSON Schema as that file uses.
private struct Schema {
    private let root: [String: Any]

    init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../docs/reference/retry-policy.schema.json")
        root = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    }

    var properties: [String] { (root["properties"] as? [String: Any])?.keys.sorted() ?? [] }

    /// As it is read from a file, where a truth value is no number.
    func accepts(_ value: Any) -> Bool {
        guard let data = try? JSONSerialization.data(withJSONObject: value),
            let read = try? JSONSerialization.jsonObject(with: data)
        else { return false }
        return accepts(read, root)
    }

    private func accepts(_ value: Any, _ schema: [String: Any]) -> Bool {
        if let reference = schema["$ref"] as? String {
            let name = String(reference.dropFirst("#/$defs/".count))
            let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any]
            return accepts(value, target ?? ["enum": [Any]()])
        }
        if let any = schema["anyOf"] as? [[String: Any]] { return any.contains { accepts(value, $0) } }
        if let names = schema["enum"] as? [String] {
            return (value as? String).map(names.contains) ?? false
        }
        switch schema["type"] as? String {
        case "object": return acceptsObject(value, schema)
        case "array":
            let items = schema["items"] as? [String: Any] ?? [:]
            guard let list = value as? [Any], list.count >= schema["minItems"] as? Int ?? 0 else {
                return false
            }
            return list.allSatisfy { accepts($0, items) }
        case "string":
            guard let text = value as? String else { return false }
            guard let pattern = schema["pattern"] as? String else { return true }
            return text.range(of: pattern, options: .regularExpression) != nil
        case "boolean": return Self.isBool(value)
        case "integer", "number":
            guard !Self.isBool(value), let number = (value as? NSNumber)?.doubleValue else { return false }
            if schema["type"] as? String == "integer" && number.rounded() != number { return false }
            let least = (schema["minimum"] as? NSNumber)?.doubleValue ?? -.infinity
            let most = (schema["maximum"] as? NSNumber)?.doubleValue ?? .infinity
            return (least...most).contains(number)
        default: return false
        }
    }

    private func acceptsObject(_ value: Any, _ schema: [String: Any]) -> Bool {
        guard let object = value as? [String: Any] else { return false }
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        let required = schema["required"] as? [String] ?? []
        return required.allSatisfy { object[$0] != nil }
            && object.allSatisfy { name, value in properties[name].map { accepts(value, $0) } ?? false }
    }

    private static func isBool(_ value: Any) -> Bool {
        (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? (value is Bool)
    }
}
