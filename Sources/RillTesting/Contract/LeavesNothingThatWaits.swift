import RillCore

extension Law {
    /// An operator that keeps an element for later forgets it when it is disposed of, and its timer too.
    static let leavesNothingThatWaits = Law(name: "disposal after an element leaves nothing that waits") {
        trial in
        let subject = PublishSubject<Int>()
        let recorder = trial.scheduler.record(trial.apply(subject.asObservable()))
        trial.settle()
        subject.onNext(1)
        let count = recorder.events.count
        recorder.dispose()
        if subject.hasObservers { return "the source is still subscribed to" }
        if trial.scheduler.pendingCount > 0 { return "\(trial.scheduler.pendingCount) timers are left" }
        trial.passTime()
        return recorder.events.count == count ? nil : "\(recorder.events)"
    }
}
