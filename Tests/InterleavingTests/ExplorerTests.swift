/// The explorer finds the textbook faults, and repeats them from their schedule.
struct ExplorerTests {
    /// Explores, and replays the fault; the text of the fault, and how many schedules it took.
    private func fault(
        preemptions: Int = 2, _ prepare: (Scenario) -> Void
    ) -> (text: String, count: Int)? {
        let name = #function
        let result = Exploration.run(preemptions: preemptions, name: name, prepare)
        guard let fault = result.fault else { return nil }
        let replayed = Exploration.run(preemptions: 0, replay: fault.schedule, name: name, prepare)
        #expect(replayed.fault?.text == fault.text)
        #expect(replayed.fault?.schedule == fault.schedule)
        #expect(replayed.count == 1)
        return (fault.text, result.count)
    }

    @Test func findsALostUpdate() {
        let fault = fault { run in
            let count = Shared(Atomic<Int>(0))
            for _ in 1...2 {
                run.thread {
                    count.value.store(count.value.load(ordering: .acquiring) + 1, ordering: .releasing)
                }
            }
            run.afterwards { run.expect(count.value.load(ordering: .acquiring) == 2, "lost") }
        }
        #expect(fault?.text == "lost")
    }

    @Test func anAtomicUpdateIsNeverLost() {
        let fault = fault(preemptions: 4) { run in
            let count = Shared(Atomic<Int>(0))
            for _ in 1...3 { run.thread { count.value.add(1, ordering: .relaxed) } }
            run.afterwards { run.expect(count.value.load(ordering: .acquiring) == 3, "lost") }
        }
        #expect(fault == nil)
    }

    /// A message, and a flag that says that it is there.
    private func message(
        _ set: AtomicStoreOrdering, _ isSet: AtomicLoadOrdering,
        then step: (@Sendable (borrowing Atomic<Int>) -> Void)? = nil
    ) -> String? {
        fault { run in
            let (message, flag) = (Shared(Atomic<Int>(0)), Shared(Atomic<Int>(0)))
            run.thread {
                message.value.store(7, ordering: .relaxed)
                flag.value.store(1, ordering: set)
                step?(flag.value)
            }
            run.thread {
                guard flag.value.load(ordering: isSet) != 0 else { return }
                run.expect(message.value.load(ordering: .relaxed) == 7, "no message")
            }
        }?.text
    }

    @Test func aMessageIsSeenOnlyIfItsFlagIsReleasedAndAcquired() {
        #expect(message(.releasing, .acquiring) == nil)
        #expect(message(.relaxed, .acquiring) == "no message")
        #expect(message(.releasing, .relaxed) == "no message")
        #expect(message(.sequentiallyConsistent, .sequentiallyConsistent) == nil)
    }

    @Test func anUpdateCarriesOnWhatIsReleased() {
        #expect(message(.releasing, .acquiring) { $0.add(1, ordering: .relaxed) } == nil)
        #expect(message(.releasing, .acquiring) { $0.store(2, ordering: .relaxed) } == "no message")
    }

    /// Two threads that each store, and then look at what the other has stored.
    private func storeAndLook(_ set: AtomicStoreOrdering, _ look: AtomicLoadOrdering) -> String? {
        fault { run in
            let flags = [Shared(Atomic<Bool>(false)), Shared(Atomic<Bool>(false))]
            let sawNothing = SharedVariable(0)
            for me in 0...1 {
                run.thread {
                    flags[me].value.store(true, ordering: set)
                    if !flags[1 - me].value.load(ordering: look) { sawNothing.update { $0 += 1 } }
                }
            }
            run.afterwards { run.expect(sawNothing.value < 2, "neither has seen the other") }
        }?.text
    }

    @Test func twoStoresMayBothBeMissedWithoutOneOrderOfAll() {
        #expect(storeAndLook(.releasing, .acquiring) == "neither has seen the other")
        #expect(storeAndLook(.sequentiallyConsistent, .sequentiallyConsistent) == nil)
    }

