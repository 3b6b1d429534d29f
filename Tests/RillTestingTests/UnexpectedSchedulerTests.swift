@Suite struct UnexpectedSchedulerTests {
    private let reports = Log<String>()
    private let ran = Log<Int>()

    private var scheduler: UnexpectedScheduler {
        let reports = reports
        return UnexpectedScheduler { reports.write($0) }
    }

    @Test func aStreamThatNeedsNoSchedulerDoesNotUseIt() {
        let stream = Observable.of(1, 2).concat(Observable<Int>.empty().delay(.zero, scheduler: scheduler))
        let recorder = VirtualTimeScheduler().record(stream.take(2))
        #expect(recorder.elements == [1, 2])
        #expect(reports.entries.isEmpty)
    }

    @Test func theTimeIsReported() {
        #expect(scheduler.now == .zero)
        #expect(reports.entries == ["the time of a scheduler that must not be used was read"])
    }

    @Test func workIsReportedAndDoesNotRun() {
        let ran = ran
        scheduler.schedule(in: Lifetime()) { ran.write(1) }
        scheduler.schedule(after: .seconds(2), in: Lifetime()) { ran.write(2) }
        scheduler.schedule(after: .zero, every: .seconds(3), in: Lifetime()) { ran.write(3) }
        #expect(ran.entries.isEmpty)
        let name = "on a scheduler that must not be used"
        #expect(
            reports.entries == [
                "work was scheduled \(name)", "work was scheduled after 2.0 seconds \(name)",
                "work was scheduled every 3.0 seconds \(name)",
            ])
    }
}
