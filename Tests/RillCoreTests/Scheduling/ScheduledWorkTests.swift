@testable import RillCore

struct ScheduledWorkTests {
    private let log = Log<String>()
    private let parent = Lifetime()
    private let bag = DisposeBag()

    init() {
        parent.disposed(by: bag)
    }

    private func work(every period: Duration? = nil) -> ScheduledWork {
        ScheduledWork(
            due: .zero, every: period, in: parent, work: { [log] in log.write("work") },
            onEnded: { [log] _ in log.write("ended") })
    }

    @Test func itRunsOnceAndHasEndedBeforeThat() {
        let rest = parent.registrationCount
        let work = ScheduledWork(
            due: .zero, in: parent, work: { [log, parent] in log.write("\(parent.registrationCount)") },
            onEnded: { [log] _ in log.write("it may be in the queue") })
        #expect(parent.registrationCount == 1 + rest)
        #expect(!work.perform())
        #expect(!work.perform())
        #expect(log.entries == ["\(rest)"])
        #expect(work.isDisposed)
        #expect(!parent.isDisposed)
    }

    @Test func periodicWorkRunsUntilItEnds() {
        let work = work(every: .seconds(1))
        #expect(work.perform())
        #expect(work.perform())
        work.cancel()
        #expect(!work.perform())
        #expect(log.entries == ["work", "work", "ended"])
    }

    @Test func periodicWorkThatEndsItselfDoesNotRunAgain() {
        let lifetime = Lifetime()
        let work = ScheduledWork(
            due: .zero, every: .seconds(1), in: lifetime, work: { lifetime.dispose() },
            onEnded: { [log] _ in log.write("ended") })
        #expect(!work.perform())
        #expect(log.entries == ["ended"])
    }

    @Test func itEndsWithItsLifetimeAndNotifiesItsSchedulerOnce() {
        let work = work()
        parent.dispose()
        #expect(log.entries == ["ended"])
        #expect(!work.perform())
        work.cancel()
        #expect(log.entries == ["ended"])
    }

    @Test func inADisposedLifetimeItHasEndedFromTheStart() {
        parent.dispose()
        let work = work()
        #expect(work.isDisposed)
        #expect(log.entries == ["ended"])
        #expect(!work.perform())
    }

    @Test func workThatHasRunLeavesNothingInItsLifetime() {
        let counter = Payload.Counter()
        weak var released: ScheduledWork?
        do {
            let payload = counter.make()
            let work = ScheduledWork(
                due: .zero, in: parent, work: { withExtendedLifetime(payload) {} }, onEnded: { _ in })
            released = work
            _ = work.perform()
        }
        #expect(released == nil)
        #expect(counter.live == 0)
        withExtendedLifetime(parent) {}
    }

    @Test func aDisposalWhileItIsPerformedOnAnotherThreadIsToldOnceIfItDoesNotRun() {
        struct Round: Sendable {
            let parent = Lifetime()
            let ended: Log<Int>
            let runs: Log<Int>
            let work: ScheduledWork
            init() {
                let ended = Log<Int>()
                let runs = Log<Int>()
                self.ended = ended
                self.runs = runs
                work = ScheduledWork(
                    due: .zero, in: parent, work: { runs.write(1) }, onEnded: { _ in ended.write(1) })
            }
        }
        let failed = race(
            prepare: { Round() },
            { _ = $0.work.perform() },
            against: { $0.parent.dispose() },
            check: {
                let counts = [$0.ended.count, $0.runs.count]
                return [[1, 0], [0, 1], [1, 1]].contains(counts) && $0.work.isDisposed
            })
        #expect(failed == 0)
    }
}
