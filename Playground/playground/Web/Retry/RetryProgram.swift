import Foundation
import Rill
import RillLimits

extension RetryScenario {
    /// The policy as a Swift program that compiles.
    var program: String {
        var parts = [usesLimits ? "import Rill\nimport RillLimits" : "import Rill"]
        if steps.contains(where: { $0.source.contains("RequestError") }) { parts.append(RequestError.source) }
        if let budget {
            parts.append(
                "// One budget for each dependency, which all its requests share.\n"
                    + "// In this run \(budget.left) of \(budget.tokens) tokens are left.\n"
                    + "let budget = RetryBudget.tokenBucket(capacity: \(budget.tokens))")
        }
        if let breaker {
            parts.append(
                "// One breaker for each dependency, which all its requests share.\n"
                    + "// In this run it has counted \(breaker.earlierFailures) earlier failures.\n"
                    + "let breaker = CircuitBreaker(\n"
                    + "    minimumCalls: \(breaker.minimumCalls), open: .constant(\(breaker.open.source)))")
        }
        let calls = steps.map { "    .\($0.source)\n" }.joined()
        parts.append("let backoff = Backoff\(backoffCalls.map { "\n    .\($0)" }.joined())")
        parts.append(
            "let policy = RetryPolicy(backoff)\n\(calls)"
                + "    // For this run: without it every subscription has its own.\n"
                + "    .seed(\(seed))")
        parts.append(
            """
            func result<Response>(
                of request: Observable<Response>, on scheduler: any Scheduler
            ) -> Observable<Response> {
                request.retry(policy, scheduler: scheduler)
            }
            """)
        return parts.joined(separator: "\n\n") + "\n"
    }

    private var usesLimits: Bool { budget != nil || breaker != nil }

    /// The part of the policy that the library's encoding includes, as JSON.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            let text = String(decoding: try encoder.encode(encodablePolicy), as: UTF8.self)
            // A duration is two numbers, which read better in one line.
            return text.replacing(#/\[\s+(-?\d+),\s+(\d+)\s+\]/#) { "[\($0.1), \($0.2)]" }
                .replacing(#/" : /#, with: "\": ")
        }
    }

    /// The calls that the library's encoding does not include.
    var callsBesideJSON: [String] {
        steps.filter { !$0.isEncodable }.map { String($0.source.prefix { $0 != "(" && $0 != " " }) }
    }
}

extension Duration {
    /// The duration as a Swift expression, for whole nanoseconds.
    var source: String {
        let nanoseconds = Int64(attoseconds / Duration.nanoseconds(1).attoseconds)
        for (name, unit) in [("seconds", 1_000_000_000), ("milliseconds", 1_000_000), ("microseconds", 1000)]
        where nanoseconds % Int64(unit) == 0 { return ".\(name)(\(nanoseconds / Int64(unit)))" }
        return ".nanoseconds(\(nanoseconds))"
    }
}
