@Suite(.blocking(isLong: true)) struct SchedulerCheckTests {
    @Test(arguments: [
        SchedulerCheck("virtual time", wait: { $0.advance(by: $1) }) { VirtualTimeScheduler() },
        SchedulerCheck("serial queue") { SerialDispatchQueueScheduler() },
        SchedulerCheck("concurrent queue", isSerial: false) { ConcurrentDispatchQueueScheduler() },
    ])
    func aCorrectSchedulerKeepsAllLaws(_ check: SchedulerCheck) async throws {
        #expect(try await check.violations() == [])
    }

    @Test func theSchedulerOfTheRecipesKeepsAllLaws() async throws {
        #expect(try await AppScheduler.check() == [])
    }

    @Test(arguments: WrongScheduler.all)
    func aWrongSchedulerBreaksItsLawAlone(_ wrong: WrongScheduler) async throws {
        // Under a lock, a thread waits for that time.
        let isUnderLock = wrong.law == "work runs outside the locks of the scheduler"
        let patience = isUnderLock ? Duration.seconds(1) : SchedulerCheck.patienceWithLocks
        let violations = try await SchedulerCheck.$patienceWithLocks.withValue(patience) {
            try await wrong.check.violations()
        }
        #expect(violations.count == 1, "\(violations)")
        #expect(violations.first?.hasPrefix("wrong: \(wrong.law), but ") == true, "\(violations)")
    }

    @Test(arguments: [true, false]) func aBrokenSchedulerIsWaitedForOnceOnly(runsAtOnce: Bool) async throws {
        let waited = Log<Duration>()
        let check = SchedulerCheck("broken", wait: { _, time in waited.write(time) }) {
            Clockless(runsAtOnce: runsAtOnce)
        }
        #expect(try await check.violations().isEmpty == false)
        #expect(waited.entries.reduce(.zero, +) < .seconds(20))
    }

    @Test func aCheckThatIsCancelledThrows() async {
        let check = SchedulerCheck("serial queue") { SerialDispatchQueueScheduler() }
        let task = Task { try await check.violations() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

/// Runs everything once, inside the call, or nothing.
private struct Clockless: Scheduler {
    let runsAtOnce: Bool
    let now = Instant.zero

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) { if runsAtOnce { work() } }

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        schedule(in: lifetime, work)
    }

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) { schedule(in: lifetime, work) }
}
