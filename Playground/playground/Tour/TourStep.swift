import Rill
import RillTesting

/// A program of a few lines, its text and what it shows.
struct TourStep {
    typealias Program =
        @Sendable (
            _ show: TourRows, _ scheduler: VirtualTimeScheduler, _ print: @escaping @Sendable (String) -> Void
        ) -> Void

    let title: String
    /// The body of `program`; a test compares the two.
    let text: String
    let program: Program
    let note: String

    /// Runs the program in virtual time, and returns the lines that it shows: the rows, then what it printed.
    func run() -> [String] {
        let scheduler = VirtualTimeScheduler(tick: .seconds(1))
        let rows = TourRows(on: scheduler)
        let printed = TourLines()
        program(rows, scheduler) { printed.append($0) }
        scheduler.run()
        return rows.lines + printed.lines
    }

    /// The step as it is shown, with its number among all of them.
    func page(_ number: Int, of count: Int) -> String {
        let indented = { (lines: [String]) in lines.map { "    \($0)" }.joined(separator: "\n") }
        let code = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return """
            \(Terminal.paint("\(number) of \(count)  \(title)", .bold))

            \(indented(code))

            \(Terminal.paint(indented(run()), .green))

            \(note)
            """
    }
}
