@testable import RillSchedulers

/// The tests share the main queue, so they are serialized.
@Suite(.blocking, .serialized) struct MainSchedulerTests {
    /// Its own: work of another test that waits on `instance` would make all of this wait too.
    private let scheduler = MainScheduler()
    private let lifetime = Lifetime()

    @Test func itKeepsTheLawsOfSchedulers() async throws {
        let check = SchedulerCheck("main queue") { MainScheduler.instance }
        #expect(try await check.violations() == [])
    }

    @Test func theMainActorIsTheMainQueue() async {
        #expect(await MainActor.run { MainScheduler.isOnMainQueue })
        let places = Log<Bool>()
        let end = Latch()
        DispatchQueue.global().async {
            places.write(MainScheduler.isOnMainQueue)
            end.give()
        }
        #expect(await end.wait())
        #expect(places.entries == [false])
    }

    @Test func workOnTheMainQueueRunsSynchronouslyWhenNoWorkIsPending() async {
        let log = await MainActor.run { [scheduler, lifetime] in
            let log = Log<String>()
            scheduler.schedule(in: lifetime) { log.write("work") }
            log.write("call returns")
            return log
        }
        #expect(log.entries == ["work", "call returns"])
    }

    @Test func workThatWorkSchedulesIsEnqueued() async {
        let log = Log<String>()
        let end = Latch()
        await MainActor.run { [scheduler, lifetime] in
            scheduler.schedule(in: lifetime) {
                scheduler.schedule(in: lifetime) {
                    log.write("b")
                    end.give()
                }
                log.write("a")
            }
            log.write("call returns")
        }
        #expect(await end.wait())
        #expect(log.entries == ["a", "call returns", "b"])
    }

    @Test func manyStreamsWithAnEventEachAreServedBeforeWhatIsEnqueuedAfterThem() async {
        let (received, seen) = (Log<Int>(), Log<Int>())
        let end = Latch()
        DispatchQueue.global().async {
            for number in 0..<500 {
                _ = Observable.just(number).observe(on: MainScheduler.instance)
                    .subscribe(onNext: { received.write($0) })
            }
            DispatchQueue.main.async {
                seen.write(received.count)
                end.give()
            }
        }
        #expect(await end.wait())
        #expect(seen.entries == [500])
    }

    @Test func workFromAnotherQueueRunsOnTheMainQueueInOrder() async {
        let received = Log<Int>()
        let strangers = Atomic<Int>(0)
        let end = Latch()
        DispatchQueue.global().async { [scheduler, lifetime] in
            for number in 0..<500 {
                scheduler.schedule(in: lifetime) {
                    received.write(number)
                    if !MainScheduler.isOnMainQueue { strangers.add(1, ordering: .relaxed) }
                }
            }
            scheduler.schedule(in: lifetime) { end.give() }
        }
        #expect(await end.wait())
        #expect(received.entries == Array(0..<500))
        #expect(strangers.load(ordering: .relaxed) == 0)
    }

    @Test func workOnTheMainQueueDoesNotOvertakePendingWork() async {
        let log = Log<String>()
        let end = Latch()
        await MainActor.run { [scheduler, lifetime] in
            // Scheduled on another queue while the main queue is busy, so it is enqueued.
            DispatchQueue.global().sync { scheduler.schedule(in: lifetime) { log.write("first") } }
            scheduler.schedule(in: lifetime) {
                log.write("second")
                end.give()
            }
            log.write("call returns")
        }
        #expect(await end.wait())
        #expect(log.entries == ["call returns", "first", "second"])
    }

    @Test func anotherSchedulerOfTheMainQueueDoesNotWaitForThePendingWorkOfThisOne() async {
        let log = await MainActor.run { [scheduler, lifetime] in
            let log = Log<String>()
            scheduler.schedule(in: lifetime) {
                MainScheduler().schedule(in: lifetime) { log.write("inner") }
                log.write("outer")
            }
            return log
        }
        #expect(log.entries == ["inner", "outer"])
    }

