import Foundation
import Storm

/// One line on standard error that says how far a run has come; on a terminal it replaces itself.
final class StormProgressLine {
    var label = ""
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let clock = ContinuousClock()
    private var isShown = false
    private lazy var next = clock.now + pause

    /// A file need not hear as often as an eye.
    private var pause: Duration { isTerminal ? .milliseconds(200) : .seconds(2) }

    func show(_ progress: StormProgress) {
        guard clock.now >= next else { return }
        next = clock.now + pause
        isShown = true
        let done = Int(100 * progress.done)
        let seconds = Int(progress.time / .seconds(1))
        write("\(label): second \(seconds), \(progress.attempts) attempts, \(done) %")
    }

    /// Leaves an empty line to whoever writes next.
    func clear() {
        if isShown && isTerminal { write("") }
        isShown = false
    }

    private func write(_ text: String) {
        let line = isTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n"
        FileHandle.standardError.write(Data(line.utf8))
    }
}
