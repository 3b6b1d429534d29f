import RillCore
import RillLocks

// `next* (error | completed)?`, and nothing after the end.
extension ContractLaw {
    static let grammar = [
        elementsAndCompletionPass, anEmptyStreamCompletes, anErrorPasses, elementsBeforeAnErrorPass,
        nothingFollowsTheEnd, aSubjectFedByItsSubscriberKeepsOrder,
    ]

    /// Elements and completion pass in order.
    public static let elementsAndCompletionPass = ContractLaw("elements and completion pass") { trial in
        difference(trial.events(of: .of(1, 2, 3)), [.next(1), .next(2), .next(3), .completed])
    }

    /// A stream without elements completes.
    public static let anEmptyStreamCompletes = ContractLaw("an empty stream completes") { trial in
        difference(trial.events(of: .empty()), [.completed])
    }

    /// An error passes, once, as the last event.
    public static let anErrorPasses = ContractLaw("an error passes, once and last") { trial in
        let events = trial.events(of: failing)
        return difference(events.filter(\.isStopEvent), [.error(DrawnError())])
            ?? (events.last?.isStopEvent == true ? nil : "it was not the last: \(events)")
    }

    /// Elements before an error are not lost.
    public static let elementsBeforeAnErrorPass = ContractLaw("the elements before an error pass") { trial in
        difference(trial.events(of: failing), [.next(1), .next(2), .next(3), .error(DrawnError())])
    }

    /// Nothing follows the terminal event. The check runs the stream without the guard of `subscribe`, which
    /// would hide later events.
    public static let nothingFollowsTheEnd = ContractLaw("nothing follows the end") { trial in
        for ending: (any Error)? in [nil, DrawnError()] {
            let misbehaving = Observable<Int>.create { observer in
                observer.onNext(1)
                observer.onEnd(ending)
                observer.onNext(2)
                observer.onError(DrawnError())
                observer.onCompleted()
                return Disposables.create()
            }
            let recorder = Recorder<Int>(on: trial.scheduler)
            defer { recorder.dispose() }
            let lifetime = Lifetime()
            trial.apply(misbehaving).run(
                Observer(
                    onNext: recorder.onNext,
                    onEnd: { error in
                        recorder.asObserver().onEnd(error)
                        lifetime.dispose()
                    }), in: lifetime)
            trial.passTime()
            lifetime.dispose()
            trial.passTime()
            let events = recorder.events.map(\.event)
            let stops = events.filter(\.isStopEvent)
            if stops.count != 1 || events.last?.isStopEvent != true || events.contains(.next(2)) {
                return "\(text(events)) were delivered"
            }
        }
        return nil
    }

    /// A subscriber that sends to the subject while it receives an element receives the new element
    /// afterwards.
    public static let aSubjectFedByItsSubscriberKeepsOrder = ContractLaw(
        "a subject to which its subscriber sends keeps the order"
    ) { trial in
        let subject = PublishSubject<Int>()
        let recorder = Recorder<Int>(on: trial.scheduler)
        defer { recorder.dispose() }
        let isInside = Atomic<Bool>(false)
        let isNested = Atomic<Bool>(false)
        recorder.subscription.disposable = trial.apply(subject.asObservable()).subscribe { event in
            if isInside.exchange(true, ordering: .relaxed) { isNested.store(true, ordering: .relaxed) }
            recorder.on(event)
            if let element = event.element, element < 3 { subject.onNext(element + 1) }
            if event.element == 3 { subject.onCompleted() }
            isInside.store(false, ordering: .relaxed)
        }
        trial.settle()
        subject.onNext(1)
        trial.passTime()
        if isNested.load(ordering: .relaxed) { return "an event was delivered during another one" }
        return difference(recorder.events.map(\.event), [.next(1), .next(2), .next(3), .completed])
    }

    private static let failing = Observable.of(1, 2, 3).concat(.error(DrawnError()))

    static func difference(_ actual: [Event<Int>], _ expected: [Event<Int>]) -> String? {
        actual == expected ? nil : "\(text(actual)) were delivered, not \(text(expected))"
    }

    /// The events as text; of more than 20 events, the first 20.
    private static func text(_ events: [Event<Int>]) -> String {
        events.count <= 20 ? "\(events)" : "\(events.count) events that begin with \(events.prefix(20))"
    }
}
