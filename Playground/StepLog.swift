import Foundation

/// Lines that say when something happened, counted from the beginning.
struct StepLog: Sendable {
    private let terminal = Terminal.standardOutput
    private let start = ContinuousClock.now

    func show(_ step: String, _ detail: String, _ style: Terminal.Style) {
        let time = String(format: "%8.3f s", (ContinuousClock.now - start) / .seconds(1))
        let name = step.padding(toLength: 10, withPad: " ", startingAt: 0)
        terminal.show("\(terminal.paint(time, .faint))  \(terminal.paint("\(name)  \(detail)", style))")
    }

    func showHeading(_ text: String) {
        terminal.show(terminal.paint(text, .faint))
    }
}
