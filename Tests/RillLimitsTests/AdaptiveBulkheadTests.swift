import Foundation

@testable import RillLimits

/// What a bulkhead without a number does in front of a server that is asked for twice what it can do.
@Suite(.calculation) struct AdaptiveBulkheadTests {
    private let scheduler = VirtualTimeScheduler()

    /// A server with so many workers. Requests wait for one in their order.
    private final class Server: Sendable {
        private let state: Mutex<(free: [Instant], random: SplitMix64)>
        private let service: Double
        private let isRandom: Bool
        private let scheduler: VirtualTimeScheduler

        init(
            _ workers: Int, service: Double = 0.1, isRandom: Bool = false, on scheduler: VirtualTimeScheduler
        ) {
            state = Mutex((Array(repeating: .zero, count: workers), SplitMix64(seed: 1)))
            (self.service, self.isRandom, self.scheduler) = (service, isRandom, scheduler)
        }

        func resize(_ workers: Int) {
            state.withLock { $0.free = Array(repeating: scheduler.now, count: workers) }
        }

        var request: Observable<Int> {
            .deferred { [self] in
                let now = scheduler.now
                let done = state.withLock { state in
                    let worker = state.free.indices.min { state.free[$0] < state.free[$1] } ?? 0
                    let share = isRandom ? -log(1 - Double.random(in: 0..<1, using: &state.random)) : 1
                    state.free[worker] = max(state.free[worker], now).advanced(by: .seconds(service * share))
                    return state.free[worker]
                }
                return .timer(now.duration(to: done), scheduler: scheduler)
            }
        }
    }

    private struct Load {
        /// Answers as a share of what the server can do.
        let goodput: Double
        /// The time of the slowest of a hundred answers, in seconds.
        let p99: Double
        let places: Int
    }

    /// Asks so often in a second, and measures the last part.
    private func load(
        _ bulkhead: Bulkhead, _ server: Server, _ rate: Int, capacity: Double, seconds: Int = 40,
        from first: Int = 15, leaving limit: Duration? = nil
    ) -> Load {
        let (began, scheduler) = (scheduler.now, scheduler)
        let times = Mutex<[Double]>([])
        for number in 0..<(rate * seconds) {
            let moment = began.advanced(by: .seconds(Double(number) / Double(rate)))
            _ = scheduler.schedule(after: scheduler.now.duration(to: moment)) {
                let request = Observable<Int>.deferred {
                    let start = scheduler.now
                    return server.request.do(onNext: { _ in
                        guard began.duration(to: scheduler.now) > .seconds(first) else { return }
                        times.withLock { $0.append(start.duration(to: scheduler.now) / .seconds(1)) }
                    })
                }
                let limited = request.limited(by: bulkhead, scheduler: scheduler)
                _ = (limit.map { limited.timeout($0, scheduler: scheduler) } ?? limited)
                    .subscribe(onError: { _ in })
            }
        }
        scheduler.advance(by: .seconds(seconds))
        let sorted = times.withLock { $0.sorted() }
        return Load(
            goodput: Double(sorted.count) / (capacity * Double(seconds - first)),
            p99: sorted.isEmpty ? .infinity : sorted[sorted.count * 99 / 100],
            places: bulkhead.figures(at: scheduler.now).places)
    }

    @Test(arguments: isStressRun ? [1, 3, 10, 30] : [1, 10], [false, true])
    func atTwiceTheCapacityTheServerIsBusyAndItsQueueShort(_ workers: Int, isRandom: Bool) {
        let server = Server(workers, isRandom: isRandom, on: scheduler)
        let load = load(.adaptive(maxWaiting: 0), server, 20 * workers, capacity: 10 * Double(workers))
        // Of exponential times, the slowest of a hundred is 4.6 times the mean. One that waits for one worker
        // doubles its time.
        let most = isRandom ? 0.92 : workers < 10 ? 0.3 : 0.2
        #expect(load.goodput >= 0.93 && load.p99 <= most + 1e-9, "\(load)")
    }

