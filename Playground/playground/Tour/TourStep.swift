import OperatorExamples
import PlaygroundFiles
import Rill
import RillLocks
import RillTesting

/// A program of a few lines and what it shows.
struct TourStep {
    typealias Program =
        @Sendable (
            _ show: TourRows, _ scheduler: VirtualTimeScheduler, _ print: @escaping @Sendable (String) -> Void
        ) -> Void

    private static let texts = ProgramText.programs(in: String(cString: playground_tour()))

    let title: String
    let note: String
    let program: Program

    init(_ title: String, note: String, program: @escaping Program) {
        (self.title, self.note, self.program) = (title, note, program)
    }

    /// Runs the program in virtual time, and returns the lines that it shows: the rows, then what it printed.
    private func run() -> [String] {
        let scheduler = VirtualTimeScheduler(tick: .seconds(1))
        let rows = TourRows(on: scheduler)
        let printed = Mutex<[String]>([])
        program(rows, scheduler) { text in
            printed.withLock { $0 += text.split(separator: "\n").map(String.init) }
        }
        scheduler.run()
        return rows.lines + printed.withLock { $0 }
    }

    /// The step as it is shown, with its number among all of them.
    func page(_ number: Int, of count: Int) -> String {
        let indented = { (lines: [String]) in lines.map { "    \($0)" }.joined(separator: "\n") }
        let text = (Self.texts[title] ?? "").components(separatedBy: "\n")
        return """
            \(Terminal.paint("\(number) of \(count)  \(title)", .bold))

            \(indented(text))

            \(Terminal.paint(indented(run()), .green))

            \(Terminal.wrapped(note.replacing("\n", with: " ")))
            """
    }
}
