/// The laws of every subject.
struct SubjectTests {
    private let scheduler = VirtualTimeScheduler()

    @Test(
        arguments: [
            (.publish, .completed, "1@0 2@0 |@0", "|@0"),
            (.publish, .error(Boom(number: 2)), "1@0 2@0 #2@0", "#2@0"),
            (.behavior, .completed, "0@0 1@0 2@0 |@0", "|@0"),
            (.behavior, .error(Boom(number: 2)), "0@0 1@0 2@0 #2@0", "#2@0"),
            (.replay, .completed, "1@0 2@0 |@0", "2@0 |@0"),
            (.replay, .error(Boom(number: 2)), "1@0 2@0 #2@0", "2@0 #2@0"),
            (.async, .completed, "2@0 |@0", "2@0 |@0"),
            (.async, .error(Boom(number: 2)), "#2@0", "#2@0"),
        ] as [(SubjectKind, Event<Int>, String, String)])
    func theEndIsTheLastEventAndALateSubscriberReceivesIt(
        _ kind: SubjectKind, _ ending: Event<Int>, _ early: String, _ late: String
    ) {
        let subject = kind.make()
        let recorder = scheduler.record(subject.stream)
        for event in [.next(1), .next(2), ending, .next(3), .completed, .error(Boom(number: 3))] {
            subject.observer.on(event)
        }
        #expect(recorder.history == early)
        #expect(scheduler.record(subject.stream).history == late)
        #expect(!subject.hasObservers())
    }

    @Test func whoReceivesTheEndIsNoSubscriberAnyMore() {
        let (subject, has) = (PublishSubject<Int>(), Log<Bool>())
        _ = subject.subscribe(onCompleted: { has.write(subject.hasObservers) })
        subject.onCompleted()
        #expect(has.entries == [false])
    }

    @Test func whoLeavesInsideADeliveryCountsWhenThatIsOver() {
        let (subject, has, own) = (PublishSubject<Int>(), Log<Bool>(), SerialDisposable())
        own.disposable = subject.subscribe(onNext: { _ in
            own.dispose()
            has.write(subject.hasObservers)
        })
        subject.onNext(1)
        #expect(has.entries == [true] && !subject.hasObservers)
    }

    @Test(arguments: SubjectKind.allCases) func whoComesInsideTheEndReceivesIt(_ kind: SubjectKind) {
        let (subject, log) = (kind.make(), Log<String>())
        let stream = subject.stream
        _ = stream.subscribe(onCompleted: {
            log.write("first")
            _ = stream.subscribe(onCompleted: { log.write("late") })
        })
        _ = stream.subscribe(onCompleted: { log.write("second") })
        subject.observer.onCompleted()
        let order = kind == .publish ? "first second late" : "first late second"
        #expect(log.entries.joined(separator: " ") == order)
    }

    @Test(arguments: SubjectKind.allCases) func hasObserversWhileItHasASubscriber(_ kind: SubjectKind) {
        let subject = kind.make()
        #expect(!subject.hasObservers())
        let first = subject.stream.subscribe()
        let second = subject.stream.subscribe()
        first.dispose()
        #expect(subject.hasObservers())
        second.dispose()
        #expect(!subject.hasObservers())
    }

    @Test(arguments: SubjectKind.allCases)
    func theLifetimesOfItsSubscriptionsAreReleasedWithIt(_ kind: SubjectKind) {
        weak var released: Lifetime?
        do {
            let subject = kind.make()
            released = subject.stream.subscribe() as? Lifetime
            #expect(released != nil)
            withExtendedLifetime(subject) {}
        }
        #expect(released == nil)
    }

    @Test(arguments: SubjectKind.allCases)
    func theCapturesOfItsSubscribersAreReleasedWithIt(_ kind: SubjectKind) {
        let counter = Payload.Counter()
        var subscriptions: [any Disposable] = []
        do {
            let subject = kind.make()
            for _ in 0..<3 {
                let payload = counter.make()
                subscriptions.append(
                    subject.stream.subscribe(onNext: { _ in withExtendedLifetime(payload) {} }))
            }
            withExtendedLifetime(subject) { #expect(counter.live == 3) }
        }
        #expect(counter.live == 0)
        for subscription in subscriptions { subscription.dispose() }
    }
}

enum SubjectKind: CaseIterable, Sendable {
    case publish, behavior, replay, async

    struct Subject {
        let stream: Observable<Int>
        let observer: Observer<Int>
        let hasObservers: () -> Bool
    }

    /// A behavior subject has the value 0, and a replay subject replays one element.
    func make() -> Subject {
        switch self {
        case .publish:
            let subject = PublishSubject<Int>()
            return parts(of: subject) { subject.hasObservers }
        case .behavior:
            let subject = BehaviorSubject(value: 0)
            return parts(of: subject) { subject.hasObservers }
        case .replay:
            let subject = ReplaySubject<Int>.create(bufferSize: 1)
            return parts(of: subject) { subject.hasObservers }
        case .async:
            let subject = AsyncSubject<Int>()
            return parts(of: subject) { subject.hasObservers }
        }
    }

    private func parts(
        of subject: some ObservableType<Int> & ObserverType<Int>, _ hasObservers: @escaping () -> Bool
    ) -> Subject {
        Subject(
            stream: subject.asObservable(), observer: subject.asObserver(), hasObservers: hasObservers)
    }
}
