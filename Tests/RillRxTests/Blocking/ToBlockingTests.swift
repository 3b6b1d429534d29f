@Suite(.blocking) struct ToBlockingTests {
    private let later = SerialDispatchQueueScheduler()

    @Test func elementsOfAnotherThreadAreCollected() throws {
        let stream = Observable.of(1, 2, 3).observe(on: later).toBlocking()
        #expect(try stream.toArray() == [1, 2, 3])
        #expect(try stream.first() == 1)
        #expect(try stream.last() == 3)
        #expect(try stream.single { $0 == 2 } == 2)
    }

    @Test func anEmptyStreamHasNoElement() throws {
        let stream = Observable<Int>.empty().toBlocking()
        #expect(try stream.toArray() == [])
        #expect(try stream.first() == nil)
        #expect(try stream.last() == nil)
        #expect(throws: RxError.noElements) { try stream.single() }
        #expect(throws: RxError.moreThanOneElement) { try Observable.of(1, 2).toBlocking().single() }
    }

    @Test func errorsAreThrown() throws {
        let stream = Observable.of(1, 2).concat(.error(Boom())).observe(on: later).toBlocking()
        #expect(throws: Boom()) { try stream.toArray() }
        #expect(throws: Boom()) { try stream.last() }
        #expect(try stream.first() == 1)
        #expect(throws: Boom(number: 2)) {
            try Observable.of(1).toBlocking().single { _ in throw Boom(number: 2) }
        }
    }

    @Test func materializeGivesElementsAndEnding() {
        switch Observable.of(1, 2).toBlocking().materialize() {
        case .completed(let elements): #expect(elements == [1, 2])
        case .failed: Issue.record("failed")
        }
        switch Observable.of(1).concat(.error(Boom())).toBlocking().materialize() {
        case .completed: Issue.record("completed")
        case .failed(let elements, let error):
            #expect(elements == [1])
            #expect(error as? Boom == Boom())
        }
    }

    @Test func everyTraitCanBlock() throws {
        #expect(try Single.just(1).observe(on: later).toBlocking().first() == 1)
        #expect(try Single.just(1).toBlocking().single() == 1)
        #expect(try Maybe<Int>.empty().observe(on: later).toBlocking().first() == nil)
        #expect(try Completable.empty().observe(on: later).toBlocking().first() == nil)
        #expect(throws: Boom()) { try Completable.error(Boom()).toBlocking().last() }
        #expect(try Infallible.of(1, 2).toBlocking().toArray() == [1, 2])
    }

    @Test func aTimeoutIsThrownAndEndsTheSubscription() {
        let attempts = Attempts()
        let stream = attempts.stream { _ in Observable<Int>.never() }.toBlocking(timeout: 0.02)
        let error = #expect(throws: RxError.timeout) { try stream.first() }
        #expect(error?.description == "the stream had not ended after 0.02 s")
        #expect(attempts.total == 1)
        #expect(attempts.live == 0)
    }

    @Test func aTimeoutThatIsNoNumberIsRefused() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.never().toBlocking(timeout: .nan)
        }
        #expect(result.says("Rill: toBlocking(timeout:) needs a number of seconds, but got nan"))
    }

    @Test func theSubscriptionEndsBeforeTheCallReturns() throws {
        let attempts = Attempts()
        let stream = attempts.stream { _ in Observable.of(1, 2).concat(Observable<Int>.never()) }
        #expect(try stream.toBlocking().first() == 1)
        #expect(attempts.live == 0)
        #expect(try Observable.from(1...).toBlocking().first() == 1)
    }

    @MainActor @Test func theMainActorCanWaitForAnotherQueue() throws {
        #expect(try Observable.of(1, 2).observe(on: later).toBlocking(timeout: 60).last() == 2)
    }
}
