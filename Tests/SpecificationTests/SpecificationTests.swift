import Foundation
import Testing

/// Random programs, run by the library and by the interpreter of this folder.
///
///     RILL_PROGRAMS=1000000 RILL_TESTS=SpecificationTests swift test     more of them
///     RILL_PROGRAM=4711 RILL_TESTS=SpecificationTests swift test         the one with this seed
struct SpecificationTests {
    private static func variable(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
    }

    private static var seeds: Range<UInt64> {
        if let seed = variable("RILL_PROGRAM") { return seed..<seed + 1 }
        let first = variable("RILL_FIRST_PROGRAM") ?? 0
        return first..<first + (variable("RILL_PROGRAMS") ?? 2_000)
    }

    @Test func theLibraryDoesWhatTheSpecificationSays() {
        var compared = 0
        var failures = 0
        for seed in Self.seeds {
            let scenario = RandomScenario.scenario(seed: seed)
            guard let specified = scenario.specified() else { continue }
            compared += 1
            guard difference(of: scenario, from: specified) != nil else { continue }
            let least = scenario.shrunk {
                $0.specified().flatMap { [least = $0] in difference(of: least, from: $0) } != nil
            }
            Issue.record("\(text(of: least, seed: seed, specified: least.specified()))")
            failures += 1
            if failures == 10 { break }
        }
        print("\(compared) programs")
        #expect(compared > Self.seeds.count / 2)
    }

    /// A specification that forgets `skip`.
    private func wrong(_ scenario: Scenario) -> History? {
        func forgetting(_ program: Program) -> Program {
            if case .unary(.skip, let source) = program { return forgetting(source) }
            return program.with(program.children.map(forgetting))
        }
        var scenario = scenario
        scenario.program = forgetting(scenario.program)
        return scenario.specified()
    }

    @Test func aProgramThatTheLibraryRunsOtherwiseIsMadeSmallAndPrintedAsSwiftAndMarbles() throws {
        let fails: (Scenario) -> Bool = { scenario in
            wrong(scenario).flatMap { difference(of: scenario, from: $0) } != nil
        }
        let seeds: Range<UInt64> = 0..<2_000
        let seed = try #require(seeds.first { fails(RandomScenario.scenario(seed: $0)) })
        let least = RandomScenario.scenario(seed: seed).shrunk(while: fails)
        let text = text(of: least, seed: seed, specified: wrong(least))
        let program = #/RILL_PROGRAM=\d+: .+\n\w+\(.*\)\n\.skip\(\d\)\nsubscribed at 0, /#
        let marbles = #/-- specification\nsubscriber 0  .+\n.+\n-- library\n/#
        #expect(text.contains(program) && text.contains(marbles), "\(text)")
    }

    private func difference(of scenario: Scenario, from specified: History) -> String? {
        let (history, leak) = LibraryRun.run(scenario)
        return specified.difference(from: history) ?? leak
    }

    private func text(of scenario: Scenario, seed: UInt64, specified: History?) -> String {
        let specified = specified ?? History()
        let (history, _) = LibraryRun.run(scenario)
        return """
            RILL_PROGRAM=\(seed): \(difference(of: scenario, from: specified) ?? "")
            \(scenario)
            -- specification
            \(specified)
            -- library
            \(history)

            """
    }
}
