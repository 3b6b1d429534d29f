import Foundation
import OperatorExamples

/// Marbles, program and facts of an operator.
enum OperatorsPage: Page {
    struct Options {
        var name: String?
        var input = ExampleInput()
        var picture: String?
        var isJSON = false
    }

    static let name = "operators"
    static let summary = "shows an operator: its program, and what it gives in virtual time"
    static var options: OptionTable<Options> {
        OptionTable(
            about: """
                Prints the program of an operator, at most five lines, and the marbles that it gives in virtual
                time; without a name, all operators. Names of other libraries are found too: switchMap, sink, onEach.

                A row is a source, a run of a source, or the result. A character is a tick: - nothing, | completed,
                # error, ! disposed. What stands in one tick stands in ( ), and a tick with a longer text is wider in
                all rows.
                """,
            success: "the operator was shown", defaults: Options(),
            argument: Option("NAME", nil, "an operator, such as flatMapLatest", \.name, .text()),
            argumentCount: 0...1,
            options: [
                Option(
                    "--marbles", "MARBLES",
                    "another diagram of at most 40 characters for a source, such as \"-a-b-|\"; the first for the first "
                        + "source, and so on",
                    adding: \.input.marbles, OptionParser<String>.text("marbles").map { [$0] }),
                Option(
                    "--argument", "N",
                    "another count, or time in ms, in the order of the program; each has bounds, which the message names",
                    adding: \.input.arguments, OptionParser<Int>.number(0...1_000_000).list()),
                Option("--svg", "FILE.svg", "writes the picture as well", \.picture, .newPicture),
                Option("--json", "prints all operators, with their programs and the names of their pictures")
                {
                    $0.isJSON = true
                },
            ],
            check: { (options) throws(UsageError) in
                guard options.name == nil || options.isJSON else { return }
                if options.input != ExampleInput() || options.picture != nil {
                    throw UsageError(
                        "--marbles, --argument and --svg need the NAME of an operator, without --json.")
                }
            })
    }

    static func run(_ options: Options) async throws -> Bool {
        if options.isJSON {
            Terminal.show(try json())
            return true
        }
        guard let name = options.name else {
            Terminal.show(overview)
            return true
        }
        var examples = OperatorSearch.examples(of: name)
        guard let first = examples.first else {
            throw UsageError(OperatorSearch.advice(for: name))
        }
        // The given marbles fit only one program.
        if options.input != ExampleInput() { examples = [first] }
        if let reason = OperatorExample.withoutPicture[first.name],
            options.input != ExampleInput() || options.picture != nil
        {
            throw UsageError("\(first.name) has no marbles: it \(reason).")
        }
        do {
            for (index, example) in examples.enumerated() {
                if index > 0 { Terminal.show("") }
                try show(example, options.input)
            }
            if let file = options.picture {
                try PageError.write(first.picture(options.input).utf8, to: file, option: "--svg ")
            }
        } catch let error as ExampleError {
            throw UsageError("\(error)")
        }
        return true
    }

    private static func show(_ example: OperatorExample, _ input: ExampleInput) throws {
        let fact = example.fact
        var lines = [Terminal.wrapped("\(example.name): \(fact.summary)"), ""]
        if let reason = OperatorExample.withoutPicture[example.name] {
            lines.append("It has no marbles: it \(reason).")
        } else {
            let run = try example.run(input)
            lines += ProgramText(of: example).lines(input).map { "    \($0)" } + [""]
            lines += MarbleText(run).lines.map { "    \($0)" }
            lines += [
                "    a tick is \(Int(run.tick / .milliseconds(1))) ms; a longer text widens it in all rows"
            ]
        }
        let names = fact.elsewhere.map { "\($0.library) \($0.name)" }
        if !names.isEmpty { lines += ["", Terminal.wrapped("Elsewhere: \(names.joined(separator: " · "))")] }
        for difference in fact.differences {
            lines += [
                "", Terminal.wrapped(difference.subject),
                "  RxSwift: \(Terminal.wrapped(difference.rxSwift, indent: 11))",
                "  Rill:    \(Terminal.wrapped(difference.rill, indent: 11))",
            ]
        }
        Terminal.show(lines.joined(separator: "\n"))
    }

    private static var overview: String {
        let width = OperatorExample.all.map(\.name.count).max() ?? 0
        let groups = OperatorExample.groups.map { group in
            let names = group.examples.map { $0.name.padded(to: width) }
            let summaries = group.examples.map(\.fact.summary)
            return "\(group.name)\n\(columns(names, summaries, width: Terminal.width))"
        }
        return groups.joined(separator: "\n\n")
            + "\n\nOne of them: swift run playground operators flatMapLatest"
    }

    private struct Listed: Encodable {
        let `operator`: String
        let group: String
        let picture: String
        let program: String
    }

    private static func json() throws -> String {
        let list = OperatorExample.groups.flatMap { group in
            group.examples.map { example in
                Listed(
                    operator: example.name, group: group.name, picture: example.pictureName,
                    program: ProgramText(of: example).lines().joined(separator: "\n"))
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(list), as: UTF8.self)
    }
}
