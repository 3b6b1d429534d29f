import Rill
import RillLocks

/// A spinner on a line of a terminal while something loads; in a file or a pipe, one line when loading
/// begins.
///
/// Wrap it in a `LoadingContainer` if several loads may run at the same time.
public final class TerminalSpinner: Loadable {
    private struct State {
        var isSpinning = false
        var frame = 0
        var waiting = Queue<String>()
        var isWriting = false
    }

    private static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

    private let text: String
    private let output: TerminalOutput
    private let scheduler: any Scheduler
    private let period: Duration
    private let timer = SerialDisposable()
    private let state = Mutex(State())

    /// A spinner in front of `text`, which turns every `period`.
    public init(
        _ text: String = "loading", output: TerminalOutput = .standardError, scheduler: any Scheduler,
        period: Duration = .milliseconds(100)
    ) {
        self.text = text.printable
        self.output = output
        self.scheduler = scheduler
        self.period = period
    }

    deinit { timer.dispose() }

    /// Shows the spinner.
    public func begin() {
        guard output.isTerminal else { return output.write("\(text) …\n") }
        write { state in
            state.isSpinning = true
            return nextFrame(&state)
        }
        timer.disposable = Observable<Int>.interval(period, scheduler: scheduler)
            .subscribe(onNext: { [weak self] _ in self?.advance() })
    }

    /// Removes the spinner.
    public func end() {
        guard output.isTerminal else { return }
        timer.disposable = nil
        write { state in
            state.isSpinning = false
            return TerminalOutput.clearLine
        }
    }

    private func advance() {
        write { state in state.isSpinning ? nextFrame(&state) : nil }
    }

    private func nextFrame(_ state: inout State) -> String {
        state.frame += 1
        return "\r\(Self.frames[state.frame % Self.frames.count]) \(text)"
    }

    /// Writes the text that `change` returns: outside the lock, and in the order of the calls.
    private func write(_ change: (inout State) -> String?) {
        let isFirst = state.withLock { state in
            if let text = change(&state) { state.waiting.append(text) }
            defer { state.isWriting = true }
            return !state.isWriting
        }
        guard isFirst else { return }
        while let text = state.withLock({ state -> String? in
            let text = state.waiting.popFirst()
            state.isWriting = text != nil
            return text
        }) { output.write(text) }
    }
}
