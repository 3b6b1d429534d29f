import Rill
import RillTesting
import TestSupport
import Testing

#if canImport(Combine)
    import Combine
#else
    import CombineModel
#endif

struct PublisherTests {
    typealias Numbers = Collector<Int, any Error>

    @Test func elementsWaitForDemand() {
        let collector = Numbers(requesting: .none)
        Observable.of(1, 2, 3, 4).publisher.subscribe(collector)
        #expect(collector.log.entries == ["subscribed"])
        collector.subscription?.request(.max(2))
        #expect(collector.log.entries == ["subscribed", "1", "2"])
        collector.subscription?.request(.max(1))
        collector.subscription?.request(.unlimited)
        #expect(collector.log.entries == ["subscribed", "1", "2", "3", "4", "finished"])
    }

    @Test func theEndNeedsNoDemandAndWaitsForTheElements() {
        let empty = Numbers(requesting: .none)
        Observable<Int>.empty().publisher.subscribe(empty)
        #expect(empty.log.entries == ["subscribed", "finished"])

        let failing = Numbers(requesting: .max(1))
        Observable.of(1, 2).concat(Observable.error(Boom())).publisher.subscribe(failing)
        #expect(failing.log.entries == ["subscribed", "1"])
        failing.subscription?.request(.max(1))
        #expect(failing.log.entries == ["subscribed", "1", "2", "failed with \(Boom())"])
    }

    @Test func aSourceThatCanPauseWaitsForDemand() {
        let log = Log<Bool>()
        let lifetime = Lifetime()
        let pausable = PausableSource(in: lifetime)
        let source = Observable<Int> { observer, _ in
            for number in 1...6 {
                pausable.send { observer.onNext(number) }
                log.write(pausable.isPaused)
            }
        }
        let collector = Numbers(requesting: .max(1))
        source.publisher(bufferingPolicy: .pauseSource(4)).subscribe(collector)
        #expect(log.entries == [false, false, false, false, true, true])
        collector.subscription?.request(.max(1))
        #expect(pausable.isPaused)
        collector.subscription?.request(.max(1))
        #expect(!pausable.isPaused)
        #expect(collector.log.entries == ["subscribed", "1", "2", "3"])

        let cancelled = Numbers(requesting: .none)
        source.publisher(bufferingPolicy: .pauseSource(4)).subscribe(cancelled)
        #expect(pausable.isPaused)
        cancelled.subscription?.cancel()
        #expect(!pausable.isPaused)
        collector.subscription?.cancel()
        lifetime.dispose()
    }

    @Test func aDeliveryMayAskForMoreInBothWays() {
        let returning = Numbers(requesting: .max(1)) { _, number in number < 3 ? .max(1) : .none }
        Observable.range(start: 1, count: 9).publisher.subscribe(returning)
        #expect(returning.log.entries == ["subscribed", "1", "2", "3"])

        let requesting = Numbers(requesting: .max(1)) { collector, number in
            if number < 3 { collector.subscription?.request(.max(1)) }
            return .none
        }
        Observable.range(start: 1, count: 9).publisher.subscribe(requesting)
        #expect(requesting.log.entries == ["subscribed", "1", "2", "3"])
        for numbers in [returning, requesting] { numbers.subscription?.cancel() }
    }

    @Test func requestsInsideDeliveriesDoNotGrowTheStack() {
        onSmallStack {
            let collector = Numbers(requesting: .max(1)) { collector, _ in
                collector.subscription?.request(.max(1))
                return .none
            }
            Observable.range(start: 1, count: 100_000).publisher.subscribe(collector)
            #expect(collector.log.count == 100_002)
        }
    }

    @Test func nothingFollowsACancel() {
        let attempts = Attempts()
        let subject = PublishSubject<Int>()
        let collector = Numbers { collector, number in
            if number == 2 { collector.subscription?.cancel() }
            return .none
        }
        attempts.stream { _ in subject.asObservable() }.publisher.subscribe(collector)
        for number in 1...3 { subject.onNext(number) }
        collector.subscription?.request(.unlimited)
        collector.subscription?.cancel()
        subject.onCompleted()
        #expect(collector.log.entries == ["subscribed", "1", "2"])
        #expect(!subject.hasObservers)
    }

    @Test func aSubscriberThatCancelsAtOnceStartsNothing() {
        final class Refusing: Subscriber {
            typealias Input = Int
            typealias Failure = any Error
            func receive(subscription: any Subscription) { subscription.cancel() }
            func receive(_ input: Int) -> Subscribers.Demand { .none }
            func receive(completion: Subscribers.Completion<any Error>) {}
        }
        let attempts = Attempts()
        attempts.stream { _ in Observable.just(1) }.publisher.subscribe(Refusing())
        #expect(attempts.total == 0)
    }

    @Test func everySubscriberStartsTheStream() {
        let attempts = Attempts()
        let publisher = attempts.stream { _ in Observable.just(1) }.publisher
        for _ in 1...2 { publisher.subscribe(Numbers()) }
        #expect(attempts.total == 2)
    }

    @Test func thePolicyBoundsWhatWaits() {
        let newest = Numbers(requesting: .none)
        Observable.of(1, 2, 3).publisher(bufferingPolicy: .dropOldest(1)).subscribe(newest)
        newest.subscription?.request(.unlimited)
        #expect(newest.log.entries == ["subscribed", "3", "finished"])

        let subject = PublishSubject<Int>()
        let bounded = Numbers(requesting: .none)
        subject.publisher(bufferingPolicy: .error(1)).subscribe(bounded)
        for number in 1...3 { subject.onNext(number) }
        #expect(!subject.hasObservers)
        bounded.subscription?.request(.unlimited)
        #expect(bounded.log.entries == ["subscribed", "1", "failed with \(BufferOverflowError(limit: 1))"])
    }

    @Test func requestsFromAnotherThreadLoseAndRepeatNothing() {
        let failures = race(
            rounds: 500,
            prepare: { () -> (PublishSubject<Int>, Numbers) in
                let (subject, collector) = (PublishSubject<Int>(), Numbers(requesting: .none))
                subject.publisher.subscribe(collector)
                return (subject, collector)
            },
            { subject, _ in
                for number in 1...20 { subject.onNext(number) }
                subject.onCompleted()
            },
            against: { _, collector in for _ in 1...20 { collector.subscription?.request(.max(1)) } },
            check: { _, collector in
                collector.log.entries == ["subscribed"] + (1...20).map { "\($0)" } + ["finished"]
            })
        #expect(failures == 0)
    }

    @Test func thereAndBackKeepsTheContract() {
        // In Combine a subscriber owns its subscription.
        let check = ContractCheck(
            "publisher", except: [.aDroppedSubjectIsReleased, .aDroppedObserverIsReleased]
        ) {
            $0.publisher.asObservable()
        }
        #expect(check.violations() == [])
    }

    @Test(arguments: Ending.allCases) func thereAndBackReleasesWhatItHeld(_ ending: Ending) {
        #expect(leftovers(after: ending) { $0.publisher.asObservable() } == 0)
    }
}
