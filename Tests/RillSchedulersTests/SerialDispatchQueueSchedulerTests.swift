@testable import RillSchedulers

@Suite(.blocking) struct SerialDispatchQueueSchedulerTests {
    private let scheduler = SerialDispatchQueueScheduler()
    private let lifetime = Lifetime()

    /// Waits until the queue has run all work that was enqueued before.
    private func drain() async -> Bool {
        let signal = Latch()
        scheduler.schedule(in: lifetime) { signal.give() }
        return await signal.wait()
    }

    @Test func workWhoseLifetimeIsDisposedBeforeItsTurnNeverBegins() async {
        let log = Log<String>()
        let gate = DispatchSemaphore(value: 0)
        scheduler.schedule(in: lifetime) { gate.wait() }
        let doomed = scheduler.schedule { log.write("never") }
        doomed.dispose()
        gate.signal()
        #expect(await drain())
        #expect(log.entries.isEmpty)
    }

    @Test func workOnAConcurrentTargetIsSerial() async {
        let scheduler = SerialDispatchQueueScheduler(
            queue: DispatchQueue(label: "test.concurrent", attributes: .concurrent))
        let log = Log<Int>()
        let end = Latch()
        for number in 0..<1_000 { scheduler.schedule(in: lifetime) { log.write(number) } }
        scheduler.schedule(in: lifetime) { end.give() }
        #expect(await end.wait())
        #expect(log.entries == Array(0..<1_000))
    }

    /// Work that blocks in a global queue would hold it back: that queue has a thread for each core.
    @Test func itsQueueTargetsNoGlobalQueue() async {
        let key = DispatchSpecificKey<String>()
        DispatchQueue.global(qos: .utility).setSpecific(key: key, value: "global")
        defer { DispatchQueue.global(qos: .utility).setSpecific(key: key, value: nil) }
        let log = Log<String?>()
        let schedulers = [
            SerialDispatchQueueScheduler(qos: .utility),
            SerialDispatchQueueScheduler(queue: .global(qos: .utility)),
        ]
        for scheduler in schedulers {
            let end = Latch()
            scheduler.schedule(in: lifetime) {
                log.write(DispatchQueue.getSpecific(key: key))
                end.give()
            }
            #expect(await end.wait())
        }
        #expect(log.entries == [nil, "global"])
    }

    @Test func aDisposedTimerIsRemovedImmediatelyAndNeverFires() async {
        let log = Log<String>()
        let end = Latch()
        // Timers fire on this queue, so not before the gate opens.
        let gate = DispatchSemaphore(value: 0)
        scheduler.schedule(in: lifetime) { gate.wait() }
        let doomed = scheduler.schedule(after: .milliseconds(10)) { log.write("never") }
        scheduler.schedule(after: .milliseconds(11), in: lifetime) { end.give() }
        #expect(scheduler.pendingCount == 2)
        doomed.dispose()
        #expect(scheduler.pendingCount == 1)
        gate.signal()
        #expect(await end.wait())
        #expect(log.entries.isEmpty)
    }

    @Test func anOverdueTimerThatIsDisposedNeverFires() async {
        // The queue is busy until the timer is overdue. Then the timer is disposed before its work begins.
        let log = Log<String>()
        let isBusy = Latch()
        let gate = DispatchSemaphore(value: 0)
        scheduler.schedule(in: lifetime) {
            isBusy.give()
            gate.wait()
        }
        #expect(await isBusy.wait())
        let doomed = scheduler.schedule(after: .zero) { log.write("never") }
        let start = scheduler.now
        while start.duration(to: scheduler.now) < .milliseconds(2) { await Task.yield() }
        doomed.dispose()
        gate.signal()
        let end = Latch()
        scheduler.schedule(after: .milliseconds(1), in: lifetime) { end.give() }
        #expect(await end.wait())
        #expect(log.entries.isEmpty)
        #expect(scheduler.pendingCount == 0)
    }

