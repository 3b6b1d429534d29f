@testable import RillLimits

/// Runs a program with the library, and writes the lines that the model writes.
struct LimitBench {
    typealias Program = LimitProgram

    private enum Keys {
        case places(PartitionedLimit<Int, Bulkhead>)
        case rates(PartitionedLimit<Int, RateLimiter>)
    }

    private let program: Program
    private let scheduler = VirtualTimeScheduler()
    private let limits: [any StreamLimit]
    private let keys: Keys?
    private let log = Log<String>()
    private let hands = Hands<Int>()
    private var subscriptions: [Int: any Disposable] = [:]
    private var read = 0

    init(_ program: Program) {
        self.program = program
        let settings = program.limits
        guard let maxKeys = program.maxKeys else {
            limits = settings.enumerated().map { Self.limit($1, named: "\($0)") }
            keys = nil
            return
        }
        limits = []
        if case .places = settings[0] {
            keys = .places(PartitionedLimit(maxKeys: maxKeys) { Self.places(settings[$0], named: "\($0)") })
        } else {
            keys = .rates(PartitionedLimit(maxKeys: maxKeys) { Self.rate(settings[$0], named: "\($0)") })
        }
    }

    private static func limit(_ limit: Program.Limit, named name: String) -> any StreamLimit {
        switch limit {
        case .places: places(limit, named: name)
        case .rate: rate(limit, named: name)
        case .breaker: CircuitBreaker(minimumCalls: 1_000, window: .calls(1_000), name: name)
        }
    }

    private static func places(_ limit: Program.Limit, named name: String) -> Bulkhead {
        guard case .places(let count, let maxWaiting, let maxWait) = limit else { return Bulkhead(1) }
        return Bulkhead(
            count, maxWaiting: maxWaiting, maxWait: maxWait.map { .attoseconds($0) }, name: name)
    }

    private static func rate(_ limit: Program.Limit, named name: String) -> RateLimiter {
        guard case .rate(let count, let period, let burst, let maxWaiting, let maxWait) = limit else {
            return RateLimiter(1, per: .seconds(1))
        }
        return RateLimiter(
            count, per: .attoseconds(period), burst: burst, maxWaiting: maxWaiting,
            maxWait: maxWait.map { .attoseconds($0) }, name: name)
    }

    // Steps.

    mutating func take(_ step: Program.Step) {
        switch step {
        case .start(let number):
            let subscriber = subscriber(number)
            let stream = stream(number)
            // A subscription tears down what has ended before it delivers the end, but not before an element:
            // so it is the bulkhead itself that has freed the place.
            subscriptions[number] =
                arePlaces
                ? stream.materialize().subscribe(onNext: { subscriber($0) })
                : stream.subscribe { subscriber($0) }
        case .element(let number): hand(number)?(.next(0))
        case .end(let number, let end): hand(number)?(Self.event(end))
        case .dispose(let number): subscriptions[number]?.dispose()
        case .advance(let time): scheduler.advance(by: .attoseconds(time))
        case .jump(let time): scheduler.skip(to: scheduler.now.advanced(by: .attoseconds(time)))
        case .look(let time):
            log.write("later: \(figures(at: scheduler.now.advanced(by: .attoseconds(time))))")
        case .isolate(let limit): (limits[limit] as? CircuitBreaker)?.isolate()
        case .close(let limit): (limits[limit] as? CircuitBreaker)?.close()
        }
    }

    /// What was written since the last call, and the figures now.
    mutating func lines() -> [String] {
        let all = log.entries
        defer { read = all.count }
        return all[read...] + [figures(at: scheduler.now)]
    }

    private var arePlaces: Bool {
        program.limits.allSatisfy { if case .places = $0 { true } else { false } }
    }

    var pendingCount: Int { scheduler.pendingCount }

    private func hand(_ number: Int) -> (@Sendable (Event<Int>) -> Void)? { hands[number] }

    private func stream(_ number: Int) -> Observable<Int> {
        let plan = program.streams[number]
        var inner = source(number)
        if plan.isTwice { inner = inner.limited(by: limits[plan.limits[0]], scheduler: scheduler) }
        if let policy = plan.inner { inner = inner.retry(Self.policy(policy), scheduler: scheduler) }
        let limited =
            switch keys {
            case .places(let places)?: inner.limited(by: places[plan.limits[0]], scheduler: scheduler)
            case .rates(let rates)?: inner.limited(by: rates[plan.limits[0]], scheduler: scheduler)
            case nil where plan.limits.count == 1:
                inner.limited(by: limits[plan.limits[0]], scheduler: scheduler)
            case nil where plan.limits.count == 2:
                inner.limited(by: limits[plan.limits[0]], limits[plan.limits[1]], scheduler: scheduler)
            case nil:
                inner.limited(
                    by: limits[plan.limits[0]], limits[plan.limits[1]], limits[plan.limits[2]],
                    scheduler: scheduler)
            }
        return plan.outer.map { limited.retry(Self.policy($0), scheduler: scheduler) } ?? limited
    }

    private func source(_ number: Int) -> Observable<Int> {
        let runs = program.streams[number].runs
        let begun = Atomic<Int>(0)
        let (write, scheduler, hands, log) = (writer(number), scheduler, hands, log)
        return Observable { observer, lifetime in
            let run = runs[min(begun.add(1, ordering: .relaxed).oldValue, runs.count - 1)]
            write("start")
            lifetime.onDispose {
                hands[number] = nil
                log.write("\(scheduler.now.attoseconds.asTime) stream \(number) stop")
            }
            if run.end == nil { hands[number] = { observer.on($0) } }
            if run.emits { observer.onNext(0) }
            guard let end = run.end, !lifetime.isDisposed else { return }
            if run.after == 0 { return observer.on(Self.event(end)) }
            scheduler.schedule(after: .attoseconds(run.after), in: lifetime) { observer.on(Self.event(end)) }
        }
    }

    private func writer(_ number: Int) -> @Sendable (String) -> Void {
        let (log, scheduler, figures) = (log, scheduler, figuresReader)
        return { text in
            let now = scheduler.now
            log.write("\(now.attoseconds.asTime) stream \(number) \(text)  \(figures(now))")
        }
    }

    private func subscriber(_ number: Int) -> @Sendable (Event<Int>) -> Void {
        let write = writer(number)
        return { event in
            switch event {
            case .next: write("next")
            case .completed: write("completed")
            case .error(let error): write(Self.text(of: error))
            }
        }
    }

    // Figures.

    private func figures(at time: Instant) -> String { figuresReader(time) }

    private var figuresReader: @Sendable (Instant) -> String {
        let limits = limits
        switch keys {
        case .places(let places)?: return { Self.text(of: places.limits, and: places.all, at: $0) }
        case .rates(let rates)?: return { Self.text(of: rates.limits, and: rates.all, at: $0) }
        case nil: return { time in limits.map { Self.text(of: $0, at: time) }.joined(separator: ", ") }
        }
    }
}
