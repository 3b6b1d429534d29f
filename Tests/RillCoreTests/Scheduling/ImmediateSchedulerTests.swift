struct ImmediateSchedulerTests {
    private let log = Log<String>()

    @Test func workRunsInsideTheCallEvenInsideOtherWork() {
        let scheduler = ImmediateScheduler.instance
        _ = scheduler.schedule { [log] in
            log.write("a")
            _ = scheduler.schedule { log.write("b") }
            log.write("a ends")
        }
        #expect(log.entries == ["a", "b", "a ends"])
    }

    @Test func workOfADisposedLifetimeNeverBegins() {
        let lifetime = Lifetime()
        lifetime.dispose()
        ImmediateScheduler.instance.schedule(in: lifetime) { [log] in log.write("never") }
        #expect(log.entries.isEmpty)
    }
}