    @Test func aTimerInTheFarFutureDoesNotKeepTheProcessorBusy() async {
        // In a process of its own, where no other test takes time. Some of the times overflow a signed or an
        // unsigned 64-bit number of nanoseconds. Dispatch reads times of 2⁶² ns or more as times of another
        // clock, which would fire immediately, again and again.
        await #expect(processExitsWith: .success) {
            let scheduler = SerialDispatchQueueScheduler()
            let times: [Duration] = [
                .seconds(4_000_000_000), .seconds(8_000_000_000), .seconds(10_000_000_000),
                .seconds(17_000_000_000),
                .seconds(17_500_000_000), .seconds(18_000_000_000), .seconds(Int64.max),
                .nanoseconds(1 << 62),
                .nanoseconds(Int64.max), Duration(attoseconds: .max),
            ]
            for time in times {
                let far = scheduler.schedule(after: time) { preconditionFailure("fired") }
                let before = processorTime()
                let end = Latch()
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { end.give() }
                _ = await end.wait()
                let used = processorTime() - before
                far.dispose()
                precondition(
                    used < 0.03, "waiting for \(time) took \(used) s of processor time in 0.05 s")
            }
        }
    }

    @Test func aTimerFiresAfterItsSchedulerHasBeenReleased() async {
        let fired = Latch()
        weak var released: SerialDispatchQueueScheduler?
        do {
            let scheduler = SerialDispatchQueueScheduler()
            released = scheduler
            scheduler.schedule(after: .milliseconds(10), in: lifetime) { fired.give() }
        }
        #expect(released == nil)
        #expect(await fired.wait())
    }

    @Test func aHundredThousandTimersTakeLessThanAKilobyteEach() async {
        // In a process of its own, where no other test takes memory.
        await #expect(processExitsWith: .success) {
            let scheduler = SerialDispatchQueueScheduler()
            let lifetime = Lifetime()
            let memory = PeakMemory()
            memory.start()
            for number in 0..<100_000 {
                scheduler.schedule(after: .seconds(1_000 + number), in: lifetime) {}
            }
            precondition(scheduler.pendingCount == 100_000)
            let each = memory.growth * 1_024 / 100_000
            precondition(each < 1_024, "\(each) bytes for each timer")
            lifetime.dispose()
            precondition(scheduler.pendingCount == 0)
        }
    }

    @Test func timersOfFourThreadsLeaveNothing() async {
        let fired = Atomic<Int>(0)
        let scheduler = scheduler
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<2_000 {
                let timer = scheduler.schedule(after: .microseconds(number % 7 * 50)) {
                    fired.add(1, ordering: .relaxed)
                }
                if (number + thread).isMultiple(of: 2) { timer.dispose() }
            }
        }
        let end = Latch()
        scheduler.schedule(after: .milliseconds(5), in: lifetime) { end.give() }
        #expect(await end.wait())
        #expect(scheduler.pendingCount == 0)
        #expect(fired.load(ordering: .relaxed) >= 4_000)
    }

    @Test func missedTurnsAreSkipped() async {
        let moments = Log<Instant>()
        let end = Latch()
        let lifetime = Lifetime()
        let start = scheduler.now
        scheduler.schedule(after: .milliseconds(2), every: .milliseconds(2), in: lifetime) { [scheduler] in
            moments.write(scheduler.now)
            if moments.count == 1 {
                // Busy for the time of ten turns.
                while start.duration(to: scheduler.now) < .milliseconds(23) {}
            }
            if moments.count == 3 {
                lifetime.dispose()
                end.give()
            }
        }
        #expect(await end.wait())
        // The second turn is due after the busy time, and the third a period later.
        #expect(start.duration(to: moments.entries[2]) >= .milliseconds(25))
    }

    #if compiler(>=6.3)
        @Test(arguments: refusals) func aTimeThatBreaksARuleIsRefused(_ refusal: Refusal) async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [name = refusal.testDescription as String] in
                await SerialDispatchQueueSchedulerTests.refusals.call(name)
            }
            #expect(result.says(refusal.message))
        }
    #endif

    private static let refusals: [Refusal] = [
        Refusal("needs a period above zero, but got") {
            let scheduler = SerialDispatchQueueScheduler()
            let end = Latch()
            scheduler.schedule(after: .zero, every: .zero, in: Lifetime()) {}
            scheduler.schedule(after: .milliseconds(20), in: Lifetime()) { end.give() }
            _ = await end.wait()
        },
        Refusal("needs a leeway of zero or more, but got") {
            _ = SerialDispatchQueueScheduler(leeway: .milliseconds(-1))
        },
    ]

    @Test func aPeriodBelowTheResolutionOfTheClockSkipsTurns() async {
        let end = Latch()
        let turns = Atomic<Int>(0)
        let lifetime = lifetime
        scheduler.schedule(after: .zero, every: Duration(attoseconds: 1), in: lifetime) {
            if turns.add(1, ordering: .relaxed).newValue == 3 {
                lifetime.dispose()
                end.give()
            }
        }
        #expect(await end.wait())
        #expect(turns.load(ordering: .relaxed) == 3)
    }

    /// Neither the element nor what captures it is released before the turn.
    @Test func whatWaitsForTheTurnOfASuspendedQueueIsReleasedWithThatTurn() async {
        let (queue, counter) = (DispatchQueue(label: "test.suspended"), Payload.Counter())
        let subject = PublishSubject<Payload>()
        let subscription = subject.observe(on: SerialDispatchQueueScheduler(queue: queue)).subscribe()
        queue.suspend()
        for number in 1...3 { subject.onNext(counter.make(number)) }
        subscription.dispose()
        #expect(counter.live == 3)
        queue.resume()
        let end = Latch()
        queue.async { end.give() }
        #expect(await end.wait())
        #expect(counter.live == 0)
    }

    /// It starts on the queue of the scheduler.
    @Test(arguments: [false, true])
    func aLaterAttemptThatBlocksHoldsTheTimerOfItsTimeoutUnlessItHasAQueueOfItsOwn(_ isElsewhere: Bool) async
    {
        let (log, attempts, gate) = (Log<String>(), Attempts(), DispatchSemaphore(value: 0))
        let (isInside, end) = (Latch(), Latch())
        let (hasBegun, own) = (DispatchSemaphore(value: 0), SerialDispatchQueueScheduler())
        let blocking = Observable<Int>.create { (_: Observer<Int>, _: Lifetime) in
            isInside.give()
            hasBegun.signal()
            gate.wait()
        }
        let stream = attempts.stream { number -> Observable<Int> in
            if number == 1 { return .error(Boom()) }
            guard isElsewhere else { return blocking }
            // Holds the queue of the timer until the attempt has begun elsewhere.
            return blocking.subscribe(on: own).do(onSubscribed: { hasBegun.wait() })
        }
        let policy = RetryPolicy(.constant(.milliseconds(1))).maxAttempts(2)
            .attemptTimeout(.milliseconds(500))
        let queue = DispatchQueue(label: "attempts")
        // A delay that passes before this call returns would start the attempt in it.
        queue.suspend()
        let subscription = stream.retry(policy, scheduler: SerialDispatchQueueScheduler(queue: queue))
            .subscribe(onError: { error in
                log.write(error is TimeoutError ? "timeout" : "\(error)")
                end.give()
            })
        queue.resume()
        #expect(await isInside.wait())
        if isElsewhere {
            #expect(await end.wait())
        } else {
            #expect(await !end.wait(seconds: 1))
        }
        log.write("returns")
        gate.signal()
        #expect(await end.wait())
        #expect(log.entries == (isElsewhere ? ["timeout", "returns"] : ["returns", "timeout"]))
        subscription.dispose()
    }

    @Test func observeOnDeliversInOrderOnTheQueue() async {
        let key = DispatchSpecificKey<Int>()
        let queue = DispatchQueue(label: "test.serial")
        queue.setSpecific(key: key, value: 7)
        let scheduler = SerialDispatchQueueScheduler(queue: queue)
        let received = Log<Int>()
        let strangers = Atomic<Int>(0)
        let end = Latch()
        _ = Observable.range(start: 0, count: 5_000).observe(on: scheduler).subscribe(
            onNext: {
                received.write($0)
                if DispatchQueue.getSpecific(key: key) != 7 { strangers.add(1, ordering: .relaxed) }
            },
            onCompleted: { end.give() })
        #expect(await end.wait())
        #expect(received.entries == Array(0..<5_000))
        #expect(strangers.load(ordering: .relaxed) == 0)
    }
}
