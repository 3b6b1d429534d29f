/// One run of a source serves all subscribers.
@MainActor struct SharingTests {
    private let attempts = Attempts()
    private let numbers = BehaviorRelay(value: 1)

    private var source: Observable<Int> {
        let numbers = numbers.asObservable()
        return attempts.stream { _ in numbers }
    }

    @Test func aSourceRunsOnceForTwoSubscribersAndAgainWhenAllHaveLeft() {
        let driver = source.asDriver(onErrorJustReturn: 0)
        let subscriptions = [driver.drive(), driver.drive()]
        #expect((attempts.total, attempts.live) == (1, 1))
        for subscription in subscriptions { subscription.dispose() }
        #expect(attempts.live == 0)
        let third = driver.drive()
        #expect((attempts.total, attempts.peak) == (2, 1))
        third.dispose()
    }

    @Test func aClosureRunsOnceForAnElementHoweverManySubscribersThereAre() {
        let runs = Log<Int>()
        let doubled = numbers.asDriver()
            .do(onNext: { runs.write($0) })
            .map { $0 * 2 }
        let subscriptions = (1...3).map { _ in doubled.drive() }
        numbers.accept(2)
        #expect(runs.entries == [1, 2])
        for subscription in subscriptions { subscription.dispose() }
    }

    /// What two subscribers receive, of which the second comes between the elements 1 and 2.
    private func received<Strategy>(
        by subscribers: (PublishRelay<Int>) -> SharedSequence<Strategy, Int>
    ) -> [[Int]] {
        let (elements, received) = (PublishRelay<Int>(), [Log<Int>(), Log<Int>()])
        let stream = subscribers(elements).asObservable()
        let first = stream.subscribe(onNext: { received[0].write($0) })
        elements.accept(1)
        let second = stream.subscribe(onNext: { received[1].write($0) })
        elements.accept(2)
        first.dispose()
        second.dispose()
        return received.map(\.entries)
    }

    @Test func aLaterSubscriberOfADriverReceivesTheLatestElementFirstAndOneOfASignalLaterElementsOnly() {
        #expect(
            received { $0.asObservable().asDriver(onErrorJustReturn: 0).map { $0 * 10 } } == [
                [10, 20], [10, 20],
            ])
        #expect(received { $0.asSignal().map { $0 * 10 } } == [[10, 20], [20]])
        #expect(
            received { $0.asObservable().asDriver(onErrorJustReturn: 0).startWith(0) } == [
                [0, 1, 2], [1, 2],
            ])
    }

    /// The elements of the replay, and what the closures capture.
    @Test(arguments: Ending.allCases) func nothingIsRetainedAfterTheEnd(_ ending: Ending) {
        let counter = Payload.Counter()
        let subject = PublishSubject<Payload>()
        let captured = counter.make()
        let driver = subject.asDriver(onErrorDriveWith: .empty()).filter { _ in true }.map { $0 }
        let subscription = Self.drive(driver, holding: captured)
        for number in 1...3 { subject.onNext(counter.make(number)) }
        ending.end(subject, subscription)
        #expect(withExtendedLifetime((subject, driver, subscription, captured)) { counter.live } == 1)
    }

    private static func drive(_ driver: Driver<Payload>, holding payload: Payload) -> any Disposable {
        driver.drive(onNext: { _ in _ = payload }, onCompleted: { _ = payload })
    }

    @Test func aStrategyOfAClientDecidesHowTheStreamIsShared() {
        enum Alone: SharingStrategyProtocol {
            static var scheduler: any SchedulerType { SharingScheduler.make() }
            static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
                source
            }
        }
        let stream: SharedSequence<Alone, Int> = source.asSharedSequence(onErrorJustReturn: 0)
        let subscriptions = (1...2).map { _ in stream.asObservable().subscribe() }
        #expect(attempts.live == 2)
        for subscription in subscriptions { subscription.dispose() }
    }
}
