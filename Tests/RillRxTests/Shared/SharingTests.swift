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

    @Test func aLaterSubscriberOfADriverReceivesTheLatestElementFirst() {
        let elements = PublishRelay<Int>()
        let driver = elements.asObservable().asDriver(onErrorJustReturn: 0).map { $0 * 10 }
        let received = [Log<Int>(), Log<Int>()]
        let first = driver.drive(onNext: { received[0].write($0) })
        elements.accept(1)
        let second = driver.drive(onNext: { received[1].write($0) })
        elements.accept(2)
        #expect(received.map(\.entries) == [[10, 20], [10, 20]])
        first.dispose()
        second.dispose()
    }

    @Test func aLaterSubscriberOfASignalReceivesLaterElementsOnly() {
        let elements = PublishRelay<Int>()
        let signal = elements.asSignal().map { $0 * 10 }
        let received = [Log<Int>(), Log<Int>()]
        let first = signal.emit(onNext: { received[0].write($0) })
        elements.accept(1)
        let second = signal.emit(onNext: { received[1].write($0) })
        elements.accept(2)
        #expect(received.map(\.entries) == [[10, 20], [20]])
        first.dispose()
        second.dispose()
    }

    @Test func everySubscriberReceivesTheElementOfStartWithFirst() {
        let driver = numbers.asDriver().startWith(0)
        let received = [Log<Int>(), Log<Int>()]
        let first = driver.drive(onNext: { received[0].write($0) })
        let second = driver.drive(onNext: { received[1].write($0) })
        #expect(received.map(\.entries) == [[0, 1], [0, 1]])
        first.dispose()
        second.dispose()
    }

    /// The elements of the replay, and what the closures capture.
    @Test(arguments: Ending.allCases) func nothingIsRetainedAfterTheEnd(_ ending: Ending) {
        let counter = Payload.Counter()
        let subject = PublishSubject<Payload>()
        let captured = counter.make()
        let driver = subject.asDriver(onErrorDriveWith: .empty()).filter { _ in true }.map { $0 }
        let subscription = Self.drive(driver, holding: captured)
        for number in 1...3 { subject.onNext(counter.make(number)) }
        switch ending {
        case .completion: subject.onCompleted()
        case .error: subject.onError(Boom())
        case .disposal: subscription.dispose()
        }
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
