struct CurrentThreadSchedulerTests {
    private let scheduler = CurrentThreadScheduler.instance
    private let log = Log<String>()

    private func schedule(_ work: @escaping @Sendable () -> Void) {
        scheduler.schedule(in: Lifetime(), work)
    }

    @Test func workRunsInsideTheCallWhenNothingElseRuns() {
        #expect(CurrentThreadScheduler.isScheduleRequired)
        schedule { [log] in log.write("\(CurrentThreadScheduler.isScheduleRequired)") }
        #expect(log.entries == ["false"])
        #expect(CurrentThreadScheduler.isScheduleRequired)
    }

    @Test func reentrantWorkRunsAfterTheCurrentWork() {
        schedule { [log, scheduler] in
            log.write("a")
            scheduler.schedule(in: Lifetime()) {
                log.write("b")
                scheduler.schedule(in: Lifetime()) { log.write("d") }
                log.write("b ends")
            }
            scheduler.schedule(in: Lifetime()) { log.write("c") }
            log.write("a ends")
        }
        #expect(log.entries == ["a", "a ends", "b", "b ends", "c", "d"])
    }

    @Test func workWhoseLifetimeIsDisposedBeforeItsTurnNeverBegins() {
        let lifetime = Lifetime()
        schedule { [log, scheduler] in
            scheduler.schedule(in: lifetime) { log.write("never") }
            scheduler.schedule(in: Lifetime()) { log.write("other") }
            lifetime.dispose()
        }
        scheduler.schedule(in: lifetime) { [log] in log.write("never") }
        #expect(log.entries == ["other"])
    }

    @Test func everyThreadHasALineOfItsOwn() {
        schedule { [log, scheduler] in
            scheduler.schedule(in: Lifetime()) { log.write("later here") }
            concurrently({
                #expect(CurrentThreadScheduler.isScheduleRequired)
                scheduler.schedule(in: Lifetime()) { log.write("immediately there") }
            })
            log.write("first ends")
        }
        #expect(log.entries == ["immediately there", "first ends", "later here"])
    }

    @Test func aHundredThousandPiecesOfWorkThatScheduleEachOtherUseConstantStack() {
        let count = Atomic<Int>(0)
        let deepest = deepestStack { [scheduler] measure in
            @Sendable func work() {
                measure()
                if count.add(1, ordering: .relaxed).newValue < 100_000 {
                    scheduler.schedule(in: Lifetime(), work)
                }
            }
            scheduler.schedule(in: Lifetime(), work)
        }
        #expect(count.load(ordering: .relaxed) == 100_000)
        #expect(deepest < 4096)
    }

    @Test func workThatHasRunIsReleasedAndLeavesNothingInItsLifetime() {
        let counter = Payload.Counter()
        let lifetime = Lifetime()
        do {
            let payload = counter.make()
            scheduler.schedule(in: lifetime) { withExtendedLifetime(payload) {} }
        }
        #expect(counter.live == 0)
        #expect(!lifetime.isDisposed)
    }
}
