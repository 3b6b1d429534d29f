struct SchedulerCheckTests {
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
        let violations = try await wrong.check.violations()
        #expect(violations.count == 1, "\(violations)")
        #expect(violations.first?.hasPrefix("wrong: \(wrong.law), but ") == true, "\(violations)")
    }

    @Test func aCheckThatIsCancelledThrows() async {
        let check = SchedulerCheck("serial queue") { SerialDispatchQueueScheduler() }
        let task = Task { try await check.violations() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
