@testable import RillRx

/// What every operator of drivers does, in virtual time.
@MainActor struct SharedOperatorTests {
    private let scheduler = VirtualTimeScheduler()

    /// A source, the operator, and the elements it makes of the source.
    struct Form: Sendable, CustomTestStringConvertible {
        let name: String
        let source: String
        let result: String
        let transform: @MainActor @Sendable (Driver<Int>) -> Driver<Int>
        var testDescription: String { name }

        init(
            _ name: String, _ source: String, _ result: String,
            _ transform: @escaping @MainActor @Sendable (Driver<Int>) -> Driver<Int>
        ) {
            self.name = name
            self.source = source
            self.result = result
            self.transform = transform
        }
    }

    nonisolated static let transforming: [Form] = [
        Form("nothing", "-1-2-3-|", "-1-2-3-|") { $0 },
        Form("map", "-1-2-|", "-2-4-|") { $0.map { $0 * 2 } },
        Form("compactMap", "-1-2-3-|", "-1---3-|") { $0.compactMap { $0 == 2 ? nil : $0 } },
        Form("startWith", "-1-|", "01-|") { $0.startWith(0) },
        Form("scan", "-1-2-3-|", "-1-3-6-|") { $0.scan(0) { $0 + $1 } },
        Form("do", "-1-2-|", "-1-2-|") { $0.do(onNext: { _ in }) },
        Form("debug", "-1-2-|", "-1-2-|") { $0.debug("numbers", to: { _ in }) },
        Form("signal and back", "-1-2-|", "-1-2-|") {
            $0.asSignal(onErrorJustReturn: 0).asDriver(onErrorJustReturn: 0)
        },
    ]

    nonisolated static let filteringAndTime: [Form] = [
        Form("filter", "-1-2-3-|", "-1---3-|") { $0.filter { $0 != 2 } },
        Form("skip", "-1-2-3-|", "---2-3-|") { $0.skip(1) },
        Form("distinctUntilChanged", "-1-1-2-|", "-1---2-|") { $0.distinctUntilChanged() },
        Form("distinctUntilChanged key", "-1-3-2-|", "-1---2-|") { $0.distinctUntilChanged { $0 % 2 } },
        Form("distinctUntilChanged comparer", "-1-3-2-|", "-1---2-|") {
            $0.distinctUntilChanged { $0 % 2 == $1 % 2 }
        },
        Form("distinctUntilChanged key, comparer", "-1-3-2-|", "-1---2-|") {
            $0.distinctUntilChanged({ $0 % 2 }, comparer: { $0 == $1 })
        },
        Form("debounce", "-1-2----|", "------2-|") { $0.debounce(.milliseconds(3)) },
        Form("throttle", "-123----|", "-1--3---|") { $0.throttle(.milliseconds(3)) },
        Form("throttle first", "-123----|", "-1-3----|") { $0.throttle(.milliseconds(2), latest: false) },
        Form("delay", "-1-2-|", "---1-2-|") { $0.delay(.milliseconds(2)) },
    ]

    nonisolated static let flattening: [Form] = [
        Form("flatMap", "-1-2-|", "-1-2-|") { $0.flatMap { .just($0) } },
        Form("flatMapLatest", "-1-2---|", "----2--|") {
            $0.flatMapLatest {
                Driver.just($0).delay(.milliseconds(1)).delay(.milliseconds(0)).filter { $0 == 2 }
            }
        },
        Form("flatMapFirst", "-12----|", "---1---|") {
            $0.flatMapFirst { Driver.just($0).delay(.milliseconds(2)) }
        },
        Form("switchLatest", "-1-2-|", "-1-2-|") {
            $0.withUnretained(nobody) { Driver.just($1) }.switchLatest()
        },
        Form("merge", "-1-2-|", "-1-2-|") { $0.withUnretained(nobody) { Driver.just($1) }.merge() },
        Form("merge bounded", "-1-2-|", "-1-2-|") {
            $0.withUnretained(nobody) { Driver.just($1) }.merge(maxConcurrent: 1)
        },
        Form("merge of several", "-1-2-|", "91-2-|") { .merge($0, .just(9)) },
        Form("concat", "-1-2-|", "-1-2-(9|)") { .concat($0, .just(9)) },
    ]

