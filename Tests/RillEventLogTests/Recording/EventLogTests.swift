import Dispatch

struct EventLogTests {
    private let scheduler: VirtualTimeScheduler
    private let log: EventLog<Int>

    init() { (scheduler, log) = virtualLog(of: Int.self) }

    @Test(arguments: [1, 2, 5, 10]) func theLastEntriesAreKept(_ count: Int) {
        let log = EventLog<Int>(scheduler: scheduler, retention: .last(count))
        let all = self.log
        for other in 0..<3 {
            for log in [log, all] {
                _ = scheduler.record(Observable.range(start: 0, count: other + 1).log("\(other)", to: log))
            }
        }
        #expect(log.recording.entries == all.recording.entries.suffix(count))
        #expect(log.recording.dropped == 15 - count)
        #expect(all.recording.entries.map(\.subscription) == [1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3])
    }

    @Test func withoutARetentionTheLastTenThousandEntriesAreKept() {
        _ = scheduler.record(Observable.range(start: 1, count: 9_998).log("x", to: log))
        #expect(log.recording.entries.map(\.sequence) == Array(2...10_001))
        #expect(log.recording.dropped == 1)
    }

    @Test func aLogThatKeepsNothingStillDeliversLiveEntries() {
        let log = EventLog<Int>(scheduler: scheduler, retention: .none)
        let listener = scheduler.record(log.live(on: InlineScheduler()))
        _ = scheduler.record(Observable.of(1, 2).log("x", to: log))
        #expect(listener.elements.map(\.kind) == [.subscribed, .next(1), .next(2), .completed, .disposed])
        #expect(listener.elements.map(\.sequence) == [1, 2, 3, 4, 5])
        #expect(log.recording.entries.isEmpty)
        #expect(log.recording.dropped == 5)
        listener.dispose()
    }

    @Test(arguments: [.all, .last(6_000)] as [LogRetention])
    func aLongLogKeepsItsOrder(_ retention: LogRetention) {
        let log = EventLog<Int>(scheduler: scheduler, retention: retention)
        _ = scheduler.record(Observable.range(start: 0, count: 5000).log("x", to: log))
        let entries = log.recording.entries
        #expect(entries.map(\.sequence) == Array(1...5003))
        #expect(entries.dropFirst().dropLast(2).map(\.kind) == (0..<5000).map { .next($0) })
    }

    @Test func aListenerReceivesTheEntriesSinceItsSubscription() {
        let source = PublishSubject<Int>()
        let recorder = scheduler.record(source.log("x", to: log))
        source.onNext(1)
        let listener = scheduler.record(log.live(on: InlineScheduler()))
        source.onNext(2)
        listener.dispose()
        source.onNext(3)
        #expect(listener.elements.map(\.kind) == [.next(2)])
        recorder.dispose()
    }

    @Test(.blocking) func aListenerWithoutASchedulerHasAThreadOfItsOwn() {
        let (mayGoOn, sequences) = (DispatchSemaphore(value: 0), Log<Int>())
        let listeners = [
            log.live().subscribe(onNext: { _ in
                mayGoOn.wait()
                mayGoOn.signal()
            }), log.live().subscribe(onNext: { sequences.write($0.sequence) }),
        ]
        for _ in 0..<100 { _ = scheduler.record(Observable.of(1, 2).log("x", to: log)) }
        #expect(Threads.wait(atMost: .seconds(300)) { sequences.count == 500 }, "nobody waits for the first")
        #expect(sequences.entries == Array(1...500))
        mayGoOn.signal()
        for listener in listeners { listener.dispose() }
    }

    @Test func aListenerWhoseQueueOverflowsGetsAnErrorAfterTheQueuedEntries() {
        let listener = scheduler.record(log.live(on: scheduler, bufferingPolicy: .error(2)))
        _ = scheduler.record(Observable.of(1, 2).log("x", to: log))
        scheduler.run()
        #expect(listener.elements.map(\.sequence) == [1, 2])
        #expect((listener.error as? BufferOverflowError)?.limit == 2)
    }

