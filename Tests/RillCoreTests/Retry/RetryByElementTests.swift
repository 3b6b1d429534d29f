struct RetryByElementTests {
    private let scheduler = VirtualTimeScheduler()
    private let attempts = Attempts()
    private let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(3)

    /// Rejects what is above 9.
    private func record(_ policy: RetryPolicy, _ marbles: String...) -> Recorder<Int> {
        let source =
            attempts.stream { number in
                scheduler.cold(
                    marbles[min(number, marbles.count) - 1], values: ["x": 10, "y": 20, "1": 1, "2": 2],
                    error: Boom(number: number)
                ).asObservable()
            } as Observable<Int>
        return scheduler.record(source.retry(policy, scheduler: scheduler, ifElement: { $0 > 9 }))
    }

    @Test func anElementThatIsNotAcceptableEndsTheAttempt() {
        let recorder = record(RetryPolicy(.constant(scheduler.tick * 2)), "-1-x-2-|", "-2|")
        scheduler.run()
        #expect(recorder.difference(from: "-1----2|") == nil)
        #expect(attempts.live == 0)
    }

    @Test func theLastOneIsDelivered() {
        let recorder = record(policy, "x", "(1y)")
        scheduler.run()
        #expect(recorder.elements == [1, 1, 20] && recorder.isCompleted)
        #expect(attempts.total == 3)
    }

    @Test func aPolicyThatWrapsTellsIt() throws {
        let recorder = record(policy.wrapExhausted(), "x")
        scheduler.run()
        let exhausted = try #require(recorder.error as? RetryExhaustedError)
        #expect((exhausted.last as? UnacceptableElementError<Int>)?.element == 10)
    }

    @Test func rulesAboutErrorsLetItThroughButAbortStopsIt() {
        let types = policy.retry(on: TimeoutError.self)
        #expect(record(types, "x", "(1|)").difference(from: "") == nil)
        scheduler.run()
        #expect(attempts.total == 2)
        let aborting = record(policy.abort(on: UnacceptableElementError<Int>.self), "x")
        scheduler.run()
        #expect(aborting.elements == [10] && aborting.isCompleted)
        #expect(attempts.total == 3)
    }

    @Test func errorsAreRetriedToo() {
        let recorder = record(policy, "#", "x", "(1|)")
        scheduler.run()
        #expect(recorder.elements == [1] && attempts.total == 3)
        let failing = record(policy, "#")
        scheduler.run()
        #expect(failing.error is Boom)
    }
}
