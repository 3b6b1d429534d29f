@testable import RillLimits

/// Runs a program with the library in virtual time, and writes the lines that the model writes.
final class LimitBench: Sendable {
    typealias Program = LimitProgram

    /// An attempt of a stream: of its source, or of its outer policy.
    private struct Attempt: Hashable {
        let stream: Int
        let number: Int
    }

    private struct State {
        /// What sends an event to each attempt that runs.
        var hands: [Attempt: @Sendable (Event<Int>) -> Void] = [:]
        var subscriptions: [Int: any Disposable] = [:]
        /// Of each stream: the attempts of its source, and the attempt of its outer policy that runs.
        var begun: [Int: Int] = [:]
        var attempts: [Int: Int] = [:]
        /// The attempts of policies that have started the source.
        var started: Set<Attempt> = []
        var readLines = 0
        var readChanges = 0
    }

    let program: Program
    let scheduler: VirtualTimeScheduler
    let limits: [any StreamLimit]
    let keys: Keys?
    let budgets: [RetryBudget]
    let quantiles: [LatencyQuantile]
    private let log = Log<String>()
    private let changes = Log<String>()
    private let state = Mutex(State())
    private let bag = DisposeBag()

    init(_ program: Program) {
        self.program = program
        scheduler = VirtualTimeScheduler(startingAt: Instant(sinceZero: .attoseconds(program.begin)))
        keys = program.maxKeys.map { Keys(of: program.limits, atMost: $0) }
        limits =
            program.maxKeys == nil
            ? program.limits.indices.map { program.limits[$0].made(named: "\($0)") } : []
        budgets = program.budgets.enumerated().map { $1.budget(named: "budget \($0)") }
        quantiles = program.quantiles.map {
            LatencyQuantile(Double($0.share) / 100, of: $0.count, initially: .attoseconds($0.initially))
        }
        for breaker in limits.compactMap({ $0 as? CircuitBreaker }) {
            bag.insert(
                breaker.states.skip(1).subscribe(onNext: { [changes] state in
                    changes.write("\(breaker.name): \(state.text)")
                }))
        }
    }

    var pendingCount: Int { scheduler.pendingCount }

    func hasStarted(_ stream: Int, inAttempt number: Int) -> Bool {
        state.withLock { $0.started.contains(Attempt(stream: stream, number: number)) }
    }

    /// What was written since the last call, and the figures now.
    func takeLines() -> [String] {
        let (lines, changes) = (log.entries, changes.entries)
        let new = state.withLock { state in
            defer { (state.readLines, state.readChanges) = (lines.count, changes.count) }
            return (Array(lines[state.readLines...]), Array(changes[state.readChanges...]))
        }
        return (program.isNested ? new.0.sorted() : new.0) + new.1 + [figures(at: scheduler.now)]
    }

    func take(_ step: Program.Step) {
        switch step {
        case .start(let number):
            if let parent = program.streams[number].parent { return startPart(number, of: parent) }
            let (stream, write) = (stream(number), subscriber(number))
            // A subscription tears down what has ended before it delivers the end, but not before an element:
            // so it is the bulkhead itself that has freed the place.
            let subscription =
                arePlaces
                ? stream.materialize().subscribe(onNext: { write($0) }) : stream.subscribe { write($0) }
            state.withLock { $0.subscriptions[number] = subscription }
        case .element(let stream, let number): hand(stream, number)?(.next(number))
        case .end(let stream, let number, let end): hand(stream, number)?(Self.event(end))
        case .dispose(let number): state.withLock { $0.subscriptions[number] }?.dispose()
        case .advance(let time): scheduler.advance(by: .attoseconds(time))
        case .jump(let time): scheduler.skip(to: scheduler.now.advanced(by: .attoseconds(time)))
        case .look(let time):
            log.write("later: \(figures(at: scheduler.now.advanced(by: .attoseconds(time))))")
        case .hand(let limit, let hand):
            guard let breaker = limits[limit] as? CircuitBreaker else { return }
            switch hand {
            case .isolate: breaker.isolate()
            case .close: breaker.close()
            case .metricsOnly: breaker.metricsOnly()
            }
        case .record(let quantile, let latency): quantiles[quantile].record(.attoseconds(latency))
        }
    }

    private var arePlaces: Bool {
        !program.limits.isEmpty
            && program.limits.allSatisfy { if case .places = $0 { true } else { false } }
    }

    private func hand(_ stream: Int, _ number: Int) -> (@Sendable (Event<Int>) -> Void)? {
        state.withLock { $0.hands[Attempt(stream: stream, number: number)] }
    }

    private func write(_ stream: Int, _ text: String, withFigures: Bool = true) {
        let figures = withFigures && !program.isNested ? "  \(figures(at: scheduler.now))" : ""
        log.write("\(scheduler.now.attoseconds.asTime) stream \(stream) \(text)\(figures)")
    }

    private func subscriber(_ number: Int) -> @Sendable (Event<Int>) -> Void {
        { event in
            switch event {
            case .next(let attempt): self.write(number, "next \(attempt)")
            case .completed: self.write(number, "completed")
            case .error(let error): self.write(number, Self.text(ofEnd: error))
            }
        }
    }

    // The source.

    func source(_ stream: Int) -> Observable<Int> {
        Observable { [self] (observer: Observer<Int>, lifetime: Lifetime) in
            let number = state.withLock { state in
                state.started.insert(Attempt(stream: stream, number: state.attempts[stream] ?? 1))
                defer { state.begun[stream, default: 0] += 1 }
                return state.begun[stream] ?? 0
            }
            write(stream, "start \(number)")
            lifetime.onDispose {
                self.state.withLock { $0.hands[Attempt(stream: stream, number: number)] = nil }
                self.write(stream, "stop \(number)", withFigures: false)
            }
            let plan = program.streams[stream]
            let send: @Sendable (Event<Int>) -> Void
            if program.isNested {
                // An element is the number of a stream that is a part of this one.
                let parts = PublishSubject<Int>()
                send = { parts.on($0) }
                parts.asObservable().flatMap { self.part($0) }.run(observer, in: lifetime)
            } else {
                send = { observer.on($0) }
            }
            state.withLock { $0.hands[Attempt(stream: stream, number: number)] = send }
            func schedule(_ event: Event<Int>, after time: Attoseconds) {
                if lifetime.isDisposed { return }
                if time == 0 { return send(event) }
                scheduler.schedule(after: .attoseconds(time), in: lifetime) { send(event) }
            }
            if number < plan.attempts.count {
                let attempt = plan.attempts[number]
                for time in attempt.elements { schedule(.next(number), after: time) }
                if let end = attempt.end { schedule(Self.event(end), after: attempt.after) }
            }
            if let part = plan.part, !lifetime.isDisposed { send(.next(part)) }
        }
    }

    /// Subscribes to a stream inside of the attempt of another that runs.
    private func startPart(_ stream: Int, of parent: Int) {
        state.withLock { $0.hands.first { $0.key.stream == parent } }?.value(.next(stream))
    }

    private func part(_ number: Int) -> Observable<Int> {
        stream(number).materialize().do(onNext: subscriber(number)).flatMap { _ in Observable<Int>.empty() }
    }

    /// The outer policy of a stream starts an attempt.
    func note(attempt: Int, of stream: Int) { state.withLock { $0.attempts[stream] = attempt } }
}