    @Test func disposedPendingWorkNeverBeginsAndTheWorkAfterItRuns() async {
        let log = Log<String>()
        let end = Latch()
        await MainActor.run { [scheduler, lifetime] in
            scheduler.schedule(in: lifetime) {
                let doomed = scheduler.schedule { log.write("never") }
                doomed.dispose()
                scheduler.schedule(in: lifetime) { end.give() }
            }
        }
        #expect(await end.wait())
        #expect(log.entries.isEmpty)
        let isAtOnce = await MainActor.run { [scheduler, lifetime] in
            let ran = Log<Int>()
            scheduler.schedule(in: lifetime) { ran.write(1) }
            return ran.count == 1
        }
        #expect(isAtOnce)
    }

    @Test func timersAndPeriodicWorkRunOnTheMainQueue() async {
        let runs = Log<Bool>()
        let end = Latch()
        let lifetime = Lifetime()
        scheduler.schedule(after: .milliseconds(1), in: lifetime) { [scheduler] in
            runs.write(MainScheduler.isOnMainQueue)
            scheduler.schedule(after: .zero, every: .milliseconds(1), in: lifetime) {
                runs.write(MainScheduler.isOnMainQueue)
                if runs.count < 4 { return }
                lifetime.dispose()
                end.give()
            }
        }
        #expect(await end.wait())
        #expect(runs.entries == [true, true, true, true])
    }

    @Test func aStreamObservedOnTheMainQueueKeepsItsOrderAndStopsAtDisposal() async {
        let received = Log<Int>()
        let end = Latch()
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        subscription.disposable = subject.observe(on: scheduler).subscribe(
            onNext: {
                received.write($0)
                if $0 == 50 {
                    subscription.dispose()
                    end.give()
                }
            })
        for number in 0..<100 { subject.onNext(number) }
        #expect(await end.wait())
        _ = await MainActor.run { 0 }
        #expect(received.entries == Array(0...50))
    }

    /// Twenty elements wait that cost a millisecond each.
    @Test func otherWorkOfTheMainQueueDoesNotWaitForAllThatWaits() async {
        for scheduler in [MainScheduler.instance, SerialDispatchQueueScheduler(queue: .main)]
            as [any Scheduler]
        {
            let received = Log<Int>()
            let end = Latch()
            let before = Log<Int>()
            DispatchQueue.main.async {
                let subject = PublishSubject<Int>()
                _ = subject.observe(on: scheduler).subscribe(
                    onNext: { number in
                        takeAMillisecond()
                        received.write(number)
                    },
                    onCompleted: { end.give() })
                // On another queue, so that nothing is delivered inside the call.
                DispatchQueue.global().sync { for number in 0..<20 { subject.onNext(number) } }
                subject.onCompleted()
                DispatchQueue.main.async { before.write(received.count) }
            }
            #expect(await end.wait())
            #expect(received.entries == Array(0..<20))
            #expect(before.count == 1 && before.entries.allSatisfy { $0 < 20 }, "\(scheduler)")
        }
    }

    /// Twenty timers are due together that cost a millisecond each.
    @Test func otherWorkOfTheMainQueueDoesNotWaitForAllTimersThatAreDue() async {
        for scheduler in [MainScheduler.instance, SerialDispatchQueueScheduler(queue: .main)]
            as [any Scheduler]
        {
            let fired = Log<Int>()
            let end = Latch()
            let before = Log<Int>()
            DispatchQueue.main.async { [lifetime] in
                for number in 0..<20 {
                    scheduler.schedule(after: .zero, in: lifetime) {
                        if number == 0 { DispatchQueue.main.async { before.write(fired.count) } }
                        takeAMillisecond()
                        fired.write(number)
                        if number == 19 { end.give() }
                    }
                }
            }
            #expect(await end.wait())
            #expect(fired.entries == Array(0..<20))
            #expect(before.count == 1 && before.entries.allSatisfy { $0 < 20 }, "\(scheduler)")
        }
    }
}

private func takeAMillisecond() {
    let start = ContinuousClock.now
    while start.duration(to: .now) < .milliseconds(1) {}
}
