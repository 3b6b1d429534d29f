import Rill

extension LogRecording {
    /// Lets everything that was recorded happen again in another log: subscriptions, attempts, events and disposals, in the
    /// recorded order and with the same times between them, `speed` times as fast, on the clock of that log.
    ///
    /// Subscription numbers, attempts and delays are counted and measured anew. So a recording without dropped entries,
    /// performed at speed 1 on virtual time into a log that begins at the same time, gives that recording again. `speed`
    /// must be above zero. Disposing of the result ends the performance.
    @discardableResult
    public func perform(in log: EventLog<Element>, speed: Double = 1) -> any Disposable {
        let speed = ReplaySpeed(speed)
        let lifetime = Lifetime()
        let stage = Stage(log)
        let steps = entries.map {
            ReplayStep(time: speed.time(start.duration(to: $0.time)), action: $0)
        }
        ReplayTurn(steps, from: log.start, on: log.scheduler, in: lifetime, perform: stage.perform).play()
        return lifetime
    }
}