    nonisolated static let combining: [Form] = [
        Form("combineLatest", "-1-2-|", "-2-3-|") { Driver.combineLatest($0, one) { $0 + $1 } },
        Form("combineLatest of three", "-1-2-|", "-3-4-|") {
            Driver.combineLatest($0, one, one) { $0 + $1 + $2 }
        },
        Form("combineLatest of a collection", "-1-2-|", "-2-3-|") {
            Driver.combineLatest([$0, one]) { $0.reduce(0, +) }
        },
        Form("combineLatest of a collection, as arrays", "-1-2-|", "-2-3-|") {
            Driver.combineLatest([$0, one]).withUnretained(nobody) { $1.reduce(0, +) }
        },
        Form("combineLatest as tuples", "-1-2-|", "-2-3-|") {
            Driver.combineLatest($0, one).withUnretained(nobody) { $1.0 + $1.1 }
        },
        Form("combineLatest of four as tuples", "-1-2-|", "-4-5-|") {
            Driver.combineLatest($0, one, one, one).withUnretained(nobody) { $1.0 + $1.1 + $1.2 + $1.3 }
        },
        Form("zip", "-1-2-|", "-2-3-|") { Driver.zip($0, ones) { $0 + $1 } },
        Form("zip of three", "-1-2-|", "-3-4-|") { Driver.zip($0, ones, ones) { $0 + $1 + $2 } },
        Form("zip of a collection", "-1-2-|", "-2-3-|") { Driver.zip([$0, ones]) { $0.reduce(0, +) } },
        Form("zip of a collection, as arrays", "-1-2-|", "-2-3-|") {
            Driver.zip([$0, ones]).withUnretained(nobody) { $1.reduce(0, +) }
        },
        Form("zip as tuples", "-1-2-|", "-2-3-|") {
            Driver.zip($0, ones).withUnretained(nobody) { $1.0 + $1.1 }
        },
        Form("withLatestFrom", "-1-2-|", "-2-3-|") { $0.withLatestFrom(one) { $0 + $1 } },
        Form("withLatestFrom alone", "-1-2-|", "-1-1-|") { $0.withLatestFrom(one) },
    ]

    nonisolated private static var one: Driver<Int> { Driver.just(1) }
    // `withUnretained` combines without sharing, so that a test of sharing sees what is before it.
    nonisolated private static let nobody = Payload.Counter().make()
    nonisolated private static var ones: Driver<Int> { Driver.of(1, 1) }

    nonisolated static let creating: [Form] = [
        Form("of", "|", "(123|)") { _ in .of(1, 2, 3) },
        Form("from", "|", "(123|)") { _ in .from([1, 2, 3]) },
        Form("from optional", "|", "(1|)") { _ in .from(optional: 1) },
        Form("empty", "|", "|") { _ in .empty() },
        Form("never", "|", "-") { _ in .never() },
        Form("deferred", "-1-|", "-1-|") { source in .deferred { source } },
        Form("interval", "|", "--0-1-2----") { _ in .interval(.milliseconds(2)).filter { $0 < 3 } },
        Form("timer", "|", "--(0|)") { _ in .timer(.milliseconds(2)) },
        Form("timer period", "|", "-0-1-------") { _ in
            .timer(.milliseconds(1), period: .milliseconds(2)).filter { $0 < 2 }
        },
    ]

    @Test func anEndlessSequenceOfDriversIsTakenOneByOne() {
        let log = Log<Int>()
        let endless = Driver<Int>.concat(repeatElement(Driver.just(1), count: .max))
        _ = endless.asObservable().take(3).subscribe(onNext: { log.write($0) })
        #expect(log.entries == [1, 1, 1])
    }

    @Test(arguments: transforming + filteringAndTime + flattening + combining + creating)
    func doesWhatItsNameSays(_ form: Form) {
        SharingScheduler.mock(scheduler: scheduler) {
            let source: TestSource<Int> = scheduler.cold(form.source)
            let driver = form.transform(source.asObservable().asDriver(onErrorJustReturn: -1))
            let recorder = scheduler.record(driver.asObservable())
            scheduler.advance(by: .milliseconds(10))
            #expect(recorder.difference(from: form.result) == nil)
        }
    }

