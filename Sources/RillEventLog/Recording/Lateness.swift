import Rill
import RillLocks

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
        let latest = Mutex(scheduler.now)
        return Observable<Int>.interval(period, scheduler: scheduler)
            .do(onDispose: { recorder.dispose() })
            .subscribe(
                onNext: { _ in
                    let now = scheduler.now
                    let before = latest.withLock { latest in
                        defer { latest = now }
                        return latest
                    }
                    let lateness = before.advanced(by: period).duration(to: now)
                    guard lateness >= Lateness.least else { return }
                    recorder.record(.waited(Lateness.wait(lateness, isBeforeAttempt: false)))
                },
                onError: { recorder.attemptEnded(nil, with: $0) })
    }
}
