@testable import RillLimits

/// Runs a program of hedged streams with the library, and writes the lines that the model writes.
struct HedgeBench {
    typealias Program = HedgeProgram

    /// An attempt of a stream.
    private struct Place: Hashable {
        let stream: Int
        let attempt: Int
    }

    private let program: Program
    private let scheduler = VirtualTimeScheduler()
    private let quantiles: [LatencyQuantile]
    private let budgets: [RetryBudget]
    private let log = Log<String>()
    private let hands = Hands<Place>()
    private var subscriptions: [Int: any Disposable] = [:]
    private var read = 0

    init(_ program: Program) {
        self.program = program
        quantiles = program.quantiles.map { quantile in
            LatencyQuantile(
                Double(quantile.share) / 100, of: quantile.count, initially: .attoseconds(quantile.initially))
        }
        budgets = program.budgets.map { budget in
            switch budget {
            case .tokens(let capacity, let cost, let refund):
                .tokenBucket(
                    capacity: Double(capacity) / 1e6, costPerRetry: Double(cost) / 1e6,
                    refundPerSuccess: Double(refund) / 1e6)
            case .ratio(let eighths, let besides):
                .ratio(
                    Double(eighths) / 8, minimumPerSecond: Double(besides) / 1_024, window: .seconds(1_024))
            }
        }
    }

    mutating func take(_ step: Program.Step) {
        switch step {
        case .start(let number):
            let (log, scheduler, figures) = (log, scheduler, figuresReader)
            let write: @Sendable (String) -> Void = { text in
                log.write("\(scheduler.now.attoseconds.asTime) stream \(number) \(text)  \(figures())")
            }
            subscriptions[number] = stream(number).subscribe { event in
                switch event {
                case .next(let attempt): write("next \(attempt)")
                case .completed: write("completed")
                case .error(let error): write(LimitBench.text(of: error))
                }
            }
        case .element(let stream, let number): hand(stream, number)?(.next(number))
        case .end(let stream, let number, let end): hand(stream, number)?(LimitBench.event(end))
        case .dispose(let number): subscriptions[number]?.dispose()
        case .advance(let time): scheduler.advance(by: .attoseconds(time))
        case .record(let quantile, let latency): quantiles[quantile].record(.attoseconds(latency))
        case .jump(let time): scheduler.skip(to: scheduler.now.advanced(by: .attoseconds(time)))
        }
    }

    /// What was written since the last call, and the figures now.
    mutating func lines() -> [String] {
        let all = log.entries
        defer { read = all.count }
        return all[read...] + [figuresReader()]
    }

    var pendingCount: Int { scheduler.pendingCount }

    private func hand(_ stream: Int, _ number: Int) -> (@Sendable (Event<Int>) -> Void)? {
        hands[Place(stream: stream, attempt: number)]
    }

    private var figuresReader: @Sendable () -> String {
        let (budgets, quantiles, scheduler) = (budgets, quantiles, scheduler)
        return {
            let texts = budgets.map { budget in
                let figures = budget.figures(at: scheduler.now)
                return "\(figures.available) left, \(figures.granted) and \(figures.refused)"
            }
            return (texts + quantiles.map { Int($0.value.attoseconds).asTime }).joined(separator: ", ")
        }
    }

    private func stream(_ number: Int) -> Observable<Int> {
        let plan = program.streams[number]
        let source = source(number)
        let budget = plan.budget.map { budgets[$0] }
        let hedged =
            switch plan.delays {
            case .list(let list):
                source.hedge(
                    after: .delays(list.map { .attoseconds($0) }), maxAttempts: plan.most, budget: budget,
                    scheduler: scheduler)
            case .constant(let delay):
                source.hedge(
                    after: .constant(.attoseconds(delay)), maxAttempts: plan.most, budget: budget,
                    scheduler: scheduler)
            case .quantile(let index):
                source.hedge(
                    after: quantiles[index], maxAttempts: plan.most, budget: budget, scheduler: scheduler)
            case .closure(let list):
                source.hedge(maxAttempts: plan.most, budget: budget, scheduler: scheduler) { number in
                    number <= list.count ? list[number - 1].map { .attoseconds($0) } : nil
                }
            }
        return plan.outer.map { hedged.retry(LimitBench.policy($0), scheduler: scheduler) } ?? hedged
    }

    private func source(_ stream: Int) -> Observable<Int> {
        let attempts = program.streams[stream].attempts
        let begun = Atomic<Int>(0)
        let (scheduler, hands, log, figures) = (scheduler, hands, log, figuresReader)
        return Observable { observer, lifetime in
            let number = begun.add(1, ordering: .relaxed).oldValue
            let place = Place(stream: stream, attempt: number)
            log.write("\(scheduler.now.attoseconds.asTime) stream \(stream) starts \(number)  \(figures())")
            hands[place] = { observer.on($0) }
            lifetime.onDispose {
                hands[place] = nil
                log.write("\(scheduler.now.attoseconds.asTime) stream \(stream) stops \(number)")
            }
            guard number < attempts.count else { return }
            let attempt = attempts[number]
            let event: Event<Int>
            switch attempt.first {
            case .byHand: return
            case .element: event = .next(number)
            case .end(let end): event = LimitBench.event(end)
            }
            if attempt.after == 0 { return observer.on(event) }
            scheduler.schedule(after: .attoseconds(attempt.after), in: lifetime) { observer.on(event) }
        }
    }
}
