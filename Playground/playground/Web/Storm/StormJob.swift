import Foundation
import RillLocks
import Storm

/// A simulation on a thread of its own, one policy after the other, and what is known of it so far.
final class StormJob: Sendable {
    /// Why a run has ended before its end.
    enum Stop: String, Error, Sendable {
        case user = "It was stopped."
        case replaced = "Another simulation was started."
        case unwatched = "No page has asked about it for a while."
    }

    let id: Int
    private let options: StormOptions
    private let state = VersionedState(StormJobState(), version: 1)
    private let lastAsked: Mutex<ContinuousClock.Instant>
    private let clock = ContinuousClock()

    /// How often the state follows the simulation.
    private static let pause = Duration.milliseconds(100)
    /// A run that no page asks about ends after this time.
    private let patience: Duration
    /// Held while a simulation runs, which takes much memory: the next one waits for the end of this one.
    private let turn: DispatchSemaphore

    init(
        _ id: Int, _ options: StormOptions, patience: Duration = .seconds(30),
        turn: DispatchSemaphore = DispatchSemaphore(value: 1)
    ) {
        self.id = id
        self.turn = turn
        self.patience = patience
        self.options = options
        lastAsked = Mutex(clock.now)
    }

    func start() {
        let thread = Thread { [self] in run() }
        thread.name = "storm"
        // Debug builds of many operators need more than the 512 KB of a secondary thread.
        thread.stackSize = 8 * 1024 * 1024
        thread.start()
    }

    func stop(_ reason: Stop) {
        state.change { state, _ in
            if state.phase == .running { state.stop = state.stop ?? reason }
        }
    }

    /// Everything after what the page knows, as soon as there is something, or after `time`.
    func news(after version: Int, _ cursor: StormCursor, waitingFor time: Duration) -> StormNews {
        lastAsked.withLock { $0 = clock.now }
        state.wait(pastVersion: version, atMost: time, unless: { $0.phase != .running })
        return state.read { state, version in
            StormNews(id: id, options, state, version: version, from: cursor)
        }
    }

    private func run() {
        turn.wait()
        defer { turn.signal() }
        let model = options.model
        let size = options.sizes[0]
        let bin = model.marks(size).bin
        do {
            for policy in options.policies {
                if let reason = reasonToStop { throw reason }
                change { $0.lines.append(StormLine(policy: policy)) }
                var next = clock.now
                let outcome = try model.run(policy, size, seed: UInt64(options.seed)) { progress in
                    if let reason = reasonToStop { throw reason }
                    guard clock.now >= next else { return }
                    next = clock.now + Self.pause
                    change { $0.follow(progress, bin: bin) }
                }
                change { $0.finish(outcome, figures: model.figures(outcome), bin: bin) }
            }
            change { $0.phase = .finished }
        } catch let reason as Stop {
            change { $0.phase = .stopped(reason) }
        } catch {
            change { $0.phase = .failed("\(error)") }
        }
    }

    private var reasonToStop: Stop? {
        if let stop = state.read({ state, _ in state.stop }) { return stop }
        return clock.now - lastAsked.withLock { $0 } > patience ? .unwatched : nil
    }

    private func change(_ change: (inout StormJobState) -> Void) {
        state.change { state, _ in change(&state) }
    }
}

/// What is known of a simulation.
struct StormJobState: Sendable {
    enum Phase: Sendable, Equatable {
        case running
        case finished
        case stopped(StormJob.Stop)
        case failed(String)
    }

    var phase = Phase.running
    /// Set when the simulation is to end.
    var stop: StormJob.Stop?
    var lines: [StormLine] = []

    mutating func follow(_ progress: StormProgress, bin: Duration) {
        guard var line = lines.popLast() else { return }
        line.rates = progress.attempts.rates(bin)
        (line.attempts, line.done) = (progress.attempts.total, progress.done)
        line.time = progress.time.seconds
        lines.append(line)
    }

    mutating func finish(_ outcome: StormOutcome, figures: [String], bin: Duration) {
        guard var line = lines.popLast() else { return }
        line.rates = outcome.attempts.rates(bin)
        (line.attempts, line.done) = (outcome.attempts.total, 1)
        line.figures = figures
        lines.append(line)
    }
}

/// The attempts of one policy, and its figures at the end.
struct StormLine: Sendable, Encodable {
    let policy: String
    /// The first bin of `rates`.
    var from = 0
    /// Attempts a second, for each bin.
    var rates: [Double] = []
    var attempts = 0
    /// The virtual time in seconds.
    var time = 0.0
    /// How much of the run is done, from 0 to 1.
    var done = 0.0
    /// Nil until the run is finished.
    var figures: [String]?

    init(policy: String) {
        self.policy = policy
    }

    func after(_ bin: Int) -> StormLine {
        var copy = self
        copy.from = min(max(0, bin), rates.count)
        copy.rates = Array(rates.dropFirst(copy.from))
        return copy
    }
}

extension Timeline {
    /// Events a second, for each bin of this width.
    fileprivate func rates(_ bin: Duration) -> [Double] {
        let factor = Duration.seconds(1) / bin
        return merged(into: bin).counts.map { Double($0) * factor }
    }
}
