import Rill

/// When a timer counts as late. A busy machine is late by some milliseconds all the time.
enum Lateness {
    static let least = Duration.milliseconds(100)

    static func wait(_ lateness: Duration, isBeforeAttempt: Bool) -> LogWait {
        LogWait(
            .scheduler, lateness, isBeforeAttempt: isBeforeAttempt, .text("the scheduler was late"))
    }
}

extension EventLog {
    /// Records when `scheduler` is late by 100 ms or more: its queue is blocked by other work, or the process
    /// has stood still. An entry `waited` of the stream `name` says how late a timer was, which fires in
    /// every `period`.
    ///
    ///     let watch = log.watch(MainScheduler.instance, as: "main queue")
    ///
    /// Disposing of the result ends it.
    @discardableResult public func watch(
        _ scheduler: any Scheduler, as name: String, every period: Duration = .milliseconds(100),
        metadata: [String: String] = [:], file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        guard isEnabled, filter.records(name, metadata) else { return Disposables.create() }
        let stream = LoggedStream(name, CallSite(file: file, line: line), metadata)
        let recorder = SubscriptionRecorder(stream, in: self, parent: nil)
        let lifetime = Lifetime()
        lifetime.onDispose { recorder.dispose() }
        if let invalid = InvalidDurationError(period, violating: .aboveZero, in: "watch") {
            recorder.attemptEnded(nil, with: invalid)
            lifetime.dispose()
        } else {
            let scheduler = scheduler.trusted
            recorder.measure(
                scheduler, due: scheduler.now.advanced(by: period), every: period, in: lifetime)
        }
        return lifetime
    }
}

extension SubscriptionRecorder {
    /// Measures how late a timer is, and then the next. Turns that were missed are skipped, and later ones
    /// keep their times.
    fileprivate func measure(
        _ scheduler: any TrustedScheduler, due: Instant, every period: Duration, in lifetime: Lifetime
    ) {
        scheduler.schedule(after: scheduler.now.duration(to: due), in: lifetime) {
            let lateness = due.duration(to: scheduler.now)
            if lateness >= Lateness.least {
                self.record(.waited(Lateness.wait(lateness, isBeforeAttempt: false)))
            }
            let turns = max(.zero, lateness).attoseconds / period.attoseconds + 1
            let next = due.advanced(by: Duration(attoseconds: turns * period.attoseconds))
            self.measure(scheduler, due: next, every: period, in: lifetime)
        }
    }
}
