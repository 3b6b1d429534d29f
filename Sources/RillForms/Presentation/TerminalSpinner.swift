import Rill

/// A spinner on a line of a terminal while something loads; in a file or a pipe, one line when loading
/// begins.
///
/// Wrap it in a `LoadingContainer` if several loads may run at the same time.
public final class TerminalSpinner: Loadable {
    private struct State {
        var isSpinning = false
        var frame = 0
    }

    private static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

    private let text: String
    private let output: TerminalOutput
    private let scheduler: any TrustedScheduler
    private let period: Duration
    private let timer = SerialDisposable()
    private let writes = DrainQueue()
    /// Only work in `writes` uses this state.
    private let state = Unsynchronized(State())

    /// A spinner in front of `text`, which turns every `period`.
    public init(
        _ text: String = "loading", output: TerminalOutput = .standardError, scheduler: any Scheduler,
        period: Duration = .milliseconds(100)
    ) {
        self.text = text.printable
        self.output = output
        self.scheduler = scheduler.trusted
        self.period = period
    }

    deinit { timer.dispose() }

    /// Shows the spinner.
    public func begin() {
        guard output.isTerminal else { return output.write("\(text) …\n") }
        show(true)
        timer.disposable = Observable<Int>.interval(period, scheduler: scheduler)
            .subscribe(onNext: { [weak self] _ in self?.advance() })
    }

    /// Removes the spinner.
    public func end() {
        guard output.isTerminal else { return }
        timer.disposable = nil
        show(false)
    }

    private func advance() { writes.run(turn(), orEnqueue: { self.turn() }) }

    private func show(_ isSpinning: Bool) { writes.run(set(isSpinning), orEnqueue: { self.set(isSpinning) }) }

    private func set(_ isSpinning: Bool) {
        state.value.isSpinning = isSpinning
        if isSpinning { turn() } else { output.write(TerminalOutput.clearLine) }
    }

    /// Draws the next frame.
    private func turn() {
        guard state.value.isSpinning else { return }
        state.value.frame += 1
        output.write("\r\(Self.frames[state.value.frame % Self.frames.count]) \(text)")
    }
}
