struct RelayTypeTests {
    private let number = BehaviorRelay(value: 0)
    private let optional = BehaviorRelay<Int?>(value: nil)
    private let published = PublishRelay<Int>()
    private let publishedOptional = PublishRelay<Int?>()
    private let replayed = ReplayRelay<Int>.create(bufferSize: 9)
    private let replayedOptional = ReplayRelay<Int?>.create(bufferSize: 9)

    private func elements<Relay: RelayType>(acceptedBy relay: Relay, _ send: () -> Void) -> [Relay.Element] {
        let log = Log<Relay.Element>()
        let subscription = relay.asInfallible().subscribe(onNext: { log.write($0) })
        send()
        subscription.dispose()
        return log.entries
    }

    @Test func aStreamIsBoundToRelaysOfAnyKind() {
        let stream = Observable.of(1, 2)
        #expect(elements(acceptedBy: number) { _ = stream.bind(to: number, number) } == [0, 1, 1, 2, 2])
        #expect(elements(acceptedBy: optional) { _ = stream.bind(to: optional) } == [nil, 1, 2])
        #expect(elements(acceptedBy: published) { _ = stream.bind(to: published) } == [1, 2])
        #expect(elements(acceptedBy: publishedOptional) { _ = stream.bind(to: publishedOptional) } == [1, 2])
        #expect(elements(acceptedBy: replayed) { _ = stream.bind(to: replayed) } == [1, 2])
        #expect(elements(acceptedBy: replayedOptional) { _ = stream.bind(to: replayedOptional) } == [1, 2])
    }

    @Test func anInfallibleIsBoundToRelaysOfAnyKind() {
        let stream = Infallible.of(1, 2)
        #expect(elements(acceptedBy: optional) { _ = stream.bind(to: optional) } == [nil, 1, 2])
        #expect(
            elements(acceptedBy: published) { _ = stream.bind(to: published, published) } == [1, 1, 2, 2])
        #expect(elements(acceptedBy: publishedOptional) { _ = stream.bind(to: publishedOptional) } == [1, 2])
        #expect(elements(acceptedBy: replayed) { _ = stream.bind(to: replayed) } == [1, 2])
        #expect(elements(acceptedBy: replayedOptional) { _ = stream.bind(to: replayedOptional) } == [1, 2])
    }

    @Test @MainActor func driversAndSignalsFeedRelaysOfAnyKind() {
        let driver = Driver.just(1)
        let signal = Signal.just(1)
        #expect(elements(acceptedBy: number) { _ = driver.drive(number) } == [0, 1])
        #expect(elements(acceptedBy: replayedOptional) { _ = driver.drive(replayedOptional) } == [1])
        #expect(elements(acceptedBy: published) { _ = signal.emit(to: published) } == [1])
        #expect(elements(acceptedBy: publishedOptional) { _ = signal.emit(to: publishedOptional) } == [1])
    }
}
