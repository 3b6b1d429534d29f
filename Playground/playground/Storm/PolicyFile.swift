import Foundation
import Rill
import RillLimits

/// A retry policy in a file, as an application reads it. The names of its limits stand for the limits of the
/// storms, and the errors that it retries stand for all errors of a storm.
struct PolicyFile: Sendable {
    private let data: Data

    /// Reads and checks the file; throws if it is not a policy.
    init(_ path: String) throws(UsageError) {
        do { data = try Data(contentsOf: URL(filePath: path)) } catch {
            throw UsageError("--policy \(path): it cannot be read (\(PageError.reason(of: error))).")
        }
        do { _ = try policy(seed: 0) } catch {
            let words = (error as? DecodingError).map(Self.words)
            throw UsageError("--policy \(path): \(syntaxError ?? words ?? "\(error)").")
        }
    }

    /// The policy, with new limits.
    func policy(seed: UInt64) throws -> RetryPolicy {
        let decoder = JSONDecoder()
        let used = try decoder.decode(Names.self, from: data)
        var names = PolicyNames()
        if let name = used.breaker { names = names.limits(CircuitBreaker(seed: seed, name: name)) }
        if let name = used.throttle { names = names.limits(AdaptiveThrottle(seed: seed, name: name)) }
        if let name = used.budget { names = names.limits(RetryBudget.tokenBucket(capacity: 10, name: name)) }
        for name in used.retry ?? [] { names = names.errors(name) { _ in true } }
        for name in (used.abort ?? []) + (used.classes ?? []).map(\.on) {
            names = names.errors(name) { _ in (used.retry ?? []).contains(name) }
        }
        decoder.userInfo[.retryPolicyNames] = names
        return try decoder.decode(RetryPolicy.self, from: data)
    }

    /// The names that a policy uses.
    private struct Names: Decodable {
        struct Class: Decodable {
            let on: String
        }

        let breaker: String?
        let throttle: String?
        let budget: String?
        let retry: [String]?
        let abort: [String]?
        let classes: [Class]?
    }

    /// Where the text is not JSON, in words; nil if it is JSON. Decoding does not report the place.
    private var syntaxError: String? {
        do {
            _ = try JSONSerialization.jsonObject(with: data)
            return nil
        } catch {
            let place = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "\(error)"
            return "it is no JSON: \(place.hasSuffix(".") ? String(place.dropLast()) : place)"
        }
    }

    private static func words(_ error: DecodingError) -> String {
        let context: DecodingError.Context
        switch error {
        case .dataCorrupted(let found), .typeMismatch(_, let found), .valueNotFound(_, let found),
            .keyNotFound(_, let found):
            context = found
        @unknown default: return "\(error)"
        }
        let path = context.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }
        let words = context.debugDescription
        let text = words.hasSuffix(".") ? String(words.dropLast()) : words
        return path.isEmpty ? text : "\(path.joined(separator: ".")): \(text)"
    }
}