    /// Applied to a stream that is not shared, so that it counts who shares it.
    @Test(arguments: transforming + filteringAndTime + flattening + combining)
    func sharesItsResult(_ form: Form) {
        let attempts = Attempts()
        SharingScheduler.mock(scheduler: scheduler) {
            let driver = form.transform(Driver(raw: attempts.stream { _ in .never() }))
            let subscriptions = [driver.drive(), driver.drive()]
            #expect(attempts.total == (Self.unshared.contains(form.name) ? 2 : 1))
            for subscription in subscriptions { subscription.dispose() }
            #expect(attempts.live == 0)
        }
    }

    private static let unshared: Set = ["nothing"]

    @Test func virtualTimeHoldsInsideTheMockAlone() {
        let isVirtual = SharingScheduler.mock(scheduler: scheduler) {
            SharingScheduler.make() is VirtualTimeScheduler
        }
        #expect(isVirtual)
        #expect(SharingScheduler.make() is MainScheduler)
    }

    @Test func anActionThatAwaitsIsMockedToo() async {
        await SharingScheduler.mock(scheduler: scheduler) {
            await Task.yield()
            #expect(SharingScheduler.make() is VirtualTimeScheduler)
            // Another test, which is another task, is not.
            #expect(await Task.detached { SharingScheduler.make() is MainScheduler }.value)
        }
    }

    @Test func withUnretainedCompletesWhenItsObjectIsReleased() {
        let numbers = PublishRelay<Int>()
        var object: Payload? = Payload.Counter().make(5)
        let log = Log<Event<Int>>()
        if let object {
            _ = numbers.asSignal().withUnretained(object).map { $0.number + $1 }.asObservable()
                .subscribe { log.write($0) }
        }
        numbers.accept(1)
        object = nil
        numbers.accept(2)
        #expect(log.entries == [.next(6), .completed])
    }

    @Test func noReplayRetainsTheObjectOfWithUnretained() {
        let numbers = BehaviorRelay(value: 1)
        let counter = Payload.Counter()
        let received = Log<Int>()
        let subscription: any Disposable
        do {
            let object = counter.make()
            let pairs = numbers.asDriver().withUnretained(object)
            subscription = pairs.drive(onNext: { received.write($0.1) })
        }
        #expect(received.entries == [1])
        #expect(counter.live == 0)
        subscription.dispose()
    }

    @Test func driveAndEmitDeliverToObserversAndRelays() {
        let (subject, optionals) = (PublishSubject<Int>(), PublishSubject<Int?>())
        let (relay, optionalRelay) = (BehaviorRelay(value: 0), BehaviorRelay<Int?>(value: nil))
        let log = Log<String>()
        _ = subject.subscribe { log.write("\($0)") }
        _ = optionals.subscribe { log.write("\($0)") }
        _ = Driver.just(1).drive(relay, relay)
        _ = Driver.just(2).drive(optionalRelay)
        #expect((relay.value, optionalRelay.value) == (1, 2))
        _ = Signal.just(3).emit(to: relay)
        _ = Signal.just(4).emit(to: optionalRelay)
        #expect((relay.value, optionalRelay.value) == (3, 4))
        let (replay, optionalReplay) = (
            ReplayRelay<Int>.create(bufferSize: 9), ReplayRelay<Int?>.create(bufferSize: 9)
        )
        _ = Driver.just(1).drive(replay)
        _ = Signal.just(2).emit(to: replay)
        _ = Driver.just(3).drive(optionalReplay)
        _ = Signal.just(4).emit(to: optionalReplay)
        let replayed = Log<Int?>()
        _ = replay.subscribe(onNext: { replayed.write($0) })
        _ = optionalReplay.subscribe(onNext: { replayed.write($0) })
        #expect(replayed.entries == [1, 2, 3, 4])
        _ = Driver.just(5).drive(subject)
        _ = Signal.just(6).emit(to: optionals)
        _ = Driver.just(7).drive { $0.subscribe(onNext: { log.write("\($0)") }) }
        #expect(log.entries.count == 5)
        #expect(log.entries.first == "next(5)")
        #expect(log.entries.last == "7")
    }
}
