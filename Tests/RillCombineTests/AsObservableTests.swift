import Rill
import RillTesting
import TestSupport
import Testing

#if canImport(Combine)
    import Combine
#else
    import CombineModel
#endif

struct AsObservableTests {
    private let log = Log<String>()

    private func events<Element: Sendable>(of stream: Observable<Element>) -> [Event<Element>] {
        let events = Log<Event<Element>>()
        _ = stream.subscribe { events.write($0) }
        return events.entries
    }

    @Test func elementsAndCompletionArriveWithUnlimitedDemand() {
        let numbers = Numbers<Never>(count: 2, log: log)
        #expect(events(of: numbers.asObservable()) == [.next(1), .next(2), .completed])
        #expect(log.entries == ["unlimited"], "what has ended is not cancelled")
    }

    @Test func aFailureKeepsItsType() {
        let numbers = Numbers(count: 1, failure: Boom(), log: log).asObservable()
        let caught = numbers.catchError(Boom.self) { _ in .just(9) }
        #expect(events(of: caught) == [.next(1), .next(9), .completed])
    }

    @Test func everySubscriptionSubscribesToThePublisher() {
        let numbers = Numbers(count: 1, failure: Boom(), log: log).asObservable()
        #expect(events(of: numbers.retry(3)) == [.next(1), .next(1), .next(1), .error(Boom())])
        #expect(log.count == 3)
    }

    @Test func anEndlessPublisherStopsInsideADelivery() {
        let numbers = Numbers<Never>(count: .max, log: log).asObservable()
        #expect(events(of: numbers.take(2)) == [.next(1), .next(2), .completed])
        #expect(log.entries == ["unlimited", "cancelled"])
    }

    @Test func aDroppedSubscriptionLastsUntilThePublisherEnds() {
        let (hand, received) = (Hand(), Log<Event<Int>>())
        _ = hand.asObservable().subscribe { received.write($0) }
        hand.last?.subscription(LoggedSubscription("first", log))
        _ = hand.last?.next(1)
        hand.last?.completion(.finished)
        _ = hand.last?.next(2)
        #expect(received.entries == [.next(1), .completed])
        #expect(log.entries == ["first requested"])
    }

    @Test func disposalCancelsOnceAndNothingFollows() {
        let hand = Hand()
        let received = Log<Event<Int>>()
        let subscription = hand.asObservable().subscribe { received.write($0) }
        hand.last?.subscription(LoggedSubscription("first", log))
        _ = hand.last?.next(1)
        subscription.dispose()
        subscription.dispose()
        _ = hand.last?.next(2)
        hand.last?.completion(.finished)
        #expect(received.entries == [.next(1)])
        #expect(log.entries == ["first requested", "first cancelled"])
    }

    @Test func aSubscriptionThatComesAfterTheDisposalIsCancelled() {
        let hand = Hand()
        hand.asObservable().subscribe(onNext: { _ in }).dispose()
        hand.last?.subscription(LoggedSubscription("late", log))
        #expect(log.entries == ["late cancelled"])
    }

    @Test func whatAPublisherSendsTooMuchIsDropped() {
        let hand = Hand()
        let received = Log<Event<Int>>()
        let subscription = hand.asObservable().subscribe { received.write($0) }
        hand.last?.subscription(LoggedSubscription("first", log))
        hand.last?.subscription(LoggedSubscription("second", log))
        hand.last?.completion(.failure(Boom()))
        hand.last?.completion(.finished)
        _ = hand.last?.next(1)
        hand.last?.subscription(LoggedSubscription("third", log))
        subscription.dispose()
        #expect(received.entries == [.error(Boom())])
        #expect(log.entries == ["first requested", "second cancelled", "third cancelled"])
    }

    @Test func aPublisherThatSendsFromTwoThreadsIsSerialised() {
        let hand = Hand()
        let probe = SerialityProbe<Int>()
        let subscription = hand.asObservable().subscribe(probe)
        hand.last?.subscription(LoggedSubscription("first", log))
        let grip = hand.last
        concurrently(threads: 2) { thread in
            for number in 0..<10_000 { _ = grip?.next(number) }
            if thread == 0 { grip?.completion(.finished) }
        }
        #expect(probe.isSerial)
        subscription.dispose()
    }

    @Test func sharedAndFlattenedAsAnyStream() {
        let numbers = Numbers<Never>(count: 2, log: log).asObservable()
        let sums = numbers.flatMap { number in numbers.map { $0 + 10 * number } }.share(replay: 1)
        #expect(events(of: sums.toArray()) == [.next([11, 12, 21, 22]), .completed])
        #expect(log.count == 3)
    }
}
