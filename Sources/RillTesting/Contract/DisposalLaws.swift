import RillCore
import RillLocks

// The lifetime exists before the first event, and disposal wins.
extension ContractLaw {
    static let disposal = [
        aDisposedLifetimeStartsNothing, anEndlessSynchronousSourceStops, disposalInsideAnElementIsTheEnd,
        disposalBeforeTheFirstElementTearsDown, disposalAfterAnElementLeavesNothing,
        theEndTearsDownSourceAndTimers, theTeardownPrecedesTheEnd, teardownThatDisposesSilencesTheEnd,
    ]

    /// In a disposed lifetime the source is not started and nothing is emitted.
    public static let aDisposedLifetimeStartsNothing = ContractLaw("a disposed lifetime starts nothing") {
        trial in
        let starts = Atomic<Int>(0)
        let source = Observable<Int>.create { observer in
            starts.add(1, ordering: .relaxed)
            observer.onNext(1)
            return Disposables.create()
        }
        let recorder = Recorder<Int>(on: trial.scheduler)
        defer { recorder.dispose() }
        let lifetime = Lifetime()
        lifetime.dispose()
        trial.apply(source).run(recorder.asObserver(), in: lifetime)
        trial.passTime()
        let count = starts.load(ordering: .relaxed)
        return count == 0 && recorder.events.isEmpty ? nil : "it started \(count) times: \(recorder.events)"
    }

    /// An endless synchronous source stops when `take` completes.
    public static let anEndlessSynchronousSourceStops = ContractLaw(
        "an endless synchronous source stops when `take` has its last element"
    ) { trial in
        let sent = Atomic<Int>(0)
        let endless = Observable<Int>.create { observer, lifetime in
            // The source also ends by itself, so that the check ends when the law is broken.
            for number in 0..<500 where !lifetime.isDisposed {
                sent.add(1, ordering: .relaxed)
                observer.onNext(number)
            }
        }
        let recorder = trial.scheduler.record(trial.apply(endless).take(3))
        defer { recorder.dispose() }
        trial.passTime()
        let count = sent.load(ordering: .relaxed)
        return recorder.elements == [0, 1, 2] && recorder.isCompleted && count == 3
            ? nil : "it sent \(count.counted("element", "elements")): \(recorder.events)"
    }

    /// A subscriber that disposes while it receives an element receives no other event.
    public static let disposalInsideAnElementIsTheEnd = ContractLaw(
        "disposal during the delivery of an element ends the stream and tears the source down"
    ) { trial in
        let subject = PublishSubject<Int>()
        let recorder = Recorder<Int>(on: trial.scheduler)
        defer { recorder.dispose() }
        recorder.subscription.disposable = trial.apply(subject.asObservable()).subscribe { event in
            recorder.on(event)
            recorder.dispose()
            subject.onNext(2)
        }
        trial.settle()
        subject.onNext(1)
        subject.onNext(3)
        trial.passTime()
        if recorder.events.count > 0 && subject.hasObservers { return "the source still has a subscriber" }
        subject.onCompleted()
        trial.passTime()
        return recorder.events.count == 1 ? nil : "\(recorder.events) were delivered"
    }

    /// Disposal before the first element tears down the source and all timers.
    public static let disposalBeforeTheFirstElementTearsDown = ContractLaw(
        "disposal before the first element tears the source down"
    ) { leftover($0, afterAnElement: false) }

    /// Disposal after an element tears down the source and all timers, and drops the buffered elements.
    public static let disposalAfterAnElementLeavesNothing = ContractLaw(
        "disposal after an element leaves no element and no timer"
    ) { leftover($0, afterAnElement: true) }

    /// After the end the source is torn down, once, and no timer is pending.
    public static let theEndTearsDownSourceAndTimers = ContractLaw(
        "the end of the stream tears down the source, once, and all timers"
    ) { trial in
        for ending in [Event<Int>.completed, .error(DrawnError())] {
            let (starts, teardowns) = (Counter(), Counter())
            let source = Observable<Int>.create { observer in
                starts.add()
                observer.onNext(1)
                observer.on(ending)
                return Disposables.create { teardowns.add() }
            }
            let recorder = trial.scheduler.record(trial.apply(source))
            defer { recorder.dispose() }
            trial.passTime { recorder.ending != nil }
            let (count, timers) = (teardowns.value, trial.scheduler.pendingCount)
            if timers > 0 { return "\(timers) timers are left after \(ending)" }
            // After an error an operator may start the source again.
            if count != (ending == .completed ? 1 : starts.value) {
                return "the source was torn down \(count) times after \(ending)"
            }
        }
        return nil
    }

    /// What a source has registered with its lifetime is torn down before the subscriber receives the
    /// terminal event.
    public static let theTeardownPrecedesTheEnd = ContractLaw(
        "the source is torn down before the subscriber receives the terminal event"
    ) { trial in
        let isTornDown = Atomic<Bool>(false)
        let wasTornDown = Atomic<Bool>(false)
        let subject = PublishSubject<Int>()
        let source = Observable<Int>.create { observer, lifetime in
            lifetime.add(subject.subscribe(observer))
            lifetime.onDispose { isTornDown.store(true, ordering: .relaxed) }
        }
        let recorder = Recorder<Int>(on: trial.scheduler)
        defer { recorder.dispose() }
        recorder.subscription.disposable = trial.apply(source).subscribe { event in
            if event.isStopEvent {
                wasTornDown.store(isTornDown.load(ordering: .relaxed), ordering: .relaxed)
            }
            recorder.on(event)
        }
        trial.settle()
        subject.onNext(1)
        subject.onCompleted()
        trial.passTime()
        if recorder.isCompleted && wasTornDown.load(ordering: .relaxed) { return nil }
        return "it was not torn down when the end arrived: \(recorder.events)"
    }

    /// An operator that tears its source down before it sends the terminal event must check its lifetime in
    /// between.
    public static let teardownThatDisposesSilencesTheEnd = ContractLaw(
        "when the teardown of the source disposes of the subscription, no terminal event follows"
    ) { trial in
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        defer { subscription.dispose() }
        let log = Mutex<[String]>([])
        let source = Observable<Int> { observer, lifetime in
            lifetime.onDispose {
                subscription.dispose()
                log.withLock { $0.append("disposed") }
            }
            subject.asObservable().run(observer, in: lifetime)
        }
        subscription.disposable = trial.apply(source).do(onCompleted: {
            log.withLock { $0.append("completed") }
        }).subscribe()
        trial.settle()
        subject.onCompleted()
        trial.passTime()
        let events = log.withLock { $0 }
        let isAllowed = events == ["disposed"] || events == ["completed", "disposed"]
        return isAllowed ? nil : "\(events) happened"
    }

    /// Disposes after the subscription or after an element, and returns a sentence about what is left; nil if
    /// nothing is.
    private static func leftover(_ trial: Trial, afterAnElement: Bool) -> String? {
        let subject = PublishSubject<Int>()
        let recorder = trial.scheduler.record(trial.apply(subject.asObservable()))
        defer { recorder.dispose() }
        trial.settle()
        if afterAnElement { subject.onNext(1) }
        let count = afterAnElement ? recorder.events.count : 0
        recorder.dispose()
        if subject.hasObservers { return "the source still has a subscriber" }
        if trial.scheduler.pendingCount > 0 {
            return "\(trial.scheduler.pendingCount.counted("timer is", "timers are")) left"
        }
        subject.onNext(7)
        trial.passTime()
        return recorder.events.count == count ? nil : "\(recorder.events) were delivered"
    }
}
