@testable import RillCore

struct SubscriptionTests {
    @Test func aSourceThatIgnoresItsLifetimeIsSilencedAfterTheEnd() {
        let log = Log<String>()
        let source = Observable<Int> { observer, _ in
            observer.onNext(1)
            observer.onCompleted()
            observer.onNext(2)
            observer.onError(Boom())
            observer.onCompleted()
        }
        _ = source.subscribe(
            onNext: { log.write("\($0)") }, onError: { _ in log.write("#") }, onCompleted: { log.write("|") })
        #expect(log.entries == ["1", "|"])
    }

    @Test func aTerminalEventIsDeliveredWhenEverythingIsTornDown() {
        let log = Log<String>()
        let source = Observable<Int> { observer, lifetime in
            lifetime.onDispose { log.write("torn down") }
            observer.onCompleted()
            log.write("disposed \(lifetime.isDisposed)")
        }
        _ = source.subscribe(onCompleted: { log.write("completed") })
        #expect(log.entries == ["torn down", "completed", "disposed true"])
    }

    @Test func disposalInsideTheTerminalEventIsHarmless() {
        let log = Log<String>()
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        subscription.disposable = subject.subscribe(
            onCompleted: {
                subscription.dispose()
                log.write("completed")
            }, onDisposed: { log.write("disposed") })
        subject.onCompleted()
        #expect(log.entries == ["completed", "disposed"])
    }

    @Test func disposalFromInsideAnElementSilencesTheRest() {
        let log = Log<Int>()
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        subscription.disposable = subject.subscribe(onNext: {
            log.write($0)
            subscription.dispose()
        })
        for number in 1...3 { subject.onNext(number) }
        #expect(log.entries == [1])
        #expect(!subject.hasObservers)
    }

    @Test(arguments: Ending.allCases)
    func theCapturesOfTheClosuresAreReleasedAtTheEndThoughTheDisposableIsKept(_ ending: Ending) {
        let counter = Payload.Counter()
        let subject = PublishSubject<Int>()
        let subscription = {
            let payload = counter.make()
            return subject.subscribe(
                onNext: { _ in withExtendedLifetime(payload) {} },
                onError: { _ in withExtendedLifetime(payload) {} },
                onCompleted: { withExtendedLifetime(payload) {} },
                onDisposed: { withExtendedLifetime(payload) {} })
        }()
        #expect(counter.live == 1)
        switch ending {
        case .completion: subject.onCompleted()
        case .error: subject.onError(Boom())
        case .disposal: subscription.dispose()
        }
        #expect(counter.live == 0)
        withExtendedLifetime((subject, subscription)) {}
    }

    @Test func theCapturesOfTheClosuresAreReleasedWhenTheSourceDropsItsObserver() {
        let counter = Payload.Counter()
        let subscription = {
            let payload = counter.make()
            let subject = PublishSubject<Int>()
            return subject.map { $0 }.subscribe(onNext: { _ in withExtendedLifetime(payload) {} })
        }()
        #expect(counter.live == 0)
        subscription.dispose()
    }

    @Test func anEventAndADisposalOnTwoThreadsEndTheSubscriptionOnce() {
        struct Round: Sendable {
            let subject = PublishSubject<Int>()
            let subscription = SerialDisposable()
            let ends = Log<Int>()
            let completions = Log<Int>()
        }
        let failed = race(
            prepare: { () -> Round in
                let round = Round()
                round.subscription.disposable = round.subject.subscribe(
                    onCompleted: { round.completions.write(1) }, onDisposed: { round.ends.write(1) })
                return round
            },
            { $0.subject.onCompleted() },
            against: { $0.subscription.dispose() },
            check: { $0.ends.count == 1 && $0.completions.count <= 1 && !$0.subject.hasObservers })
        #expect(failed == 0)
    }
}
