import RillCore
import RillLocks

// Released means released: after the end nothing retains what the stream captured.
extension ContractLaw {
    package static let retention = [
        theEndReleasesEverything, aDroppedSubjectIsReleased, aDroppedObserverIsReleased,
    ]

    /// After the end and after disposal, the captures of source and subscriber are released.
    public static let theEndReleasesEverything = ContractLaw(
        "the end releases the captures of source and subscriber, even if subject and subscription live"
    ) { trial in
        for ending: Event<Int>? in [.completed, .error(DrawnError()), nil] {
            let captures = Captures()
            let subject = PublishSubject<Int>()
            let hasEnded = Atomic<Bool>(false)
            let subscription = {
                let capture = captures.make()
                let source = subject.do(onNext: { _ in capture.stay() })
                return trial.apply(source).subscribe { event in
                    if event.isStopEvent { hasEnded.store(true, ordering: .relaxed) }
                    capture.stay()
                }
            }()
            trial.settle()
            subject.onNext(1)
            if captures.live != 1 { return "the subscriber was released before the end" }
            if let ending {
                subject.on(ending)
                trial.passTime { hasEnded.load(ordering: .relaxed) }
            } else {
                subscription.dispose()
            }
            let count = captures.live
            withExtendedLifetime((subject, subscription)) {}
            if count > 0 { return "they were retained after \(ending.map { "\($0)" } ?? "disposal")" }
        }
        return nil
    }

    /// A subject that is dropped without an end is released, and its subscribers with it.
    public static let aDroppedSubjectIsReleased = ContractLaw(
        "a subject that never ends is released with its subscribers when it is dropped"
    ) { trial in
        let captures = Captures()
        let subscription = {
            let capture = captures.make()
            let subject = PublishSubject<Int>()
            let subscription = trial.apply(subject.asObservable()).subscribe { _ in capture.stay() }
            trial.settle()
            subject.onNext(1)
            return subscription
        }()
        trial.passTime()
        let count = captures.live
        subscription.dispose()
        return count == 0 ? nil : "the subscription retains it"
    }

    /// A source that drops its observer releases the subscriber.
    public static let aDroppedObserverIsReleased = ContractLaw(
        "a source that drops its observer releases the subscriber"
    ) { trial in
        let captures = Captures()
        let kept = Mutex<Observer<Int>?>(nil)
        let hasEnded = Atomic<Bool>(false)
        let source = Observable<Int> { observer, _ in kept.withLock { $0 = observer } }
        let subscription = {
            let capture = captures.make()
            return trial.apply(source).subscribe { event in
                if event.isStopEvent { hasEnded.store(true, ordering: .relaxed) }
                capture.stay()
            }
        }()
        trial.settle()
        kept.withLock { $0 }?.onNext(1)
        trial.passTime()
        // An operator may end the stream as time passes, and may then release the subscriber.
        if captures.live != 1 && !hasEnded.load(ordering: .relaxed) {
            return "the subscriber was released before that"
        }
        // The release runs outside the lock, because it may run teardown.
        _ = kept.withLock { $0.take() }
        trial.passTime()
        let count = captures.live
        subscription.dispose()
        return count == 0 ? nil : "the subscription retains it"
    }
}
