@testable import RillCore

struct RefCountedLifetimeTests {
    private let first = Lifetime()
    private let subject = PublishSubject<Int>()

    @Test func everySubscriptionIsAReference() {
        let shared = RefCountedLifetime(countedBy: first)
        let stream = shared.counting(subject.asObservable())
        let subscriptions = [stream.subscribe(), stream.subscribe()]
        first.dispose()
        #expect(!shared.lifetime.isDisposed)
        subscriptions[0].dispose()
        #expect(!shared.lifetime.isDisposed)
        subscriptions[1].dispose()
        #expect(shared.lifetime.isDisposed)
        #expect(!subject.hasObservers)
    }

    @Test func aSubscriptionAfterTheEndReceivesTheStreamAndDoesNotReviveIt() {
        let shared = RefCountedLifetime(countedBy: first)
        first.dispose()
        #expect(synchronousDifference(shared.counting(.of(1, 2)), from: "(12|)") == nil)
        #expect(shared.lifetime.isDisposed)
    }

    @Test func theLastReferenceAndANewOneOnTwoThreadsLeaveNothingBehind() {
        let failed = race(
            prepare: {
                let first = Lifetime()
                let shared = RefCountedLifetime(countedBy: first)
                return (
                    first: first, shared: shared, subject: PublishSubject<Int>(),
                    subscription: SerialDisposable()
                )
            },
            { $0.first.dispose() },
            against: { round in
                round.subscription.disposable = round.shared.counting(round.subject.asObservable())
                    .subscribe()
            },
            check: { round in
                round.subscription.dispose()
                return round.shared.lifetime.isDisposed && !round.subject.hasObservers
            })
        #expect(failed == 0)
    }
}
