import Rill
import RillLocks

/// Performs actions one after the other, each at its time. Actions that are due run in a loop; one timer
/// waits for the next action.
final class TimedPlayback<Action: Sendable>: Sendable {
    /// An action and its time since the start.
    typealias Step = (time: Duration, action: Action)

    private let steps: [Step]
    private let start: Instant
    private let scheduler: any TrustedScheduler
    private let lifetime: Lifetime
    private let perform: @Sendable (Action) -> Void

    init(
        _ steps: [Step], from start: Instant, on scheduler: any TrustedScheduler, in lifetime: Lifetime,
        perform: @escaping @Sendable (Action) -> Void
    ) {
        self.steps = steps
        self.start = start
        self.scheduler = scheduler
        self.lifetime = lifetime
        self.perform = perform
    }

    func play(from first: Int = 0) {
        for index in first..<steps.count {
            if lifetime.isDisposed { return }
            let delay = scheduler.now.duration(to: start.advanced(by: steps[index].time))
            if delay > .zero {
                scheduler.schedule(after: delay, in: lifetime) {
                    // The action is due, whatever the clock says: a clock that counts ticks may have rounded
                    // the time down.
                    self.perform(self.steps[index].action)
                    self.play(from: index + 1)
                }
                return
            }
            perform(steps[index].action)
        }
    }
}

/// How many times faster than recorded a replay runs.
struct PlaybackSpeed: Sendable {
    private let factor: Double

    init(_ factor: Double) {
        require(
            factor > 0 && factor.isFinite, "Rill: a replay needs a finite speed above zero, but got \(factor)"
        )
        self.factor = factor
    }

    /// The playback time of a recorded time: exact at speed 1, and at most the longest `Duration` that has
    /// components.
    func time(_ recorded: Duration) -> Duration {
        if factor == 1 { return recorded }
        let time = recorded / .seconds(1) / factor
        guard abs(time) < Duration.longest / .seconds(1) else {
            return time < 0 ? .zero - .longest : .longest
        }
        return recorded / factor
    }
}
