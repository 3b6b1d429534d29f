/// The text of an example's program, with other diagrams and arguments in their places.
public struct ProgramText {
    private let template: String

    public init(of example: OperatorExample) { template = example.text }

    /// The programs in a file of examples, by operator, or in a file of steps of the tour, by title. A
    /// program is the lines between the one that ends with `in` and the closing brace. This relies on the
    /// formatter.
    package static func programs(in source: String) -> [String: String] {
        var programs: [String: String] = [:]
        for match in source.matches(
            of: #/(?m)^( *)(?:OperatorExample|TourStep)\(\s*"([^"]+)"[^{]*\{[^{}\n]* in\n((?s:.*?))\n\1\}/#)
        {
            let lines = match.3.split(separator: "\n", omittingEmptySubsequences: false)
            let margin = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            programs[String(match.2)] = lines.map { $0.dropFirst(margin) }.joined(separator: "\n")
        }
        return programs
    }

    /// The names of the sources, in the order of the program.
    public var sourceNames: [String] {
        template.matches(of: #/let (\w+)[^=\n]*= edit\.(?:cold|hot)\(/#).map { String($0.1) }
    }

    /// The lines of the program.
    public func lines(_ input: ExampleInput = ExampleInput()) -> [String] {
        var marbles = input.marbles[...]
        var text = template.replacing(#/edit\.(cold|hot)\("([^"]*)"/#) { match in
            "scheduler.\(match.1)(\"\(marbles.popFirst() ?? String(match.2))\""
        }
        var arguments = input.arguments[...]
        let argument =
            #/edit\((?:\.(?<unit>milliseconds|seconds)\((?<time>\d+)\)|(?<count>\d+))(?:, from: \d+)?\)/#
        text = text.replacing(argument) { match in
            let value = arguments.popFirst()
            if let count = match.count { return value.map { "\($0)" } ?? String(count) }
            guard let value else { return ".\(match.unit ?? "")(\(match.time ?? ""))" }
            return Self.duration(value)
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The lines that the picture shows: the program without its sources. A single statement is also shown
    /// without `return` and without the source that it begins with.
    public func expression(_ input: ExampleInput = ExampleInput()) -> [String] {
        let lines = lines(input).filter {
            !$0.contains("= scheduler.cold(") && !$0.contains("= scheduler.hot(")
        }
        let statements = lines.filter { !$0.hasPrefix(" ") && !$0.hasPrefix("}") }
        guard statements.count == 1 else { return lines }
        let bare = [lines[0].replacing(#/^return /#, with: "")] + lines.dropFirst()
        let source = sourceNames.first { bare[0].hasPrefix("\($0).") }
        return [String(bare[0].dropFirst(source.map { $0.count + 1 } ?? 0))] + bare.dropFirst()
    }

    /// A whole program, which runs the lines and prints the events of the result.
    public func whole(_ example: OperatorExample, _ input: ExampleInput = ExampleInput()) -> String {
        var body = lines(input)
        if let last = body.lastIndex(where: { $0.hasPrefix("return ") }) {
            body[last].replaceSubrange(
                body[last].startIndex..., with: "let result = \(body[last].dropFirst(7))")
        }
        let tick = Int(example.tick / .milliseconds(1))
        let names = example.viewers.indices.map {
            example.viewers == [.usual] ? "recorder" : "recorder\($0 + 1)"
        }
        var steps: [(tick: Int, order: Int, line: String)] = []
        for (name, viewer) in zip(names, example.viewers) {
            steps.append((viewer.start, 1, "let \(name) = scheduler.record(result)"))
            if let end = viewer.end { steps.append((end, 0, "\(name).dispose()")) }
        }
        var clock = 0
        for step in steps.sorted(by: { ($0.tick, $0.order) < ($1.tick, $1.order) }) {
            if step.tick > clock {
                body.append("scheduler.advance(by: \(Self.duration(tick * (step.tick - clock))))")
            }
            clock = step.tick
            body.append(step.line)
        }
        body.append("scheduler.advance(by: \(Self.duration(tick * (example.lastTick - clock))))")
        for name in names {
            body.append("for recorded in \(name).events { print(recorded.time.sinceZero, recorded.event) }")
        }
        let head = [
            "import Rill", "import RillTesting", "",
            "let scheduler = VirtualTimeScheduler(tick: \(Self.duration(tick)))",
        ]
        return (head + body).joined(separator: "\n") + "\n"
    }

    /// A duration of whole milliseconds as it is written in a program.
    private static func duration(_ milliseconds: Int) -> String {
        milliseconds % 1000 == 0 ? ".seconds(\(milliseconds / 1000))" : ".milliseconds(\(milliseconds))"
    }
}
