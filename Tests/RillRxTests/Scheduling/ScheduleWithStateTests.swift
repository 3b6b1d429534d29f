struct ScheduleWithStateTests {
    private let scheduler = VirtualTimeScheduler(tick: .seconds(1))
    private let log = Log<String>()

    private func action(_ state: Int) -> any Disposable {
        log.write("\(state) at \(scheduler.now.sinceZero)")
        return Disposables.create { [log] in log.write("disposed") }
    }

    @Test func workReceivesItsStateAndItsResultIsDisposedOf() {
        let now = scheduler.schedule(1) { self.action($0) }
        let later = scheduler.scheduleRelative(2, dueTime: .seconds(3)) { self.action($0) }
        scheduler.run()
        #expect(log.entries == ["1 at 0.0 seconds", "2 at 3.0 seconds"])
        now.dispose()
        later.dispose()
        #expect(log.entries.suffix(2) == ["disposed", "disposed"])
    }

    @Test func workThatIsDisposedOfEarlierDoesNotRun() {
        scheduler.schedule(1) { self.action($0) }.dispose()
        scheduler.scheduleRelative(2, dueTime: .seconds(3)) { self.action($0) }.dispose()
        scheduler.run()
        #expect(log.entries.isEmpty)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func periodicWorkReceivesItsPreviousResult() {
        let log = log
        let work = scheduler.schedulePeriodic(1, startAfter: .seconds(1), period: .seconds(2)) { state in
            log.write("\(state)")
            return state * 2
        }
        scheduler.advance(by: .seconds(5))
        work.dispose()
        scheduler.advance(by: .seconds(5))
        #expect(log.entries == ["1", "2", "4"])
    }
}
