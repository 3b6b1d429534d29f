struct CatchErrorTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func continuesWithTheStreamThatTheHandlerReturns() {
        let drawing = TwoSourceDrawing(("-1-2-#", "^----!"), ("-8-9-|", "-----^----!"), become: "-1-2--8-9-|")
        #expect(drawing.difference { source, next in source.catchError { _ in next } } == nil)
        #expect(drawing.difference { source, next in source.catchError(Boom.self) { _ in next } } == nil)
    }

    @Test func theHandlerReceivesTheErrorAndMayThrowAnother() {
        let failing = Observable.just(1).concat(.error(Boom(number: 7)))
        let handled = failing.catchError { error in .just((error as? Boom)?.number ?? 0) }
        #expect(synchronousDifference(handled, from: "(17|)") == nil)
        let typed = failing.catchError(Boom.self) { .just($0.number) }
        #expect(synchronousDifference(typed, from: "(17|)") == nil)
        let throwing = failing.catchError { _ in throw Boom(number: 2) }
        #expect(synchronousDifference(throwing, from: "(1#)", error: Boom(number: 2)) == nil)
        let throwingTyped = failing.catchError(Boom.self) { _ in throw DrawnError() }
        #expect(synchronousDifference(throwingTyped, from: "(1#)", error: DrawnError()) == nil)
    }

    @Test func aTypedCatchErrorForwardsAnyOtherError() {
        let asked = Log<Boom>()
        let source: TestSource<Int> = scheduler.cold("-1-#", error: DrawnError())
        let recorder = scheduler.record(
            source.catchError(Boom.self) { boom in
                asked.write(boom)
                return .empty()
            })
        scheduler.run()
        #expect(recorder.difference(from: "-1-#", error: DrawnError()) == nil)
        #expect(asked.entries.isEmpty)
    }

    @Test func theHandlerIsNotCalledWhenTheTeardownOfTheSourceDisposesOfTheSubscription() {
        let asked = Log<Int>()
        let subscription = SerialDisposable()
        let failure = PublishSubject<Int>()
        let source = Observable<Int> { observer, lifetime in
            lifetime.onDispose { subscription.dispose() }
            failure.asObservable().run(observer, in: lifetime)
        }
        subscription.disposable = source.catchError { _ in
            asked.write(1)
            return .just(1)
        }.subscribe()
        failure.onError(Boom())
        #expect(asked.entries.isEmpty)
    }

    @Test func theCapturesOfTheFailedSourceAreReleasedBeforeTheStreamOfTheHandlerStarts() {
        let counter = Payload.Counter()
        let source = Observable<Int>.create { observer, lifetime in
            let payload = counter.make()
            lifetime.onDispose { withExtendedLifetime(payload) {} }
            observer.onError(Boom())
        }
        let subscription = source.catchError { _ in .never() }.subscribe()
        #expect(counter.live == 0)
        subscription.dispose()
    }

    @Test func anErrorAndADisposalOnTwoThreadsLeaveNothingAlive() {
        let failed = race(
            prepare: {
                let round = (
                    source: PublishSubject<Int>(), attempts: Attempts(), subscription: SerialDisposable(),
                    ends: Log<Int>()
                )
                round.subscription.disposable = round.source.catchError { _ in
                    round.attempts.stream { _ in .never() }
                }.subscribe(onError: { _ in round.ends.write(1) }, onDisposed: { round.ends.write(2) })
                return round
            },
            { $0.source.onError(Boom()) },
            against: { $0.subscription.dispose() },
            check: { $0.attempts.live == 0 && $0.ends.entries == [2] && !$0.source.hasObservers })
        #expect(failed == 0)
    }
}
