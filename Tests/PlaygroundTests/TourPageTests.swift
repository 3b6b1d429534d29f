import Foundation
import Testing

/// The tour, in a pipe and on a terminal.
struct TourPageTests {
    private static let prompt = "Enter: next   b: back   q: quit"

    /// A step as the sources have it.
    private struct Step {
        let title: String
        let text: [String]
        let program: [String]
    }

    @Test func everyProgramThatIsShownIsTheOneThatRuns() throws {
        let steps = try Self.steps()
        #expect(steps.count == 10)
        for step in steps {
            #expect(step.text == step.program, "\(step.title)")
            #expect((2...10).contains(step.text.count), "\(step.title)")
        }
    }

    @Test func aPipeReceivesAllSteps() throws {
        let run = try PlaygroundProcess("tour")
        #expect(run.exitCode == 0)
        #expect(run.errors.isEmpty)
        let shown = run.lines.map { $0.trimmingCharacters(in: .whitespaces) }
        for (index, step) in try Self.steps().enumerated() {
            let start = try #require(shown.firstIndex(of: "\(index + 1) of 10  \(step.title)"))
            #expect(shown[(start + 1)...].starts(with: step.text), "\(step.title)")
        }
        #expect(run.lines.allSatisfy { $0.count <= 100 })
        #expect(!run.output.contains("\u{1B}"))
        #expect(run.output.contains("swift run playground weather London --faults 503x2"))
        #expect(run.output.contains("swift run playground operators flatMapLatest"))
        #expect(run.output.contains("swift run playground web "))
    }

    /// What the notes say about the rows.
    @Test(arguments: [
        "of     (abc|)", "delayed  ----012(3|)", "filter   ---2(3|)", "shared, subscriber 2  -01(2|)",
        "flatMapLatest  ------B---C---|", "flatMap        ----A-B---C---|", "handled inside   -1-0-3-|",
        "handled outside  -1-(0|)", "retry(3)  ------#", "retry  -----------#", "attempt at 11.0 seconds",
        "retryWhen  ---|", "policy     ---#", "London  ----(a|)", "a  light rain",
    ])
    func aStepShowsWhatItsNoteSays(_ line: String) throws {
        #expect(try PlaygroundProcess("tour").output.contains("    \(line)\n"))
    }

    @Test func keysShowTheNextStepAndTheOneBefore() throws {
        let terminal = try PseudoTerminal("tour")
        #expect(try terminal.output(until: Self.prompt).hasPrefix("1 of 10"))
        for (key, page) in [
            ("\r", 2), (" ", 3), ("b", 2), ("\u{1B}[C", 3), ("\u{1B}[D", 2), ("b", 1), ("b", 1),
        ] {
            terminal.type(key)
            #expect(try terminal.output(until: Self.prompt).contains("\(page) of 10  "))
        }
        #expect(!terminal.isCooked)
        terminal.type("x")
        terminal.type("q")
        #expect(terminal.exit() == (.exit, 0))
        #expect(terminal.isCooked)
    }

    @Test func theLastStepEndsWithPointers() throws {
        let terminal = try PseudoTerminal("tour")
        for _ in 1...9 {
            _ = try terminal.output(until: Self.prompt)
            terminal.type("\n")
        }
        #expect(try terminal.output(until: "Enter: end").contains("10 of 10"))
        terminal.type("\n")
        _ = try terminal.output(until: "swift run playground web")
        #expect(terminal.exit() == (.exit, 0))
        #expect(terminal.isCooked)
    }

    @Test func controlCEndsTheTourAndRestoresTheTerminal() throws {
        let terminal = try PseudoTerminal("tour")
        _ = try terminal.output(until: Self.prompt)
        terminal.type("\u{3}")
        #expect(terminal.exit() == (.exit, 0))
        #expect(terminal.isCooked)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func aSignalEndsTheTourAndRestoresTheTerminal(_ number: Int32) throws {
        let terminal = try PseudoTerminal("tour")
        _ = try terminal.output(until: Self.prompt)
        #expect(!terminal.isCooked)
        terminal.send(signal: number)
        #expect(terminal.exit() == (.uncaughtSignal, number))
        #expect(terminal.isCooked)
    }

    @Test(arguments: [["tour", "--all"], ["tour"]])
    func aDumbTerminalReceivesAllSteps(_ arguments: [String]) throws {
        let terminal =
            try arguments.count == 2
            ? PseudoTerminal("tour", "--all") : PseudoTerminal("tour", environment: ["TERM": "dumb"])
        let output = try terminal.output(until: "From here")
        #expect(output.contains("10 of 10"))
        #expect(!output.contains("Enter:"))
        _ = try terminal.output(until: "empty package.")
        #expect(terminal.exit() == (.exit, 0))
    }

    /// The steps of the tour's sources, in order: each line without its indentation.
    private static func steps() throws -> [Step] {
        let folder = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Playground/playground/Tour")
        return try ["TourBasics.swift", "TourErrors.swift"].flatMap { file in
            let lines = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            return lines.indices.filter { lines[$0].hasPrefix("title: \"") }.map { start in
                let step = lines[start...]
                let text = step.drop { $0 != ##"text: #""""## }.dropFirst()
                let program = step.drop { $0 != "program: { show, scheduler, print in" }.dropFirst()
                return Step(
                    title: String(lines[start].dropFirst(8).dropLast(2)),
                    text: Array(text.prefix { $0 != ##""""#,"## }),
                    program: Array(program.prefix { !$0.hasPrefix("note: ") }.dropLast()))
            }
        }
    }
}
