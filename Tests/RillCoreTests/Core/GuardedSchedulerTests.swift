/// Schedulers of a client that break the rules of `Scheduler`.
@Suite(.blocking) struct GuardedSchedulerTests {
    /// Keeps all work and runs it whenever `tick()` is called, also from inside work, and as often.
    final class Crank: Scheduler {
        private let work = Mutex<[@Sendable () -> Void]>([])

        var now: Instant { .zero }

        func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
            self.work.withLock { $0.append(work) }
        }

        func schedule(
            after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void
        ) {
            schedule(in: lifetime, work)
        }

        func schedule(
            after delay: Duration, every period: Duration, in lifetime: Lifetime,
            _ work: @escaping @Sendable () -> Void
        ) {
            schedule(in: lifetime, work)
        }

        func tick() { for work in work.withLock({ $0 }) { work() } }
    }

    private struct Key: Hashable, Sendable {
        let number: Int
        let crank: Crank

        static func == (lhs: Key, rhs: Key) -> Bool { lhs.number == rhs.number }

        func hash(into hasher: inout Hasher) {
            hasher.combine(number)
            crank.tick()
        }
    }

    private let crank = Crank()

    @Test func turnsThatOverlapAreDeliveredOneAtATime() {
        let crank = crank
        let probe = SerialityProbe<[String]>()
        let subscription = Observable<Int>.interval(.seconds(1), scheduler: crank)
            .scan([String]()) { all, number in all.suffix(20) + ["a string on the heap, \(number)"] }
            .subscribe(probe)
        let turns = rounds(20_000)
        concurrently(threads: 4) { _ in for _ in 0..<turns { crank.tick() } }
        subscription.dispose()
        #expect(probe.isSerial)
        #expect(probe.elements.count > 0)
        #expect(probe.elements.last?.last == "a string on the heap, \(probe.elements.count - 1)")
    }

    @Test func aTurnInsideATurnIsSkipped() {
        let crank = crank
        let probe = SerialityProbe<Int>()
        let subscription = Observable<Int>.interval(.seconds(1), scheduler: crank)
            .distinct { Key(number: $0, crank: crank) }
            .subscribe(probe)
        for _ in 0..<10 { crank.tick() }
        subscription.dispose()
        #expect(probe.isSerial)
        #expect(probe.elements == Array(0..<10))
    }

    @Test func workThatRunsTwiceRunsOnceAndIsReportedOncePerOperator() async {
        await #expect(processExitsWith: .success) {
            let reports = Log<String>()
            UnhandledErrors.setHandler { error, _ in reports.write("\(error)") }
            let crank = Crank()
            let source = Observable.of(1, 2)
            let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(2)
            let streams: [(Observable<Int>, String)] = [
                (source.observe(on: crank), "next(1) next(2) completed"),
                (source.subscribe(on: crank), "next(1) next(2) completed"),
                (source.delay(.seconds(1), scheduler: crank), ""),
                (source.delaySubscription(.seconds(1), scheduler: crank), "next(1) next(2) completed"),
                (.timer(.seconds(1), scheduler: crank), "next(0) completed"),
                (
                    Observable.error(Boom(number: 1)).retry(policy, scheduler: crank)
                        .catchErrorJustReturn(9), "next(9) completed"
                ),
            ]
            let subscriptions = CompositeDisposable()
            let logs = streams.map { stream, _ in
                let log = Log<String>()
                subscriptions.insert(stream.subscribe { log.write("\($0)") })
                return log
            }
            for _ in 0..<3 { crank.tick() }
            subscriptions.dispose()
            for ((_, expected), log) in zip(streams, logs) {
                precondition(log.entries.joined(separator: " ").hasPrefix(expected), "\(log.entries)")
                precondition(log.count <= 3, "\(log.entries)")
            }
            precondition(reports.count == streams.count, "\(reports.entries)")
            let text = "the scheduler Crank ran a piece of work more than once"
            precondition(reports.entries.allSatisfy { $0 == text }, "\(reports.entries)")
        }
    }

    @Test func workThatRunsOnTwoThreadsRunsOnce() {
        struct Twice: ImmediateSchedulerType {
            func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
                concurrently(work, work)
            }
        }
        let subject = PublishSubject<Int>()
        let probe = SerialityProbe<Int>()
        let subscription = subject.observe(on: Twice()).subscribe(probe)
        for number in 0..<200 { subject.onNext(number) }
        subscription.dispose()
        #expect(probe.isSerial)
        #expect(probe.elements == Array(0..<200))
    }

    @Test func workIsReleasedAtDisposalAlthoughTheSchedulerKeepsItsClosure() {
        let counter = Payload.Counter()
        let crank = crank
        let streams: [@Sendable (Observable<Payload>) -> Observable<Payload>] = [
            { $0.observe(on: crank) },
            { $0.delay(.seconds(1), scheduler: crank) },
            { source in Observable<Int>.interval(.seconds(1), scheduler: crank).flatMap { _ in source } },
        ]
        for stream in streams {
            let payload = counter.make()
            stream(.just(payload).concat(.never())).subscribe().dispose()
        }
        #expect(counter.live == 0)
        crank.tick()
    }

    @Test func workThatHasRunLeavesNothingInItsLifetime() {
        let lifetime = Lifetime()
        let manual = ManualScheduler()
        let subject = PublishSubject<Int>()
        subject.observe(on: manual).run(Observer(onNext: { _ in }, onEnd: { _ in }), in: lifetime)
        let before = lifetime.registrationCount
        for number in 0..<100 {
            subject.onNext(number)
            manual.takeTurn()
        }
        #expect(lifetime.registrationCount == before)
        lifetime.dispose()
    }
}
