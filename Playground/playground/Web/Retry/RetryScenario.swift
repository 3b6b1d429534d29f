import LoopbackServer
import Rill

/// A server, a policy and a seed: everything that a run depends on.
struct RetryScenario: Sendable {
    var plan = SimulatedServer.Plan.inOrder([])
    var answerTime = Duration.milliseconds(100)
    /// The `Retry-After` of the server.
    var hint: Duration?
    /// How many requests a second the server handles after it was away; nil for no limit.
    private(set) var capacity: Int?
    private(set) var backoff = Backoff.immediate
    /// The calls that make the backoff.
    private(set) var backoffCalls: [String] = []
    private(set) var steps: [PolicyStep] = []
    private(set) var budget: Budget?
    private(set) var breaker: Breaker?
    private(set) var seed: UInt64 = 1

    /// A token bucket, from which earlier requests have taken tokens.
    struct Budget: Sendable {
        let tokens: Int
        let left: Int
    }

    /// A circuit breaker, which has counted failures of earlier requests.
    struct Breaker: Sendable {
        let minimumCalls: Int
        let earlierFailures: Int
        let open: Duration
    }

    static let longest = Duration.seconds(86_400)
    static let mostDelays = 50
    static let mostFaults = 10_000

    private enum Server: String, CaseIterable { case script, away }

    private enum AwayFault: String, CaseIterable {
        case unavailable = "503"
        case overloaded = "429"
        case reset, hang

        var fault: Fault {
            switch self {
            case .unavailable: .status(503)
            case .overloaded: .status(429)
            case .reset: .reset
            case .hang: .hang
            }
        }
    }

    private enum Curve: String, CaseIterable {
        case exponential, constant, linear, fibonacci, decorrelated, delays, immediate
    }

    private enum Jitter: String, CaseIterable { case none, full, equal, proportional }

    /// How the policy uses `Retry-After`.
    private enum HintUse: String, CaseIterable { case none, least, exactly }

    /// What the subscriber receives when no attempt is left.
    private enum Ending: String, CaseIterable { case error, exhausted, swallowed }

    /// Reads the scenario of a form. The reader collects the problems.
    init(_ reader: inout FieldReader) {
        readServer(&reader)
        readBackoff(&reader)
        readRules(&reader)
        readLimits(&reader)
        seed = reader.number("seed", in: 0...UInt64(1) << 53) ?? 1
    }

    private mutating func readServer(_ reader: inout FieldReader) {
        let time = Duration.zero...Self.longest
        switch reader.choice("server", Server.self) {
        case .script: plan = .inOrder(faults(&reader))
        case .away:
            let away = reader.duration("away", in: time) ?? .seconds(12)
            plan = .away(away, reader.choice("fault", AwayFault.self).fault)
            capacity = reader.number("capacity", in: 1...10_000)
        }
        answerTime = reader.duration("answer", in: time) ?? .milliseconds(100)
        hint = reader.duration("hint", in: time)
    }

    private func faults(_ reader: inout FieldReader) -> [Fault] {
        guard let text = reader.text("faults") else { return [] }
        do {
            let faults = try FaultScript(text).faults
            if faults.count <= Self.mostFaults { return faults }
            reader.add("faults", "This takes at most \(Self.mostFaults) faults, but has \(faults.count).")
        } catch {
            let item = error.item.isEmpty ? "" : " (\u{201C}\(error.item.prefix(40))\u{201D})"
            reader.add("faults", "Fault \(error.position)\(item) \(error.complaint).")
        }
        return []
    }

    private mutating func readBackoff(_ reader: inout FieldReader) {
        let time = Duration.zero...Self.longest
        let initial = { (reader: inout FieldReader) in
            reader.duration("initial", in: time) ?? .milliseconds(200)
        }
        let curve = reader.choice("curve", Curve.self)
        switch curve {
        case .exponential, .decorrelated:
            let delay = initial(&reader)
            let isExponential = curve == .exponential
            let factor = reader.number("multiplier", in: 1...1000) ?? (isExponential ? 2.0 : 3.0)
            backoff =
                isExponential
                ? .exponential(initial: delay, multiplier: factor)
                : .decorrelated(initial: delay, multiplier: factor)
            backoffCalls = ["\(curve)(initial: \(delay.source), multiplier: \(factor.shortText))"]
        case .constant:
            let delay = initial(&reader)
            (backoff, backoffCalls) = (.constant(delay), ["constant(\(delay.source))"])
        case .linear:
            let delay = initial(&reader)
            let increment = reader.duration("increment", in: time) ?? .milliseconds(200)
            backoff = .linear(initial: delay, increment: increment)
            backoffCalls = ["linear(initial: \(delay.source), increment: \(increment.source))"]
        case .fibonacci:
            let delay = initial(&reader)
            (backoff, backoffCalls) = (.fibonacci(initial: delay), ["fibonacci(initial: \(delay.source))"])
        case .delays:
            let delays = reader.durations("delays", in: time, atMost: Self.mostDelays)
            backoff = .delays(delays)
            backoffCalls = ["delays([\(delays.map(\.source).joined(separator: ", "))])"]
        case .immediate: (backoff, backoffCalls) = (.immediate, ["immediate"])
        }
        if let cap = reader.duration("cap", in: time) {
            backoff = backoff.cap(cap)
            backoffCalls.append("cap(\(cap.source))")
        }
        if let floor = reader.duration("floor", in: time) {
            backoff = backoff.floor(floor)
            backoffCalls.append("floor(\(floor.source))")
        }
        readJitter(&reader)
    }

