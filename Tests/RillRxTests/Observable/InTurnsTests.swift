/// The order of RxSwift's current-thread scheduler for each of these programs.
struct InTurnsTests {
    private func elements<Element>(_ stream: Observable<Element>) -> [Element] {
        let log = Log<Element>()
        _ = stream.subscribe(onNext: { log.write($0) })
        return log.entries
    }

    /// Takes turns only if who subscribes surrounds them.
    private func sums() -> Observable<Int> {
        let shared = Observable.of(1, 2, 3).share()
        return shared.withLatestFrom(shared) { $0 * 10 + $1 }
    }

    @Test func whatIsAwaitedSurroundsItsTurns() async throws {
        let sums = sums()
        #expect(try await sums.toArray().value == [11, 22, 33])
        #expect(try await sums.takeLast(1).asMaybe().value == 33)
        #expect(try await sums.value == 11)
        #expect(try await sums.valueOrNil == 11)
        let log = Log<Int>()
        try await sums.do(onNext: { log.write($0) }).asCompletable().value
        #expect(log.entries == [11, 22, 33])
    }

    @Test func aRangeMayBeLongerThanAnInt() {
        #expect(elements(Observable<UInt64>.range(start: 0, count: .max).take(3)) == [0, 1, 2])
        let turns = Observable<UInt64>.range(
            start: 1, count: .max - 1, scheduler: ImmediateScheduler.instance)
        #expect(elements(turns.take(2)) == [1, 2])
    }

    @Test func streamsTakeTurns() {
        let (first, second) = (Observable.of(1, 2), Observable.from([3, 4]))
        #expect(elements(.merge(first, second)) == [1, 3, 2, 4])
        #expect(elements(.combineLatest(first, second) { $0 * 10 + $1 }) == [13, 23, 24])
        let nested = Observable.range(start: 1, count: 3).flatMapLatest {
            Observable.of($0 * 10, $0 * 10 + 1)
        }
        #expect(elements(nested) == [10, 20, 30, 31])
        #expect(elements(Observable.merge(.repeatElement(1), .repeatElement(2)).take(4)) == [1, 2, 1, 2])
    }