    @Test func aThreadNeverSeesAnOlderValueThanBefore() {
        let fault = fault { run in
            let number = Shared(Atomic<Int>(0))
            run.thread { for value in 1...2 { number.value.store(value, ordering: .relaxed) } }
            run.thread {
                let first = number.value.load(ordering: .relaxed)
                run.expect(number.value.load(ordering: .relaxed) >= first, "back in time")
            }
        }
        #expect(fault == nil)
    }

    /// A variable that a thread uses if it is the second of two that have come.
    private func variable(guardedBy order: AtomicUpdateOrdering) -> String? {
        fault { run in
            let (arrivals, variable) = (Shared(Atomic<Int>(0)), Shared(Witness()))
            run.thread {
                variable.value.use()
                arrivals.value.add(1, ordering: order)
            }
            run.thread { if arrivals.value.add(1, ordering: order).oldValue == 1 { variable.value.use() } }
        }?.text
    }

    @Test func findsAVariableThatNothingGuards() {
        #expect(variable(guardedBy: .acquiringAndReleasing) == nil)
        #expect(variable(guardedBy: .releasing) == "a data race")
        #expect(variable(guardedBy: .acquiring) == "a data race")
    }

    @Test func anUpdateThatFailsMaySeeAnOlderValue() {
        func fails(_ order: AtomicStoreOrdering) -> String? {
            fault { run in
                let (message, flag) = (Shared(Atomic<Int>(0)), Shared(Atomic<Bool>(false)))
                run.thread {
                    message.value.store(7, ordering: .relaxed)
                    flag.value.store(true, ordering: order)
                }
                run.thread {
                    guard flag.value.load(ordering: .acquiring) else { return }
                    let seen = message.value.compareExchange(expected: 7, desired: 8, ordering: .relaxed)
                    run.expect(seen.exchanged, "no message")
                }
            }?.text
        }
        #expect(fails(.releasing) == nil)
        #expect(fails(.relaxed) == "no message")
    }

    @Test func findsTwoLocksInOppositeOrder() {
        let fault = fault { run in
            let (one, other) = (Shared(Mutex(0)), Shared(Mutex(0)))
            run.thread { one.value.withLock { _ in other.value.withLock { $0 += 1 } } }
            run.thread { other.value.withLock { _ in one.value.withLock { $0 += 1 } } }
        }
        #expect(fault?.text == "deadlock")
    }

    @Test func findsALockInsideItself() {
        let fault = fault { run in
            let mutex = Shared(Mutex(0))
            run.thread { mutex.value.withLock { _ in mutex.value.withLock { $0 += 1 } } }
        }
        #expect(fault?.text == "deadlock: a thread locks a mutex that it has locked")
    }

    @Test func findsALoopThatNeverEnds() {
        let fault = fault { run in
            let isSet = Shared(Atomic<Bool>(false))
            run.thread { while !isSet.value.load(ordering: .acquiring) {} }
            run.thread { isSet.value.store(true, ordering: .releasing) }
        }
        #expect(fault?.text.hasPrefix("livelock") == true)
    }

    @Test func aWaitLetsOtherThreadsRun() {
        let fault = fault { run in
            let isSet = Shared(Atomic<Bool>(false))
            run.thread {
                let isMet = Threads.wait(atMost: .seconds(1)) { isSet.value.load(ordering: .acquiring) }
                run.expect(isMet, "the condition is false")
            }
            run.thread { isSet.value.store(true, ordering: .releasing) }
        }
        #expect(fault == nil)
    }

    @Test func aConditionThatNobodyMeetsReachesItsTimeLimit() {
        let fault = fault { run in
            run.thread { _ = Threads.wait(atMost: .seconds(1)) { false } }
        }
        #expect(fault?.text == "a wait has reached its time limit")
    }

