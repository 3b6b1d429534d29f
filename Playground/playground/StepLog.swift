import Foundation

/// Lines with the time since the beginning.
struct StepLog: Sendable {
    private let start = ContinuousClock.now

    func show(_ step: String, _ detail: String, _ style: Terminal.Style) {
        let time = String(format: "%8.3f s", (ContinuousClock.now - start) / .seconds(1))
        let name = step.padded(to: 10)
        Terminal.show("\(Terminal.paint(time, .faint))  \(Terminal.paint("\(name)  \(detail)", style))")
    }
}
