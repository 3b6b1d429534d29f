import Rill
import RillLocks

/// Turns on a line of a terminal while something loads; elsewhere it writes one line when that begins.
///
/// Wrap it in a `LoadingContainer` for several loads at a time.
public final class TerminalSpinner: Loadable {
    private struct State {
        var isTurning = false
        var turn = 0
        var waiting: [String] = []
        var isWriting = false
    }

    private static let faces = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

    private let text: String
    private let output: TerminalOutput
    private let scheduler: any Scheduler
    private let period: Duration
    private let turning = SerialDisposable()
    private let state = Mutex(State())

    public init(
        _ text: String = "loading", output: TerminalOutput = .standardError, scheduler: any Scheduler,
        period: Duration = .milliseconds(100)
    ) {
        self.text = text.printable
        self.output = output
        self.scheduler = scheduler
        self.period = period
    }

    deinit { turning.dispose() }

    public func begin() {
        guard output.isTerminal else { return output.write("\(text) …\n") }
        write { state in
            state.isTurning = true
            return nextFace(&state)
        }
        turning.disposable = Observable<Int>.interval(period, scheduler: scheduler)
            .subscribe(onNext: { [weak self] _ in self?.advance() })
    }

    public func end() {
        guard output.isTerminal else { return }
        turning.disposable = nil
        write { state in
            state.isTurning = false
            return TerminalOutput.clearLine
        }
    }

    private func advance() {
        write { state in state.isTurning ? nextFace(&state) : nil }
    }

    private func nextFace(_ state: inout State) -> String {
        state.turn += 1
        return "\r\(Self.faces[state.turn % Self.faces.count]) \(text)"
    }

    /// Writes what `change` returns after all that was to be written before, and outside the lock.
    private func write(_ change: (inout State) -> String?) {
        let isFirst = state.withLock { state in
            if let text = change(&state) { state.waiting.append(text) }
            defer { state.isWriting = true }
            return !state.isWriting
        }
        guard isFirst else { return }
        while let text = state.withLock({ state -> String? in
            if state.waiting.isEmpty { state.isWriting = false }
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }) { output.write(text) }
    }
}