    /// One thread waits for what another does.
    private func wait(preemptions: Int, mayTimeOut: Bool) -> String? {
        let result = Exploration.run(
            preemptions: preemptions, mayTimeOut: mayTimeOut, name: #function
        ) { run in
            let isSet = Shared(Atomic<Bool>(false))
            run.thread {
                let isMet = Threads.wait(atMost: .seconds(1)) { isSet.value.load(ordering: .acquiring) }
                run.expect(isMet, "too late")
            }
            run.thread { isSet.value.store(true, ordering: .releasing) }
        }
        return result.fault?.text
    }

    @Test func aTimeLimitThatIsExpectedMayPassAtEveryStepForAPreemption() {
        #expect(wait(preemptions: 3, mayTimeOut: false) == nil)
        #expect(wait(preemptions: 0, mayTimeOut: true) == nil)
        #expect(wait(preemptions: 1, mayTimeOut: true) == "too late")
    }

    private func probeFault(_ body: @escaping @Sendable (Probe<Int>) -> Void) -> String? {
        fault { run in
            let probe = run.probe()
            run.thread { body(probe) }
        }?.text
    }

    @Test func aProbeFindsWhatBreaksTheContract() {
        let overlap = probeFault { probe in
            probe.inside = { [weak probe] event in if event == .next(1) { probe?.on(.next(2)) } }
            probe.on(.next(1))
        }
        #expect(overlap?.hasPrefix("two events overlap: 1 and ") == true)
        let afterTheEnd = probeFault { probe in
            probe.on(.completed)
            probe.on(.next(1))
        }
        #expect(afterTheEnd?.hasSuffix(" after the end of |") == true)
        for count in 1...2 {
            let late = probeFault { probe in
                probe.subscribe(to: Observable<Int>.never())
                probe.dispose()
                for number in 1...count { probe.on(.next(number)) }
            }
            #expect(late == (count == 1 ? nil : "more than one event after dispose() returned: 1 2"))
        }
    }

    @Test func aCountedSourceFindsRunsAtTheSameTimeAndWithoutTeardown() {
        func fault(_ body: @escaping @Sendable (Observable<Int>) -> Void) -> String? {
            self.fault { run in
                let source = CountedSource(Observable<Int>.never())
                run.thread { body(source.stream) }
                run.afterwards { run.expect(source) }
            }?.text
        }
        let twice = fault { stream in
            let subscriptions = [stream.subscribe(), stream.subscribe()]
            for subscription in subscriptions { subscription.dispose() }
        }
        #expect(twice == "2 runs of the source at the same time")
        #expect(fault { _ = $0.subscribe() } == "1 runs are not torn down")
        #expect(fault { $0.subscribe().dispose() } == nil)
    }

    @Test func findsWhatIsNotReleased() {
        final class Cycle: Sendable {
            let other = Mutex<Cycle?>(nil)
        }
        let fault = fault { run in
            run.thread {
                let cycle = Cycle()
                cycle.other.withLock { $0 = cycle }
            }
        }
        #expect(fault?.text == "1 locks and atomics are still alive")
    }

    @Test func findsARunThatCannotBeRepeated() {
        var isOdd = false
        let result = Exploration.run(preemptions: 2, name: #function) { run in
            isOdd.toggle()
            let count = SharedVariable(0)
            for _ in 1...(isOdd ? 2 : 3) { run.thread { count.update { $0 += 1 } } }
        }
        #expect(result.fault?.text == "the scenario did something else in the same schedule")
    }

    @Test func mostPreemptionsAreTriedOnlyWhenFewerFindNothing() {
        let fault = fault(preemptions: 3) { run in
            let count = SharedVariable(0)
            run.thread { count.value += 1 }
            run.thread { count.value += 1 }
            run.afterwards { run.expect(count.value == 2, "lost") }
        }
        // Two schedules without a preemption, two that show what is shared, and the first with one.
        #expect((fault?.count ?? 100) < 10)
    }
}

private final class Shared<Value: ~Copyable & Sendable>: Sendable {
    let value: Value
    init(_ value: consuming Value) { self.value = value }
}
