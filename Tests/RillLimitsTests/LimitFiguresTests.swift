struct LimitFiguresTests {
    @Test func theFiguresOfALimitAreAStream() {
        let scheduler = VirtualTimeScheduler()
        let budget = RetryBudget.tokenBucket(capacity: 1)
        let recorder = scheduler.record(
            budget.figures(every: .seconds(10), scheduler: scheduler).map(\.granted))
        scheduler.advance(by: .seconds(15))
        _ = scheduler.record(
            Observable<Int>.error(CancellationError()).retry(
                RetryPolicy(.immediate).retry(on: CancellationError.self).budget(budget), scheduler: scheduler
            ))
        scheduler.advance(by: .seconds(5))
        #expect(recorder.history == "0@0 0@10000 1@20000")
        recorder.dispose()
        #expect(scheduler.pendingCount == 0)
    }
}