    @Test func aListenerRetainsTheLogOnlyWhileEntriesForItAreQueued() throws {
        var log: EventLog<Int>? = EventLog(scheduler: scheduler)
        weak let released = log
        let listener = try #require(log.map { scheduler.record($0.live(on: scheduler)) })
        if let log { _ = scheduler.record(Observable.of(1, 2).log("x", to: log)) }
        log = nil
        #expect(released != nil)
        scheduler.run()
        #expect(listener.elements.map(\.kind) == [.subscribed, .next(1), .next(2), .completed, .disposed])
        #expect(released == nil && !listener.isCompleted)
        listener.dispose()
    }

    @Test func entriesThatAListenerCausesAreDeliveredAfterTheCurrentOne() {
        let received = Mutex<[Int]>([])
        let listener = log.live(on: InlineScheduler()).subscribe(onNext: { [scheduler] entry in
            received.withLock { $0.append(entry.sequence) }
            guard entry.sequence == 1 else { return }
            _ = scheduler.record(Observable.just(9).log("inner", to: log))
        })
        _ = scheduler.record(Observable.just(1).log("outer", to: log))
        #expect(received.withLock { $0 } == Array(1...8))
        listener.dispose()
    }

    @Test func aSmallLogKeepsNothingOfAThousandSubscriptions() {
        let log = EventLog<Int>(scheduler: scheduler, retention: .last(4))
        for number in 0..<1000 {
            _ = scheduler.record(Observable.just(number).log("x", to: log))
        }
        let entries = log.recording.entries
        #expect(entries.map(\.kind) == [.subscribed, .next(999), .completed, .disposed])
        #expect(entries.allSatisfy { $0.subscription == 1000 })
    }

    @Test func itIsWrittenByManyThreadsWhileItIsRead() async {
        let rounds = isSanitized ? 50 : 500
        let log = EventLog<Int>(scheduler: scheduler, retention: .last(500))
        let listener = scheduler.record(log.live(on: InlineScheduler()))
        await withTaskGroup { group in
            for task in 0..<4 {
                group.addTask {
                    for _ in 0..<rounds {
                        _ = Observable.range(start: task, count: 10)
                            .log("x", to: log) { $0.map { $0 }.retry(2) }.subscribe()
                    }
                }
            }
            group.addTask {
                for _ in 0..<50 {
                    let sequences = log.recording.entries.map(\.sequence)
                    #expect(
                        sequences == Array((sequences.first ?? 1)..<(sequences.first ?? 1) + sequences.count))
                }
            }
        }
        #expect(log.recording.dropped == 4 * rounds * 13 - 500)
        #expect(listener.elements.map(\.sequence) == Array(1...4 * rounds * 13))
        listener.dispose()
        let bySubscription = Dictionary(grouping: listener.elements, by: \.subscription)
        #expect(bySubscription.count == 4 * rounds)
        #expect(
            bySubscription.values.allSatisfy { $0.first?.kind == .subscribed && $0.last?.kind == .disposed })
    }

    @Test func timesDoNotDecreaseWhenTheClockIsSetBack() {
        let clock = BackwardsScheduler()
        let log = EventLog<Int>(scheduler: clock)
        _ = Observable.of(1, 2, 3).log("x", to: log).subscribe()
        let times = log.recording.entries.map(\.time)
        #expect(times == times.sorted())
    }

    @Test func errorsWithTheSameTypeAndTextAreEqual() {
        #expect(LoggedError(Boom("x")) == LoggedError(ReplayedError(type: "Boom", text: "x")))
        #expect(LoggedError(Boom("x")) != LoggedError(Boom("y")))
        #expect(LoggedError(Boom("x")) != LoggedError(ReplayedError(type: "Bang", text: "x")))
    }
}

/// A clock that is set back at every reading.
private final class BackwardsScheduler: Scheduler {
    private let time = Atomic<Int>(1000)

    var now: Instant {
        Instant(sinceZero: .seconds(time.subtract(10, ordering: .relaxed).newValue))
    }

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) { work() }

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {}

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {}
}
