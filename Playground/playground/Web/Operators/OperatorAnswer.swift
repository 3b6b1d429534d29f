import OperatorExamples

/// A run of an example, as the page shows it.
struct OperatorAnswer: Encodable {
    struct Source: Encodable {
        let name: String
        let marbles: String
        /// The marks of the diagram, in its order: their ticks, and their characters.
        let marks: [Mark]
    }

    struct Mark: Encodable {
        let tick: Double
        let text: String
    }

    let name: String
    let summary: String
    let picture: String
    /// The rows as text, for readers who do not see the picture.
    let rows: [String]
    let program: String
    let wholeProgram: String
    let sources: [Source]
    let arguments: [ExampleArgument]
    let tickMilliseconds: Int
    let lastTick: Int
    /// The page in the repository that describes the operator.
    let page: String
    let names: [OperatorFact.Elsewhere]
    let differences: [OperatorFact.Difference]

    init(_ example: OperatorExample, _ input: ExampleInput) throws(ExampleError) {
        let run = try example.run(input, withDiagrams: true)
        let text = ProgramText(of: example)
        let fact = example.fact
        name = example.name
        summary = fact.summary
        picture = MarblePicture(run, expression: text.expression(input), isEditable: true).svg
        rows = MarbleText(run).lines
        program = text.lines(input).joined(separator: "\n")
        wholeProgram = text.whole(example, input)
        let diagrams = run.sources.filter(\.isDiagram)
        sources = zip(diagrams, run.marbles).map { row, marbles in
            let marks = row.marks.map { Mark(tick: $0.time / run.tick, text: $0.character) }
            return Source(name: row.name, marbles: marbles, marks: marks)
        }
        arguments = run.arguments
        tickMilliseconds = Int(run.tick / .milliseconds(1))
        lastTick = example.lastTick
        let group = OperatorExample.groups.first { $0.examples.contains { $0.name == example.name } }
        let file = (group?.name ?? "").lowercased().replacing(" ", with: "-")
        page = "docs/operators/\(file).md"
        names = fact.elsewhere
        differences = fact.differences
    }
}
