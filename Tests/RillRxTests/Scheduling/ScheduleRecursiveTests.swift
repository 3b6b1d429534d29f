struct ScheduleRecursiveTests {
    @Test func theActionRunsForEveryStateThatItPasses() {
        let log = Log<Int>()
        let scheduler = VirtualTimeScheduler()
        _ = scheduler.scheduleRecursive(3) { count, recurse in
            log.write(count)
            if count > 1 { recurse(count - 1) }
        }
        #expect(log.entries.isEmpty)
        scheduler.run()
        #expect(log.entries == [3, 2, 1])
    }

    @Test func severalStatesAreScheduledInTheirOrder() {
        let log = Log<Int>()
        _ = CurrentThreadScheduler.instance.scheduleRecursive(1) { number, recurse in
            log.write(number)
            if number < 4 {
                recurse(number * 2)
                recurse(number * 2 + 1)
            }
        }
        #expect(log.entries == [1, 2, 3, 4, 5, 6, 7])
    }

    @Test func aDisposalEndsIt() {
        let log = Log<Int>()
        let scheduler = ManualScheduler()
        let work = scheduler.scheduleRecursive(1) { number, recurse in
            log.write(number)
            recurse(number + 1)
        }
        scheduler.takeTurn()
        work.dispose()
        scheduler.takeTurn()
        #expect(log.entries == [1])
    }

    @Test func aSchedulerThatRunsWorkAtOnceDoesNotGrowTheStack() {
        let log = Log<Int>()
        onSmallStack {
            _ = ImmediateScheduler.instance.scheduleRecursive(100_000) { count, recurse in
                if count > 0 { recurse(count - 1) } else { log.write(count) }
            }
        }
        #expect(log.entries == [0])
    }
}