    @Test func everySubscriberOfASharedStreamReceivesItsElements() {
        let shared = Observable.of(1, 2, 3).share()
        #expect(elements(shared.withLatestFrom(shared) { $0 * 10 + $1 }) == [11, 22, 33])
        #expect(
            elements(Observable.merge(shared.filter { $0 != 2 }, shared.filter { $0 == 2 })) == [1, 2, 3])
        let replaying = Observable.of(1, 2, 3).share(replay: 1)
        #expect(elements(Observable.zip(replaying, replaying.skip(1)) { $0 * 10 + $1 }) == [12, 23])
    }

    /// `repeatElement` alone would never return to the other stream.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            (
                Observable.zip(Observable.repeatElement("row"), Observable.of(1, 2)) { "\($0) \($1)" }.take(
                    2),
                ["row 1", "row 2"]
            ),
            (
                .combineLatest(Observable.of(1, 2), Observable.of(3, 4)) { "\($0)\($1)" }, ["13", "23", "24"]
            ),
            (.merge(.repeatElement("a"), .of("b", "c")).take(4), ["a", "b", "a", "c"]),
        ])
    func streamsTakeTurnsWhenTheyStartLaterToo(_ rows: Observable<String>, _ expected: [String]) {
        let (taps, log) = (PublishRelay<Void>(), Log<String>())
        let subscription = taps.flatMapLatest { rows }.subscribe(onNext: { log.write($0) })
        taps.accept(())
        #expect(log.entries == expected)
        subscription.dispose()
        let failing = rows.concat(.error(Boom())).retry(2).catchErrorJustReturn("failed")
        #expect(elements(taps.startWith(()).take(1).flatMap { failing }) == expected + expected + ["failed"])
    }

    @Test func nothingIsLostWhereASharedStreamMeetsItselfLater() {
        let (taps, log) = (PublishRelay<Int>(), Log<String>())
        let subscription = taps.flatMap { tap in
            let answers = Observable.of(tap, tap + 1, tap + 2).share()
            let odd = answers.filter { !$0.isMultiple(of: 2) }.map { "odd \($0)" }
            let even = answers.filter { $0.isMultiple(of: 2) }.map { "even \($0)" }
            return Observable.merge(odd, even, answers.withLatestFrom(answers) { "\($0) \($1)" })
        }.subscribe(onNext: { log.write($0) })
        taps.accept(1)
        #expect(log.entries == ["odd 1", "1 1", "even 2", "2 2", "odd 3", "3 3"])
        subscription.dispose()
    }

    @MainActor @Test func aControlTakesTurns() {
        let (events, values) = (Log<Int>(), Log<Int>())
        _ = ControlEvent(events: sums()).subscribe(onNext: { events.write($0) })
        _ = ControlProperty(values: sums(), valueSink: PublishSubject<Int>()).subscribe(
            onNext: { values.write($0) })
        #expect(events.entries == [11, 22, 33] && values.entries == events.entries)
    }

    /// Of the core's operators, only those take turns that `subscribe` starts.
    @Test func aSharedStreamThatAnElementStartsLaterLosesElementsInAnOperatorOfTheCore() {
        let (source, sums, log, named) = (PublishSubject<Int>(), sums(), Log<Int>(), Log<Int>())
        let subscriptions = [
            source.flatMap { _ in sums }.subscribe(onNext: { log.write($0) }),
            source.flatMap { _ in sums.subscribe(on: CurrentThreadScheduler.instance) }
                .subscribe(onNext: { named.write($0) }),
        ]
        source.onNext(0)
        #expect(log.entries == [13, 23, 33] && named.entries == [11, 22, 33])
        #expect(elements(Observable.just(0).flatMap { _ in sums }) == [11, 22, 33])
        for subscription in subscriptions { subscription.dispose() }
    }

    /// An action starts work, shares it, and tells who subscribes of each piece of work.
    @Test func workThatIsSharedLosesNothing() {
        let taps = PublishRelay<String>()
        let executions = taps.flatMap { tap in
            Observable.of(Observable.of(tap + "1", tap + "2", tap + "3").share(replay: 1, scope: .forever))
        }.share()
        let (running, received) = (Log<Bool>(), Log<String>())
        let states = executions.flatMap { work in
            Observable.concat([.just(true), work.flatMap { _ in Observable<Bool>.empty() }, .just(false)])
        }
        _ = states.subscribe(onNext: { running.write($0) })
        _ = executions.flatMap { $0 }.subscribe(onNext: { received.write($0) })
        taps.accept("a")
        taps.accept("b")
        #expect(received.entries == ["a1", "a2", "a3", "b1", "b2", "b3"])
        #expect(running.entries == [true, false, true, false])
    }

    @Test func everyWayToSubscribeSurroundsItsStreams() {
        let sums = sums()
        let ways: [@Sendable (Log<Int>) -> any Disposable] = [
            { log in sums.subscribe(onNext: { log.write($0) }) },
            { log in sums.subscribe(onNext: { log.write($0) }, onError: { _ in }) },
            { log in sums.subscribe { event in if let element = event.element { log.write(element) } } },
            { log in sums.subscribe(Observer(onNext: { log.write($0) }, onEnd: { _ in })) },
            { log in sums.subscribe(with: log, onNext: { $0.write($1) }) },
            { log in sums.subscribe(with: log, onNext: { $0.write($1) }, onError: { _, _ in }) },
            { log in sums.bind(to: Observer(onNext: { log.write($0) }, onEnd: { _ in })) },
            { log in sums.bind(to: Observer<Int?>(onNext: { log.write($0 ?? 0) }, onEnd: { _ in })) },
            { log in sums.asInfallible(onErrorJustReturn: 0).subscribe(onNext: { log.write($0) }) },
            { log in sums.toArray().subscribe(onSuccess: { $0.forEach(log.write) }) },
        ]
        for way in ways {
            let log = Log<Int>()
            _ = way(log)
            #expect(log.entries == [11, 22, 33])
        }
        let relay = ReplayRelay<Int>.createUnbound()
        _ = sums.bind(to: relay)
        #expect(elements(relay.asObservable()) == [11, 22, 33])
    }

    @Test(.blocking, arguments: 0..<5) func whatStartsOnAnotherThreadTakesItsTurnsThere(_ form: Int) throws {
        let (sums, queue) = (sums(), SerialDispatchQueueScheduler())
        let forms = [
            sums.subscribe(on: queue), sums.subscribeOn(queue),
            sums.delaySubscription(.milliseconds(1), scheduler: queue),
            sums.asInfallible(onErrorJustReturn: 0).subscribe(on: queue).asObservable(),
            sums.take(3).toArray().subscribe(on: queue).asObservable().flatMap { Observable.from($0) },
        ]
        #expect(try forms[form].toBlocking(timeout: 60).toArray() == [11, 22, 33])
    }

    @Test func aLoopAndAConnectionSurroundTheirTurnsAndSoDoesAClosureOfTheMainActor() async throws {
        let (sums, expected) = (sums(), [11, 22, 33])
        var (elements, buffered): ([Int], [Int]) = ([], [])
        for try await element in sums.values { elements.append(element) }
        for try await element in sums.values(bufferingPolicy: .unbounded) { buffered.append(element) }
        #expect(elements == expected && buffered == expected)
        let (published, log, bound) = (sums.publish(), Log<Int>(), Log<Int>())
        _ = published.subscribe(onNext: { log.write($0) })
        let connection = published.connect()
        #expect(log.entries == expected)
        connection.dispose()
        let binding = sums.bind(with: bound) { log, element in log.write(element) }
        let deadline = ContinuousClock.now + .seconds(60)
        while bound.entries.count < 3, .now < deadline { await Task.yield() }
        #expect(bound.entries == expected)
        binding.dispose()
    }

    @Test func whatASubscriberStartsInsideASubscribeRunsWhenThatReturns() {
        let (log, relay) = (Log<Int>(), BehaviorRelay(value: 0))
        let start: @Sendable (Int) -> Void = { value in
            _ = Observable.of(value + 1, value + 2).subscribe(onNext: { log.write($0) })
            log.write(value)
        }
        _ = Observable.just(10).subscribe(onNext: start)
        #expect(log.entries == [10, 11, 12])
        let subscription = relay.asObservable().subscribe(onNext: start)
        relay.accept(20)
        #expect(log.entries == [10, 11, 12, 0, 1, 2, 21, 22, 20])
        subscription.dispose()
    }

    /// What a thread runs while it is blocked inside a turn is in no turn.
    @Test func outsideOfItsTurnsAThreadRunsWorkInsideTheCall() {
        let log = Log<Int>()
        CurrentThreadScheduler.instance.schedule(in: Lifetime()) {
            CurrentThreadScheduler.instance.schedule(in: Lifetime()) { log.write(3) }
            CurrentThreadScheduler.instance.outside {
                CurrentThreadScheduler.instance.schedule(in: Lifetime()) { log.write(1) }
                log.write(2)
            }
        }
        #expect(log.entries == [1, 2, 3])
    }

    @Test func aThreadMayBlockInsideATurn() throws {
        let stream = Observable.of(1, 2).map {
            try Observable.of($0 * 10, 0).toBlocking(timeout: 10).first() ?? 0
        }
        #expect(try stream.toBlocking(timeout: 10).toArray() == [10, 20])
    }

    @Test func aLongStreamDoesNotGrowTheStack() {
        onSmallStack {
            let nested = Observable.range(start: 0, count: 10_000).concatMap { Observable.of($0, $0) }
            #expect(elements(nested.reduce(0) { sum, _ in sum + 1 }) == [20_000])
        }
    }

    @Test func disposalStopsAStreamBetweenTwoTurns() {
        let (elements, subscription) = (Log<Int>(), SerialDisposable())
        let second = Observable.just(0).concat(Observable.range(start: 1, count: 9)).do(onNext: {
            if $0 == 3 { subscription.dispose() }
        })
        let stream = Observable.of(10).flatMap { _ in second }
        CurrentThreadScheduler.instance.schedule(in: Lifetime()) {
            subscription.disposable = stream.subscribe(onNext: { elements.write($0) })
        }
        #expect(elements.entries == [0, 1, 2])
    }
}
