struct CatchErrorTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func switchesToTheStreamThatTheHandlerReturns() {
        let source: TestSource<Int> = scheduler.cold("-1-2-#")
        let fallback: TestSource<Int> = scheduler.cold("-8-9-|")
        let recorder = scheduler.record(source.catchError { _ in fallback.asObservable() })
        scheduler.run()
        #expect(recorder.difference(from: "-1-2--8-9-|") == nil)
        #expect(source.subscriptionDifference(from: "^----!") == nil)
        #expect(fallback.subscriptionDifference(from: "-----^----!") == nil)
    }

    @Test func theFailedSourceIsTornDownBeforeTheHandlerIsCalled() {
        let log = Log<String>()
        let source = Observable<Int>.create { observer, lifetime in
            lifetime.onDispose { log.write("source ends") }
            observer.onError(Boom())
        }
        let fallback = Observable<Int>.create { _, _ in log.write("fallback starts") }
        _ = source.catchError { _ in
            log.write("handler")
            return fallback
        }.subscribe()
        #expect(log.entries == ["source ends", "handler", "fallback starts"])
    }

    @Test func theHandlerReceivesTheError() {
        let stream = Observable<Int>.error(Boom(number: 7)).catchError { error in
            .just((error as? Boom)?.number ?? -1)
        }
        let recorder = scheduler.record(stream)
        #expect(recorder.elements == [7])
        #expect(recorder.isCompleted)
    }

    @Test func aThrowInTheHandlerIsTheError() {
        let source: TestSource<Int> = scheduler.cold("-1-#", error: Boom(number: 1))
        let recorder = scheduler.record(source.catchError { _ in throw Boom(number: 2) })
        scheduler.run()
        #expect(recorder.history == "1@1 #2@3")
        #expect(source.liveSubscriptions == 0)
    }

    @Test func anErrorOfTheHandlersStreamIsNotCaughtAgain() {
        let asked = Log<Int>()
        let source: TestSource<Int> = scheduler.cold("-#", error: Boom(number: 1))
        let fallback: TestSource<Int> = scheduler.cold("-#", error: Boom(number: 2))
        let recorder = scheduler.record(
            source.catchError { _ in
                asked.write(1)
                return fallback.asObservable()
            })
        scheduler.run()
        #expect(recorder.history == "#2@2")
        #expect(asked.count == 1)
    }

    @Test func aTypedCatchErrorHandlesAMatch() {
        let source: TestSource<Int> = scheduler.cold("-1-#", error: Boom(number: 5))
        let recorder = scheduler.record(source.catchError(Boom.self) { boom in .just(boom.number) })
        scheduler.run()
        #expect(recorder.history == "1@1 5@3 |@3")
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

    @Test func aThrowInATypedHandlerIsTheError() {
        let source: TestSource<Int> = scheduler.cold("-#", error: Boom(number: 1))
        let recorder = scheduler.record(source.catchError(Boom.self) { _ in throw DrawnError() })
        scheduler.run()
        #expect(recorder.difference(from: "-#", error: DrawnError()) == nil)
    }

    @Test(arguments: ["-", "|", "-|", "-1-2-|", "-1-2-", "(12|)"])
    func aStreamThatDoesNotFailPassesUntouched(_ marbles: String) {
        let asked = Log<Int>()
        let source: TestSource<Int> = scheduler.cold(marbles)
        let recorder = scheduler.record(
            source.catchError { _ in
                asked.write(1)
                return .just(9)
            })
        scheduler.run()
        #expect(recorder.difference(from: marbles) == nil)
        #expect(asked.entries.isEmpty)
    }

    @Test func disposalBeforeTheErrorEndsTheSource() {
        let source: TestSource<Int> = scheduler.cold("-1----#")
        let recorder = scheduler.record(source.catchError { _ in .just(9) })
        scheduler.advance(by: .milliseconds(3))
        recorder.dispose()
        scheduler.run()
        #expect(recorder.difference(from: "-1") == nil)
        #expect(source.subscriptionDifference(from: "^--!") == nil)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func disposalAfterTheErrorEndsTheHandlersStream() {
        let source: TestSource<Int> = scheduler.cold("-#")
        let fallback: TestSource<Int> = scheduler.cold("-7----8-|")
        let recorder = scheduler.record(source.catchError { _ in fallback.asObservable() })
        scheduler.advance(by: .milliseconds(4))
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
        #expect(recorder.difference(from: "--7") == nil)
        #expect(fallback.subscriptionDifference(from: "-^--!") == nil)
    }

    @Test func aSynchronousSourceAndHandlerKeepTheirOrder() {
        let source = Observable.concat(.of(1, 2), .error(Boom()))
        let recorder = scheduler.record(source.catchError { _ in .of(3, 4) })
        #expect(recorder.history == "1@0 2@0 3@0 4@0 |@0")
    }

    @Test func theEndlessStreamOfAHandlerStopsWhenTheSubscriberLeaves() {
        let endless = Observable<Int>.create { observer, lifetime in
            var number = 0
            while !lifetime.isDisposed {
                observer.onNext(number)
                number += 1
            }
        }
        let recorder = scheduler.record(Observable<Int>.error(Boom()).catchError { _ in endless }.take(3))
        #expect(recorder.history == "0@0 1@0 2@0 |@0")
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
        struct Round: Sendable {
            let source = PublishSubject<Int>()
            let attempts = Attempts()
            let subscription = SerialDisposable()
            let ends = Log<Int>()
        }
        let failed = race(
            prepare: { () -> Round in
                let round = Round()
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
