import RillCore
import RillLocks

// Any number of threads may send, subscribe and dispose, and nothing is called under a lock.
extension ContractLaw {
    static let threads = [
        eventsOfSeveralThreadsAreSerial, disposalOnAnotherThreadTearsDown, disposalOnTwoThreadsTearsDownOnce,
    ]

    /// Events of several threads are delivered one at a time, in the order of each thread, with one terminal
    /// event.
    public static let eventsOfSeveralThreadsAreSerial = ContractLaw(
        "events of several threads arrive one at a time, in the order of each thread, with one end"
    ) { trial in
        let count = 200
        // With an early end, the completion by one thread competes with the elements of the other thread.
        for hasEarlyEnd in [false, true] {
            let kept = Mutex<Observer<Int>?>(nil)
            let subscriber = UnguardedSubscriber()
            let source = Observable<Int>.create { observer in
                kept.withLock { $0 = observer }
                return Disposables.create()
            }
            let subscription = trial.apply(source).subscribe { subscriber.on($0) }
            defer { subscription.dispose() }
            trial.settle()
            guard let observer = kept.withLock({ $0.take() }) else { return "the source was not started" }
            let send: @Sendable (Int) -> Void = { sign in
                for number in 1...count { observer.onNext(sign * number) }
                if hasEarlyEnd { observer.onCompleted() }
            }
            onThreads({ send(1) }, { send(-1) })
            onThreads({ observer.onCompleted() }, { observer.onCompleted() })
            trial.passTime()
            if subscriber.overlapCount > 0 { return "an event was delivered during another one" }
            if subscriber.endings != [.completed] { return "it ended with \(subscriber.endings)" }
            let elements = subscriber.elements
            let isInOrder =
                elements.filter { $0 > 0 } == Array(1...count)
                && elements.filter { $0 < 0 } == (1...count).map { -$0 }
            if !isInOrder && !hasEarlyEnd { return "\(elements) were delivered" }
        }
        return nil
    }

    /// Disposal on another thread tears the source down, and nothing is emitted afterwards.
    public static let disposalOnAnotherThreadTearsDown = ContractLaw(
        "disposal on another thread tears the source down, and nothing is sent after it"
    ) { trial in
        for _ in 1...20 {
            let subject = PublishSubject<Int>()
            let recorder = trial.scheduler.record(trial.apply(subject.asObservable()))
            defer { recorder.dispose() }
            trial.settle()
            let isDisposed = Atomic<Bool>(false)
            let countAtDisposal = Atomic<Int>(0)
            onThreads(
                {
                    for number in 1...20 { subject.onNext(number) }
                    while !isDisposed.load(ordering: .acquiring) { Threads.yield() }
                    countAtDisposal.store(recorder.events.count, ordering: .relaxed)
                    subject.onNext(21)
                },
                {
                    recorder.dispose()
                    isDisposed.store(true, ordering: .releasing)
                })
            if subject.hasObservers { return "the source still has a subscriber" }
            trial.passTime()
            let count = recorder.events.count
            if count > countAtDisposal.load(ordering: .relaxed) { return "an element was delivered after it" }
        }
        return nil
    }

    /// Disposal on two threads tears the source down once.
    public static let disposalOnTwoThreadsTearsDownOnce = ContractLaw(
        "disposal on two threads tears the source down once"
    ) { trial in
        for _ in 1...20 {
            let teardowns = Atomic<Int>(0)
            let source = Observable<Int>.create { _, lifetime in
                lifetime.onDispose { teardowns.add(1, ordering: .relaxed) }
            }
            let subscription = trial.apply(source).subscribe()
            trial.settle()
            onThreads({ subscription.dispose() }, { subscription.dispose() })
            subscription.dispose()
            let count = teardowns.load(ordering: .relaxed)
            if count != 1 { return "it was torn down \(count) times" }
        }
        return nil
    }

    /// These laws are checked first: an operator that delivers under a lock deadlocks in them, and would in
    /// others.
    static let waits = [anElementMayWaitForAnotherThread, anEndMayWaitForAnotherThread]

    /// An operator that delivers elements under a lock deadlocks in this check. The other laws are then not
    /// checked.
    public static let anElementMayWaitForAnotherThread = ContractLaw(
        "the delivery of an element may wait for a thread that sends, subscribes and disposes"
    ) { trial in
        guard let events = trial.events(waitingIn: { !$0.isStopEvent }) else {
            return "\(Trial.stuck) within \(trial.patience)"
        }
        // The operator may deliver another element than was sent, or none.
        return events.count <= 1 ? nil : "\(events) were delivered, the second after the disposal"
    }

    /// An operator that delivers its terminal event under a lock that its teardown takes deadlocks in this
    /// check. The other laws are then not checked.
    public static let anEndMayWaitForAnotherThread = ContractLaw(
        "the delivery of an end may wait for a thread that sends, subscribes and disposes"
    ) { trial in
        for ending in [Event<Int>.completed, .error(DrawnError())]
        where trial.events(waitingIn: \.isStopEvent, ending) == nil {
            return "\(Trial.stuck) within \(trial.patience)"
        }
        return nil
    }
}

extension Trial {
    /// The events of a subscriber that waits, during an event for which `waits` is true, for a thread that
    /// sends, subscribes and disposes; nil if that takes longer than `patience`.
    fileprivate func events(
        waitingIn waits: @escaping @Sendable (Event<Int>) -> Bool, _ ending: Event<Int> = .completed
    ) -> [Event<Int>]? {
        let recorder = Recorder<Int>(on: scheduler)
        let returns = finishes(within: patience) {
            let subject = PublishSubject<Int>()
            let stream = apply(subject.asObservable())
            recorder.subscription.disposable = stream.subscribe { event in
                recorder.on(event)
                guard waits(event) else { return }
                onThreads({
                    subject.onNext(7)
                    stream.subscribe(onError: { _ in }).dispose()
                    recorder.dispose()
                })
            }
            settle()
            subject.onNext(1)
            passTime()
            subject.on(ending)
            passTime()
        }
        guard returns else { return nil }
        recorder.dispose()
        return recorder.events.map(\.event)
    }
}

/// Counts events that overlap.
///
/// Unchecked: a stream delivers one event at a time. Nothing else protects the elements, so that the thread
/// sanitizer reports a stream that delivers two at a time.
private final class UnguardedSubscriber: @unchecked Sendable {
    private(set) var elements: [Int] = []
    private(set) var endings: [Event<Int>] = []
    private let isInside = Atomic<Bool>(false)
    private let overlaps = Atomic<Int>(0)

    var overlapCount: Int { overlaps.load(ordering: .relaxed) }

    func on(_ event: Event<Int>) {
        if isInside.exchange(true, ordering: .relaxed) { overlaps.add(1, ordering: .relaxed) }
        if let element = event.element { elements.append(element) } else { endings.append(event) }
        isInside.store(false, ordering: .relaxed)
    }
}