    private mutating func readJitter(_ reader: inout FieldReader) {
        let (jitter, source): (Backoff.Jitter, String)
        switch reader.choice("jitter", Jitter.self) {
        case .none: return
        case .full: (jitter, source) = (.full, "full")
        case .equal: (jitter, source) = (.equal, "equal")
        case .proportional:
            let proportion = reader.number("proportion", in: 0...1) ?? 0.25
            (jitter, source) = (.proportional(proportion), "proportional(\(proportion.shortText))")
        }
        backoff = backoff.jitter(jitter)
        backoffCalls.append("jitter(.\(source))")
    }

    private mutating func readRules(_ reader: inout FieldReader) {
        let attempts = reader.number("attempts", in: 1...RetryRun.mostAttempts)
        let elapsed = reader.duration("elapsed", in: .zero...Self.longest)
        let timeout = reader.duration("timeout", in: .milliseconds(1)...Self.longest)
        let hintUse = reader.choice("hintUse", HintUse.self)
        let ending = reader.choice("ending", Ending.self)
        if ending == .swallowed && reader.text("attempts") == nil {
            reader.add("attempts", "To swallow the last error, the policy needs a number of attempts.")
        }
        if let attempts, ending != .swallowed {
            add("maxAttempts(\(attempts))") { policy, _ in policy.maxAttempts(attempts) }
        }
        if let elapsed { add("maxElapsed(\(elapsed.source))") { policy, _ in policy.maxElapsed(elapsed) } }
        if let timeout {
            add("attemptTimeout(\(timeout.source))") { policy, _ in policy.attemptTimeout(timeout) }
        }
        if ending == .exhausted { add("wrapExhausted()") { policy, _ in policy.wrapExhausted() } }
        if reader.isOn("permanent") {
            add("abort(on: RequestError.self) { $0.isPermanent }", isEncodable: false) { policy, _ in
                policy.abort(on: RequestError.self) { $0.isPermanent }
            }
        }
        addDecision(swallowingAt: ending == .swallowed ? attempts : nil, hintUse)
    }

    /// The closure of `decide`, if the scenario needs one.
    private mutating func addDecision(swallowingAt last: Int?, _ hintUse: HintUse) {
        if last == nil, hintUse == .none { return }
        var lines: [String] = []
        if let last { lines.append("if context.consecutiveFailures >= \(last) { return .complete }") }
        if hintUse == .none {
            lines.append("return .backoff")
        } else {
            lines += [
                "guard case RequestError.status(_, let wait?) = context.failure.error else { return .backoff }",
                hintUse == .least ? "return .atLeast(wait)" : "return .after(wait)",
            ]
        }
        let body = lines.map { "        \($0)\n" }.joined()
        add("decide { context in\n\(body)    }", isEncodable: false) { policy, _ in
            policy.decide { context in
                if let last, context.consecutiveFailures >= last { return .complete }
                guard hintUse != .none, case RequestError.status(_, let wait?) = context.failure.error else {
                    return .backoff
                }
                return hintUse == .least ? .atLeast(wait) : .after(wait)
            }
        }
    }

    private mutating func readLimits(_ reader: inout FieldReader) {
        if reader.isOn("budget") {
            let tokens = reader.number("tokens", in: 0...100) ?? 10
            let left = reader.number("left", in: 0...100) ?? tokens
            if left > tokens {
                reader.add("left", "A budget of \(tokens) has at most \(tokens) tokens left.")
            }
            budget = Budget(tokens: tokens, left: min(left, tokens))
            add("budget(budget)", isEncodable: false) { $1?.budget.map($0.budget) ?? $0 }
        }
        if reader.isOn("breaker") {
            breaker = Breaker(
                minimumCalls: reader.number("minimumCalls", in: 1...20) ?? 10,
                earlierFailures: reader.number("earlier", in: 0...20) ?? 0,
                open: reader.duration("open", in: .zero...Self.longest) ?? .seconds(5))
            add("breaker(breaker)", isEncodable: false) { $1?.breaker.map($0.breaker) ?? $0 }
            if reader.isOn("wait") { add("waitingForBreaker()") { policy, _ in policy.waitingForBreaker() } }
        }
    }

    private mutating func add(
        _ source: String, isEncodable: Bool = true,
        _ apply: @escaping @Sendable (RetryPolicy, PolicyLimits?) -> RetryPolicy
    ) {
        steps.append(PolicyStep(source: source, isEncodable: isEncodable, apply: apply))
    }
}