    /// What never ends takes its place, and no more: a probe does not wait for it.
    @Test func streamsThatHangDoNotKeepTheOthersOut() {
        let bulkhead = Bulkhead.adaptive(maxWaiting: 0)
        let server = Server(10, on: scheduler)
        #expect(load(bulkhead, server, 200, capacity: 100, seconds: 20, from: 10).goodput >= 0.9)
        let hanging = (0..<4).map { _ in
            scheduler.advance(by: .milliseconds(50))
            return Observable<Int>.never().limited(by: bulkhead, scheduler: scheduler)
                .retry(RetryPolicy(.constant(.milliseconds(10))), scheduler: scheduler).subscribe()
        }
        let load = load(bulkhead, server, 200, capacity: 100)
        #expect(load.goodput >= 0.9, "\(load)")
        for stream in hanging { stream.dispose() }
    }

    /// One call of two hundred never ends, and its caller gives it up after a minute. Forty callers make one
    /// call after the other: nothing but the end of a call, or the time, can tell the bulkhead of a probe.
    @Test(.simulation, arguments: 0..<UInt64(isStressRun ? 20 : 2))
    func aFewStuckCallsTakeTheirPlacesOnly(seed: UInt64) {
        let bulkhead = Bulkhead.adaptive()
        let server = Server(10, service: 0.5, on: scheduler)
        let dice = Mutex(SplitMix64(seed: seed))
        let answers = Atomic<Int>(0)
        let callers = (0..<40).map { _ in
            Observable.range(start: 0, count: 1_000).concatMap { [scheduler] _ in
                let isStuck = dice.withLock { Int.random(in: 0..<200, using: &$0) == 0 }
                return (isStuck ? .never() : server.request).limited(by: bulkhead, scheduler: scheduler)
                    .timeout(.seconds(60), scheduler: scheduler).catchErrorJustReturn(0)
            }.subscribe(onNext: { _ in answers.add(1, ordering: .relaxed) })
        }
        // While there is one place, one call can take it.
        scheduler.advance(by: .seconds(180))
        for minute in 4...8 {
            let before = answers.load(ordering: .relaxed)
            scheduler.advance(by: .seconds(60))
            let count = answers.load(ordering: .relaxed) - before
            #expect(
                count > 900, "minute \(minute): \(count) of 1,200, \(bulkhead.figures(at: scheduler.now))")
        }
        for caller in callers { caller.dispose() }
    }

    /// All that begins in a probe is stuck, everybody else waits, and nothing more comes: time alone gives
    /// the other places away.
    @Test func aProbeInWhichAllCallsAreStuckDoesNotLast() {
        let bulkhead = Bulkhead.adaptive()
        let server = Server(10, on: scheduler)
        let isStuck = Atomic<Bool>(false)
        let callers = (0..<40).map { _ in
            Observable.range(start: 0, count: 1_000).concatMap { [scheduler] _ in
                Observable.deferred { isStuck.load(ordering: .relaxed) ? .never() : server.request }
                    .limited(by: bulkhead, scheduler: scheduler)
            }.subscribe()
        }
        var figures: Bulkhead.Figures { bulkhead.figures(at: scheduler.now) }
        // In a probe there are streams that wait beside free places.
        var isProbing: Bool { figures.places >= 8 && 2 * figures.running <= figures.places }
        while !isProbing, scheduler.now.sinceZero < .seconds(60) { scheduler.advance(by: .milliseconds(10)) }
        #expect(isProbing && figures.waiting > 8)
        isStuck.store(true, ordering: .relaxed)
        // A quarter of the places at a time, each after ten times of an answer.
        scheduler.advance(by: .seconds(20))
        #expect(figures.running == figures.places && figures.waiting == 40 - figures.places, "\(figures)")
        for caller in callers { caller.dispose() }
        #expect(figures.running == 0 && figures.waiting == 0)
        scheduler.run()
        #expect(scheduler.pendingCount == 0)
    }

    /// Streams that have waited before a probe, or the first that wait in it; no stream ends any more.
    @Test(arguments: [false, true]) func timeAloneGivesThePlacesAwayInAProbe(wereWaiting: Bool) {
        let bulkhead = Bulkhead.adaptive(1...8, maxWaiting: .max)
        let answers = PublishSubject<Int>()
        let request = answers.take(1).limited(by: bulkhead, scheduler: scheduler)
        var figures: Bulkhead.Figures { bulkhead.figures(at: scheduler.now) }
        func ask(_ count: Int) { for _ in 0..<count { _ = scheduler.record(request) } }
        if wereWaiting { ask(5_000) }
        while scheduler.now.sinceZero < .seconds(100) {
            scheduler.advance(by: .zero)
            if !wereWaiting { ask(figures.places) }
            if figures.running < figures.places { break }
            scheduler.advance(by: .milliseconds(100))
            answers.onNext(1)
        }
        #expect(figures.places == 8 && figures.running < 4 && figures.waiting > 4, "\(figures)")
        scheduler.advance(by: .seconds(3))
        #expect(figures.running == 8, "\(figures)")
    }

    /// A round of calls of that time, with all places in use.
    private func round(_ limit: inout ConcurrencyLimit, _ seconds: Double, at now: inout Instant) {
        for _ in 0..<2 * max(20, limit.usualPlaces) {
            let end = now.advanced(by: .seconds(seconds))
            limit.add(
                ConcurrencyLimit.Call(start: now, end: end, isAnswer: true), running: limit.usualPlaces,
                starts: { [] })
            now = now.advanced(by: .milliseconds(1))
        }
        now = now.advanced(by: .seconds(seconds))
    }

    @Test func whatHasLostHalfOfItsPlacesMeasuresAgainAtOnce() {
        var (limit, now) = (ConcurrencyLimit(1...1_000), Instant.zero)
        while limit.usualPlaces < 64, now.sinceZero < .seconds(60) { round(&limit, 0.1, at: &now) }
        #expect(limit.places(at: now, starts: { [] }) == limit.usualPlaces)
        var rounds = 0
        // Before the first probe.
        while limit.places(at: now, starts: { [] }) == limit.usualPlaces, rounds < 10 {
            round(&limit, 0.4, at: &now)
            rounds += 1
        }
        #expect(rounds < 10)
    }

    @Test func callersThatLeaveBeforeTheirAnswerMakeItSmaller() {
        let bulkhead = Bulkhead.adaptive(maxWaiting: 0)
        let server = Server(5, on: scheduler)
        let load = load(bulkhead, server, 100, capacity: 50, leaving: .milliseconds(150))
        #expect(load.goodput >= 0.5, "\(load)")
    }

    @Test func answersAtOnceAtTheBeginningDoNotMakeALaterOneSlow() {
        let bulkhead = Bulkhead.adaptive(maxWaiting: 0)
        for _ in 0..<100 {
            _ = scheduler.record(Observable<Int>.empty().limited(by: bulkhead, scheduler: scheduler))
        }
        let load = load(bulkhead, Server(10, on: scheduler), 200, capacity: 100)
        #expect(load.goodput >= 0.9, "\(load)")
    }

    @Test func aRefusalInsideIsNoAnswer() {
        let (bulkhead, breaker) = (Bulkhead.adaptive(), CircuitBreaker())
        breaker.isolate()
        let refused = Observable<Int>.never().retry(RetryPolicy().breaker(breaker), scheduler: scheduler)
        for _ in 0..<40 { _ = scheduler.record(refused.limited(by: bulkhead, scheduler: scheduler)) }
        let figures = bulkhead.figures(at: scheduler.now)
        #expect(figures.admitted == 40 && figures.places == 1)
    }

    @Test(.simulation) func itFollowsAServerThatGetsSmallerAndLarger() {
        let server = Server(10, on: scheduler)
        let bulkhead = Bulkhead.adaptive(maxWaiting: 0)
        for workers in [10, 4, 15] {
            server.resize(workers)
            let load = load(bulkhead, server, 20 * workers, capacity: 10 * Double(workers), from: 20)
            #expect(load.goodput >= 0.9 && load.p99 <= 0.2, "\(workers): \(load)")
        }
    }

    /// When the calls themselves take longer, whatever their number, the places come back.
    @Test func aSlowerDependencyIsNoQueue() {
        let bulkhead = Bulkhead.adaptive(1...30, maxWaiting: 0)
        for service in [0.1, 0.4] {
            let server = Server(10, service: service, on: scheduler)
            let load = load(
                bulkhead, server, Int(20 / service), capacity: 10 / service, seconds: 60, from: 30)
            #expect(load.goodput >= 0.9 && load.p99 <= 2 * service, "\(service): \(load)")
        }
    }

    @Test(.simulation) func oneThatIsTenTimesAsSlowIsBelievedAfterSomeMinutes() {
        let bulkhead = Bulkhead.adaptive(1...30, maxWaiting: 0)
        for (service, seconds) in [(0.1, 60), (1, 360)] {
            let load = load(
                bulkhead, Server(10, service: service, on: scheduler), Int(20 / service),
                capacity: 10 / service, seconds: seconds, from: seconds - 30)
            #expect(load.goodput >= 0.9, "\(service): \(load)")
        }
    }

    @Test(arguments: [
        Bulkhead(.max), .adaptive(.max ... .max), .adaptive(.max - 1 ... .max), .adaptive(7...7),
    ])
    func anyBoundIsTaken(_ bulkhead: Bulkhead) {
        for _ in 0..<100 {
            _ = scheduler.record(Observable.just(1).limited(by: bulkhead, scheduler: scheduler))
        }
        let figures = bulkhead.figures(at: scheduler.now)
        #expect(figures.admitted == 100 && figures.running == 0)
        #expect(figures.places == 7 || figures.places >= .max - 1)
    }

    @Test func theBoundsHoldAndUnusedPlacesDoNotGrow() {
        let bulkhead = Bulkhead.adaptive(3...8, maxWaiting: 0)
        #expect(bulkhead.figures(at: .zero).places == 3)
        let large = Server(1_000, on: scheduler)
        #expect(load(bulkhead, large, 5, capacity: 5).places == 3)
        #expect(load(bulkhead, large, 1_000, capacity: 80, seconds: 10, from: 5).places == 8)
        let small = Server(1, on: scheduler)
        #expect(load(bulkhead, small, 100, capacity: 10).places >= 3)
    }

    /// A call that was given up after a long time is slow; one that was given up early says nothing.
    @Test(.simulation, arguments: [true, false]) func whatIsGivenUpCountsIfItWasSlow(isSlow: Bool) {
        let server = Server(isSlow ? 2 : 1_000, on: scheduler)
        let bulkhead = Bulkhead.adaptive(1...100, maxWaiting: 0)
        _ = load(bulkhead, Server(1_000, on: scheduler), 200, capacity: 400, seconds: 15)
        let before = bulkhead.figures(at: scheduler.now).places
        for _ in 0..<600 {
            let stream = server.request.limited(by: bulkhead, scheduler: scheduler).subscribe(onError: { _ in
            })
            _ = scheduler.schedule(after: .milliseconds(isSlow ? 300 : 50)) { stream.dispose() }
            scheduler.advance(by: .milliseconds(5))
        }
        let after = bulkhead.figures(at: scheduler.now).places
        #expect(isSlow ? after < before / 3 : after >= before / 2, "\(before), \(after)")
    }

    @Test func streamsThatWaitStartWhenThereAreMorePlaces() {
        let bulkhead = Bulkhead.adaptive()
        let server = Server(50, on: scheduler)
        let recorders = (0..<600).map { _ in
            scheduler.record(server.request.limited(by: bulkhead, scheduler: scheduler))
        }
        scheduler.run()
        #expect(recorders.allSatisfy { $0.isCompleted })
        // With one place it would have taken a minute.
        #expect(scheduler.now.sinceZero < .seconds(20))
        let figures = bulkhead.figures(at: scheduler.now)
        #expect(figures.running == 0 && figures.waiting == 0 && figures.admitted == 600)
    }
}
