import RillCore
import RillLocks

/// One law of the contract, and how to find it broken.
struct Law: Sendable {
    let name: String
    /// What was seen instead; nil when the law holds.
    let violation: @Sendable (Trial) -> String?

    static let all: [Law] = [
        Law(name: "elements and completion pass") { trial in
            difference(trial.events(of: .of(1, 2, 3)), [.next(1), .next(2), .next(3), .completed])
        },
        Law(name: "an empty stream completes") { trial in
            difference(trial.events(of: .empty()), [.completed])
        },
        Law(name: "an error passes, once and last") { trial in
            let events = trial.events(of: Observable.of(1).concat(.error(MarbleFailure())))
            let stops = events.filter(\.isStopEvent)
            return difference(stops, [.error(MarbleFailure())])
                ?? (events.last?.isStopEvent == true ? nil : "it was not the last: \(events)")
        },
        Law(name: "nothing comes after the end") { trial in
            let source = Observable<Int>.create { observer in
                observer.onNext(1)
                observer.onCompleted()
                observer.onNext(2)
                observer.onError(MarbleFailure())
                return Disposables.create()
            }
            return difference(trial.events(of: source), [.next(1), .completed])
        },
        Law(name: "a disposed lifetime starts nothing and hears nothing") { trial in
            let starts = Atomic<Int>(0)
            let source = Observable<Int>.create { observer in
                starts.add(1, ordering: .relaxed)
                observer.onNext(1)
                return Disposables.create()
            }
            let recorder = Recorder<Int>(on: trial.scheduler)
            let lifetime = Lifetime()
            lifetime.dispose()
            trial.apply(source).run(recorder.asObserver(), in: lifetime)
            trial.passTime()
            let count = starts.load(ordering: .relaxed)
            return count == 0 && recorder.events.isEmpty ? nil : "\(count) starts, \(recorder.events)"
        },
        Law(name: "disposal inside an element is the end, and tears the source down") { trial in
            let subject = PublishSubject<Int>()
            let recorder = Recorder<Int>(on: trial.scheduler)
            recorder.subscription.disposable = trial.apply(subject.asObservable()).subscribe { event in
                recorder.on(event)
                recorder.dispose()
            }
            trial.settle()
            for number in 1...3 { subject.onNext(number) }
            trial.passTime()
            if subject.hasObservers && recorder.events.count > 0 {
                return "the source is still subscribed to"
            }
            recorder.dispose()
            return subject.hasObservers
                ? "the source is still subscribed to"
                : recorder.events.count <= 1 ? nil : "\(recorder.events.count) events came"
        },
        Law(name: "disposal before the first element tears the source down") { trial in
            let subject = PublishSubject<Int>()
            let recorder = trial.scheduler.record(trial.apply(subject.asObservable()))
            trial.settle()
            recorder.dispose()
            subject.onNext(1)
            trial.passTime()
            if subject.hasObservers { return "the source is still subscribed to" }
            if trial.scheduler.pendingCount > 0 { return "\(trial.scheduler.pendingCount) timers are left" }
            return recorder.events.isEmpty ? nil : "\(recorder.events)"
        },
        leavesNothingThatWaits,
        Law(name: "disposal after the end does nothing") { trial in
            let recorder = trial.scheduler.record(trial.apply(.of(1, 2)))
            trial.passTime()
            let count = recorder.events.count
            recorder.dispose()
            trial.passTime()
            return recorder.events.count == count ? nil : "\(recorder.events)"
        },
        Law(name: "the end of the stream releases the source and all timers") { trial in
            let ended = Atomic<Int>(0)
            let source = Observable<Int>.create { observer in
                observer.onNext(1)
                observer.onCompleted()
                return Disposables.create { ended.add(1, ordering: .relaxed) }
            }
            _ = trial.events(of: source)
            let count = ended.load(ordering: .relaxed)
            if trial.scheduler.pendingCount > 0 { return "\(trial.scheduler.pendingCount) timers are left" }
            return count == 1 ? nil : "the source was torn down \(count) times"
        },
        Law(name: "a subject that is fed from its own subscriber keeps order") { trial in
            let subject = PublishSubject<Int>()
            let recorder = Recorder<Int>(on: trial.scheduler)
            let isInside = Atomic<Bool>(false)
            let nested = Atomic<Bool>(false)
            recorder.subscription.disposable = trial.apply(subject.asObservable()).subscribe { event in
                if isInside.exchange(true, ordering: .relaxed) { nested.store(true, ordering: .relaxed) }
                recorder.on(event)
                if let element = event.element, element < 3 { subject.onNext(element + 1) }
                if event.element == 3 { subject.onCompleted() }
                isInside.store(false, ordering: .relaxed)
            }
            trial.settle()
            subject.onNext(1)
            trial.passTime()
            // An operator that keeps elements back hears no answer to them.
            subject.onCompleted()
            trial.passTime()
            if nested.load(ordering: .relaxed) { return "an event came inside another one" }
            let elements = recorder.elements
            return elements == [1, 2, 3] || elements == [1] ? nil : "\(recorder.events)"
        },
        Law(name: "what the subscriber holds is released") { trial in
            let released = Atomic<Int>(0)
            let subject = PublishSubject<Int>()
            for ending: Event<Int>? in [.completed, .error(MarbleFailure()), nil] {
                let guest = Guest { released.add(1, ordering: .relaxed) }
                let source = ending == nil ? subject.asObservable() : Observable.of(1).concat(of(ending))
                let subscription = trial.apply(source).subscribe { [guest] _ in guest.stay() }
                trial.passTime()
                subscription.dispose()
            }
            trial.passTime()
            let count = released.load(ordering: .relaxed)
            return count == 3 ? nil : "\(count) of 3 were"
        },
        Law(name: "two threads are heard one at a time, each in its order, and the end once") { trial in
            let count = 200
            let subject = PublishSubject<Int>()
            let recorder = Recorder<Int>(on: trial.scheduler)
            let isInside = Atomic<Bool>(false)
            let overlaps = Atomic<Int>(0)
            recorder.subscription.disposable = trial.apply(subject.asObservable()).subscribe { event in
                if isInside.exchange(true, ordering: .relaxed) { overlaps.add(1, ordering: .relaxed) }
                recorder.on(event)
                isInside.store(false, ordering: .relaxed)
            }
            trial.settle()
            onThreads(
                { for number in 1...count { subject.onNext(number) } },
                { for number in 1...count { subject.onNext(-number) } })
            subject.onCompleted()
            trial.passTime()
            if overlaps.load(ordering: .relaxed) > 0 { return "an event came inside another one" }
            let elements = recorder.elements
            let isInOrder =
                elements.filter { $0 > 0 } == Array(1...count)
                && elements.filter { $0 < 0 } == (1...count).map { -$0 }
            if !isInOrder { return "\(elements) came" }
            let stops = recorder.events.map(\.event).filter(\.isStopEvent)
            return stops == [.completed] ? nil : "it ended with \(stops)"
        },
        Law(name: "disposal on another thread tears the source down") { trial in
            for _ in 1...20 {
                let subject = PublishSubject<Int>()
                let recorder = trial.scheduler.record(trial.apply(subject.asObservable()))
                trial.settle()
                onThreads(
                    { for number in 1...20 { subject.onNext(number) } },
                    { recorder.dispose() })
                if subject.hasObservers { return "the source is still subscribed to" }
                let count = recorder.events.count
                subject.onNext(21)
                trial.passTime()
                if recorder.events.count > count { return "an element came after it" }
            }
            return nil
        },
    ]

    private static func of(_ ending: Event<Int>?) -> Observable<Int> {
        if let error = ending?.error { .error(error) } else { .empty() }
    }

    private static func difference(_ actual: [Event<Int>], _ expected: [Event<Int>]) -> String? {
        actual == expected ? nil : "\(actual) came, not \(expected)"
    }
}

/// Tells when it is released.
private final class Guest: Sendable {
    private let onRelease: @Sendable () -> Void

    init(onRelease: @escaping @Sendable () -> Void) {
        self.onRelease = onRelease
    }

    deinit { onRelease() }

    func stay() {}
}
