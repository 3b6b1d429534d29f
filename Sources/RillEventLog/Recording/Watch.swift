import Rill

/// When a timer counts as late. A busy machine is late by some milliseconds all the time.
enum Lateness {
    static let least = Duration.milliseconds(100)

    static func wait(_ lateness: Duration, isBeforeAttempt: Bool) -> LogWait {
        LogWait(.scheduler, lateness, isBeforeAttempt: isBeforeAttempt, .text("the scheduler was late"))
    }
}

extension EventLog {
    /// Records when `scheduler` is late by 100 ms or more: its queue is blocked by other work, or the process
    /// was stopped. A timer fires every `period`; if it is late, an entry `waited` of the stream `name` says
    /// how late.
    ///
    ///     let watch = log.watch(MainScheduler.instance, as: "main queue")
    ///
    /// Disposing of the result ends the measurement.
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
            recorder.measure(scheduler, after: period, every: period, in: lifetime)
        }
        return lifetime
    }
}

extension SubscriptionRecorder {
    /// Measures how late a timer is, and then starts the next timer. Missed turns are skipped, and later
    /// turns keep their times.
    fileprivate func measure(
        _ scheduler: any TrustedScheduler, after delay: Duration, every period: Duration,
        in lifetime: Lifetime
    ) {
        let due = scheduler.now.advanced(by: delay)
        scheduler.schedule(after: delay, in: lifetime) {
            let lateness = max(.zero, due.duration(to: scheduler.now))
            if lateness >= Lateness.least {
                self.record(.waited(Lateness.wait(lateness, isBeforeAttempt: false)))
            }
            let rest = period.attoseconds - lateness.attoseconds % period.attoseconds
            self.measure(scheduler, after: Duration(attoseconds: rest), every: period, in: lifetime)
        }
    }
}
