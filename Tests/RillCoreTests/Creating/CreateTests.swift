@Suite struct CreateTests {
    private let scheduler = VirtualTimeScheduler()

    @Test(arguments: [Event<Int>.completed, .error(Boom())])
    func isSilentAfterTheEnd(ending: Event<Int>) {
        let sent: [Event<Int>] = [.next(1), ending, .next(2), .error(Boom()), .completed]
        #expect(
            synchronousDifference(stream(sending: sent), from: ending.isCompleted ? "(1|)" : "(1#)") == nil)
    }

    @Test(arguments: Ending.allCases) func disposesWhatItReturnedWhenItEnds(by ending: Ending) {
        let disposals = Log<Int>()
        let observers = Log<Observer<Int>>()
        let recorder = scheduler.record(
            Observable<Int>.create { observer in
                observers.write(observer)
                return Disposables.create { disposals.write(1) }
            })
        observers.entries[0].onNext(1)
        #expect(disposals.count == 0)
        ending.end(observers.entries[0], recorder.subscription)
        #expect(disposals.count == 1)
        recorder.dispose()
        #expect(disposals.count == 1)
    }

    @Test func disposesTheReturnedDisposableAfterASynchronousEnd() {
        let disposals = Log<Int>()
        let stream = Observable<Int>.create { observer in
            observer.onCompleted()
            return Disposables.create { disposals.write(1) }
        }
        #expect(synchronousDifference(stream, from: "|") == nil)
        #expect(disposals.count == 1)
    }

    @Test func theLifetimeStopsAnEndlessLoop() {
        let loop = Observable<Int>.create { observer, lifetime in
            var number = 0
            while !lifetime.isDisposed {
                observer.onNext(number)
                number += 1
            }
        }
        #expect(synchronousDifference(loop.take(3), from: "(012|)") == nil)
    }

    @Test func anEventSentFromInsideAnotherFollowsIt() {
        let answer = PublishSubject<Int>()
        let log = Log<String>()
        let stream = Observable<Int>.create { observer in
            let answers = answer.subscribe(observer)
            observer.onNext(1)
            return answers
        }
        let subscription = stream.subscribe(onNext: { number in
            log.write("begin \(number)")
            if number == 1 { answer.onNext(2) }
            log.write("end \(number)")
        })
        #expect(log.entries == ["begin 1", "end 1", "begin 2", "end 2"])
        subscription.dispose()
    }

    @Test func isSerialUnderEightThreads() {
        let probe = SerialityProbe<Int>()
        let subscription = Observable<Int>.create { observer, _ in
            concurrently(threads: 8) { thread in
                for number in 0..<1_000 { observer.onNext(thread * 1_000 + number) }
            }
            observer.onCompleted()
        }.subscribe(probe)
        #expect(probe.isSerial)
        #expect(probe.elements.sorted() == Array(0..<8_000))
        for thread in 0..<8 {
            #expect(
                probe.elements.filter { $0 / 1_000 == thread }
                    == Array(thread * 1_000..<(thread + 1) * 1_000))
        }
        #expect(probe.endings == [.completed])
        subscription.dispose()
    }

    @Test func eightThreadsDeliverOneEnd() {
        for _ in 0..<100 {
            let probe = SerialityProbe<Int>()
            let subscription = Observable<Int>.create { observer, _ in
                concurrently(threads: 8) { thread in
                    observer.onNext(thread)
                    observer.on(thread.isMultiple(of: 2) ? .completed : .error(Boom()))
                }
            }.subscribe(probe)
            #expect(probe.isSerial && probe.endings.count == 1)
            subscription.dispose()
        }
    }

    @Test func theFunctionIsNotCalledOnceDisposed() {
        let observers = Log<Observer<Int>>()
        #expect(events(of: capturing(observers), disposingAfter: 0) == [])
        #expect(observers.count == 0)
    }

    @Test(arguments: Ending.allCases) func aSourceThatKeepsItsObserverKeepsNothingElse(after ending: Ending) {
        let counter = Payload.Counter()
        let observers = Log<Observer<Int>>()
        let payload = counter.make()
        let subscription = capturing(observers)
            .scan([Payload]()) { all, number in all + [counter.make(number)] }
            .subscribe(
                onNext: { _ in withExtendedLifetime(payload) {} },
                onError: { _ in withExtendedLifetime(payload) {} })
        let observer = observers.entries[0]
        for number in 0..<10 { observer.onNext(number) }
        #expect(counter.live == 11)
        ending.end(observer, subscription)
        observer.onNext(11)
        withExtendedLifetime(payload) { #expect(counter.live == 1) }
    }

    @Test func aDisposalInsideADeliveryReleasesWhenTheDeliveryIsOver() {
        let counter = Payload.Counter()
        let observers = Log<Observer<Int>>()
        let subscription = SerialDisposable()
        let live = Log<Int>()
        subscription.disposable = capturing(observers).map { _ in counter.make() }.scan([]) { $0 + [$1] }
            .subscribe(onNext: { (all: [Payload]) in
                subscription.dispose()
                live.write(counter.live)
            })
        observers.entries[0].onNext(1)
        #expect(live.entries == [1])
        #expect(counter.live == 0)
    }

    private func stream(sending events: [Event<Int>]) -> Observable<Int> {
        .create { observer in
            for event in events { observer.on(event) }
            return Disposables.create()
        }
    }

    private func capturing(_ observers: Log<Observer<Int>>) -> Observable<Int> {
        .create { observer in
            observers.write(observer)
            return Disposables.create()
        }
    }
}
