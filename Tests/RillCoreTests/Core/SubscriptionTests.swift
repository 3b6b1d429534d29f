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
        ending.end(subject, subscription)
        #expect(counter.live == 0)
        withExtendedLifetime((subject, subscription)) {}
    }

    @Test func anEventAndADisposalOnTwoThreadsEndTheSubscriptionOnce() {
        let failed = race(
            prepare: {
                let round = (
                    subject: PublishSubject<Int>(), subscription: SerialDisposable(), ends: Log<Int>(),
                    completions: Log<Int>()
                )
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
