import Foundation
import RillCore
import RillTesting
import TestSupport
import Testing

@testable import playground

/// The programs and the JSON that the retry page shows.
struct RetryProgramTests {
    private static let curves: [[String: String]] = [
        ["curve": "exponential", "initial": "250us", "multiplier": "1.5"],
        ["curve": "constant", "initial": "1.5s"],
        ["curve": "linear", "initial": "1ns", "increment": "2m"],
        ["curve": "fibonacci", "initial": "0"],
        ["curve": "decorrelated", "initial": "100ms", "multiplier": "3"],
        ["curve": "delays", "delays": "1s,3s,5s"],
        ["curve": "delays"],
        ["curve": "immediate"],
    ]
    private static let rules: [[String: String]] = [
        [:],
        ["cap": "30s", "floor": "10ms", "jitter": "full", "attempts": "7"],
        ["jitter": "equal", "elapsed": "1m", "timeout": "1ms", "permanent": "on"],
        ["jitter": "proportional", "proportion": "0.25", "ending": "exhausted", "hintUse": "least"],
        ["attempts": "3", "ending": "swallowed", "hintUse": "exactly", "budget": "on", "left": "3"],
        ["attempts": "3", "ending": "swallowed", "breaker": "on", "open": "7s"],
        ["budget": "on", "breaker": "on", "wait": "on", "permanent": "on", "hintUse": "least", "seed": "9"],
    ]

    private static let scenarios = curves.flatMap { curve in
        rules.map { RetryForm($0.merging(curve) { $1 }).scenario }
    }

    @Test(.compiling) func everyProgramCompiles() throws {
        // One file with a function for each program compiles in a hundredth of the time of as many files.
        let bodies = Self.scenarios.enumerated().map { number, scenario in
            let lines = scenario.program.split(separator: "\n", omittingEmptySubsequences: false)
            let body = lines.drop { $0.hasPrefix("import ") }.joined(separator: "\n")
            return
                "func program\(number)() {\n\(body)\n_ = result as (Observable<Int>, any Scheduler) -> Observable<Int>\n}"
        }
        #expect(try errors(of: "import Rill\nimport RillLimits\n\n" + bodies.joined(separator: "\n")) == "")
    }

    @Test(.compiling, arguments: [rules.count * 1 - 1, 3, 4]) func aProgramCompilesAsItIs(_ index: Int) throws
    {
        #expect(try errors(of: Self.scenarios[index].program) == "")
    }

    /// What the compiler says about a program.
    private func errors(of program: String) throws -> String {
        let modules = PlaygroundProcess.executable.deletingLastPathComponent().appending(path: "Modules")
        let file = FileManager.default.temporaryDirectory.appending(path: "policy-\(UUID()).swift")
        try Data(program.utf8).write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-I",
            modules.path, file.path,
        ]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try FileManager.default.removeItem(at: file)
        return process.terminationStatus == 0 ? "" : "\(text)\n\(program)"
    }

    @Test func theJSONIsThePolicyThatRan() throws {
        for scenario in Self.scenarios {
            let policy = try JSONDecoder().decode(RetryPolicy.self, from: Data(try scenario.json.utf8))
            #expect(try encoded(policy) == encoded(scenario.encodablePolicy))
        }
    }

    /// Where the JSON is the whole policy, the decoded policy makes the same attempts.
    @Test func theDecodedPolicyRunsAlike() throws {
        var compared = 0
        for var scenario in Self.scenarios where scenario.callsBesideJSON.isEmpty {
            scenario.plan = .inOrder(Array(repeating: .status(503), count: 6))
            let policy = try JSONDecoder().decode(RetryPolicy.self, from: Data(try scenario.json.utf8))
            let scheduler = VirtualTimeScheduler()
            let server = SimulatedServer(
                scenario.plan, answerTime: scenario.answerTime, hint: nil, scheduler: scheduler)
            let recorder = scheduler.record(
                Observable.deferred {
                    Observable<Duration>.just(scheduler.now.sinceZero).concat(
                        server.request.map { _ in .zero })
                }
                .retry(policy, scheduler: scheduler))
            scheduler.run()
            let starts = RetryRun(scenario, seed: scenario.seed).attempts.map(\.start)
            #expect(recorder.elements.prefix(starts.count) == starts[...])
            compared += 1
        }
        #expect(compared > 10)
    }

    private func encoded(_ policy: RetryPolicy) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(policy), as: UTF8.self)
    }

    @Test func theCallsThatTheJSONLacksAreNamed() {
        let fields = [
            "attempts": "3", "hintUse": "least", "permanent": "on", "budget": "on", "breaker": "on",
        ]
        #expect(RetryForm(fields).scenario.callsBesideJSON == ["abort", "decide", "budget", "breaker"])
        #expect(RetryForm(["attempts": "3", "timeout": "1"]).scenario.callsBesideJSON.isEmpty)
    }
}
