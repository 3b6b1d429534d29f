import Rill

/// Something to do at its time.
struct ReplayStep<Action: Sendable>: Sendable {
    /// From the start.
    let time: Duration
    let action: Action
}

/// Does one step after the other, each at its time. What is due is done in a loop; it waits once for what is not.
final class ReplayTurn<Action: Sendable>: Sendable {
    private let steps: [ReplayStep<Action>]
    private let start: Instant
    private let scheduler: any Scheduler
    private let lifetime: Lifetime
    private let perform: @Sendable (Action) -> Void

    init(
        _ steps: [ReplayStep<Action>], from start: Instant, on scheduler: any Scheduler,
        in lifetime: Lifetime,
        perform: @escaping @Sendable (Action) -> Void
    ) {
        self.steps = steps
        self.start = start
        self.scheduler = scheduler
        self.lifetime = lifetime
        self.perform = perform
    }

    func play() { play(from: 0) }

    private func play(from first: Int) {
        for index in first..<steps.count {
            if lifetime.isDisposed { return }
            let delay = scheduler.now.duration(to: start.advanced(by: steps[index].time))
            if delay > .zero {
                scheduler.schedule(after: delay, in: lifetime) { self.play(from: index) }
                return
            }
            perform(steps[index].action)
        }
    }
}
