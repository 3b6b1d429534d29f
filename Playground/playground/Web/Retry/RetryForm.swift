import LoopbackServer
import RillCore

/// The form of the retry page as text, and the scenario that it describes.
struct RetryForm {
    let scenario: RetryScenario
    /// Empty if the scenario can run.
    let problems: [FieldProblem]

    static let longest = Duration.seconds(86_400)
    static let mostDelays = 50
    static let mostFaults = 10_000

    private enum Server: String, CaseIterable {
        case script, away
    }

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

    private enum CurveName: String, CaseIterable {
        case exponential, constant, linear, fibonacci, decorrelated, delays, immediate
    }

    private enum JitterName: String, CaseIterable {
        case none, full, equal, proportional
    }

    init(_ fields: [String: String]) {
        var reader = FieldReader(fields)
        var scenario = RetryScenario()
        Self.readServer(&reader, &scenario)
        Self.readBackoff(&reader, &scenario)
        Self.readRules(&reader, &scenario)
        Self.readLimits(&reader, &scenario)
        scenario.seed = reader.number("seed", in: 0...UInt64(1) << 53, else: 1)
        self.scenario = scenario
        problems = reader.problems
    }

    private static func readServer(_ reader: inout FieldReader, _ scenario: inout RetryScenario) {
        switch reader.choice("server", Server.self) {
        case .script: scenario.plan = .inOrder(faults(&reader))
        case .away:
            let time = reader.duration("away", in: .zero...longest, else: .seconds(12))
            scenario.plan = .away(time, reader.choice("fault", AwayFault.self).fault)
        }
        scenario.answerTime = reader.duration("answer", in: .zero...longest, else: .milliseconds(100))
        scenario.hint = reader.duration("hint", in: .zero...longest)
    }

    private static func faults(_ reader: inout FieldReader) -> [Fault] {
        guard let text = reader.text("faults") else { return [] }
        do {
            let faults = try FaultScript(text).faults
            guard faults.count <= mostFaults else {
                reader.add("faults", "This takes at most \(mostFaults) faults, but has \(faults.count).")
                return []
            }
            return faults
        } catch {
            let item = error.item.isEmpty ? "" : " (\u{201C}\(error.item.prefix(40))\u{201D})"
            reader.add("faults", "Fault \(error.position)\(item) \(error.complaint).")
            return []
        }
    }

    private static func readBackoff(_ reader: inout FieldReader, _ scenario: inout RetryScenario) {
        let time = Duration.zero...longest
        let initial = { (reader: inout FieldReader) in
            reader.duration("initial", in: time, else: .milliseconds(200))
        }
        switch reader.choice("curve", CurveName.self) {
        case .exponential:
            scenario.curve = .exponential(
                initial(&reader), multiplier: reader.number("multiplier", in: 1...1000, else: 2))
        case .constant: scenario.curve = .constant(initial(&reader))
        case .linear:
            scenario.curve = .linear(
                initial(&reader), increment: reader.duration("increment", in: time, else: .milliseconds(200)))
        case .fibonacci: scenario.curve = .fibonacci(initial(&reader))
        case .decorrelated:
            scenario.curve = .decorrelated(
                initial(&reader), multiplier: reader.number("multiplier", in: 1...1000, else: 3))
        case .delays:
            scenario.curve = .delays(reader.durations("delays", in: time, atMost: mostDelays, else: []))
        case .immediate: scenario.curve = .immediate
        }
        scenario.cap = reader.duration("cap", in: time)
        scenario.floor = reader.duration("floor", in: time)
        switch reader.choice("jitter", JitterName.self) {
        case .none: scenario.jitter = .none
        case .full: scenario.jitter = .full
        case .equal: scenario.jitter = .equal
        case .proportional:
            scenario.jitter = .proportional(reader.number("proportion", in: 0...1, else: 0.25))
        }
    }

    private static func readRules(_ reader: inout FieldReader, _ scenario: inout RetryScenario) {
        scenario.attempts = reader.number("attempts", in: 1...RetryRun.mostAttempts)
        scenario.elapsed = reader.duration("elapsed", in: .zero...longest)
        scenario.timeout = reader.duration("timeout", in: .milliseconds(1)...longest)
        scenario.hintUse = reader.choice("hintUse")
        scenario.passesPermanentErrors = reader.isOn("permanent")
        scenario.ending = reader.choice("ending")
        if scenario.ending == .swallowed && reader.text("attempts") == nil {
            reader.add("attempts", "To swallow the last error, the policy needs a number of attempts.")
        }
    }

    private static func readLimits(_ reader: inout FieldReader, _ scenario: inout RetryScenario) {
        if reader.isOn("budget") {
            let tokens = reader.number("tokens", in: 0...100, else: 10)
            let left = reader.number("left", in: 0...100, else: tokens)
            if left > tokens {
                reader.add("left", "A budget of \(tokens) has at most \(tokens) tokens left.")
            }
            scenario.budget = .init(tokens: tokens, left: min(left, tokens))
        }
        if reader.isOn("breaker") {
            scenario.breaker = .init(
                minimumCalls: reader.number("minimumCalls", in: 1...20, else: 10),
                earlierFailures: reader.number("earlier", in: 0...20, else: 0),
                open: reader.duration("open", in: .zero...longest, else: .seconds(5)),
                waits: reader.isOn("wait"))
        }
    }
}
