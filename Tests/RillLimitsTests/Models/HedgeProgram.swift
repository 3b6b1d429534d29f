/// A random program of hedged streams which share budgets and quantiles, and what happens step by step.
struct HedgeProgram: Sendable {
    typealias End = LimitProgram.End
    typealias Policy = LimitProgram.Policy

    struct Quantile: Sendable {
        /// In hundredths.
        var share: Int
        var count: Int
        var initially: Attoseconds
    }

    enum Budget: Sendable {
        /// In millionths of a token.
        case tokens(_ capacity: Int, cost: Int, refund: Int)
        /// A share of the requests in eighths, and so many retries besides, of a window that is longer than
        /// any program.
        case ratio(_ eighths: Int, besides: Int)
    }

    /// When the next attempt starts beside a slow one.
    enum Delays: Sendable {
        case list([Attoseconds])
        case constant(Attoseconds)
        /// Nil where the closure returns nil; after the last it returns nil.
        case closure([Attoseconds?])
        case quantile(Int)
    }

    /// The first event of an attempt: an element or its end, by hand or after a time. After its first element
    /// an attempt goes on by hand.
    struct Attempt: Sendable {
        enum First: Sendable { case byHand, element, end(End) }

        var first: First
        var after: Attoseconds = 0
    }

    struct Stream: Sendable {
        var delays: Delays
        var most: Int
        var budget: Int?
        /// In their order, also those of later hedges of the same stream; further ones are silent.
        var attempts: [Attempt]
        var outer: Policy?
    }

    enum Step: Sendable {
        case start(Int)
        /// Of an attempt of a stream; attempts count from 0, through all its hedges.
        case element(Int, Int), end(Int, Int, End)
        case dispose(Int)
        case advance(Attoseconds), jump(Attoseconds)
        /// A latency that was measured elsewhere.
        case record(Int, Attoseconds)
    }

    var quantiles: [Quantile]
    var budgets: [Budget]
    var streams: [Stream]
    var steps: [Step] = []
}

extension HedgeProgram: CustomStringConvertible {
    var description: String {
        func list(_ name: String, _ values: [Any]) -> [String] {
            values.enumerated().map { "\(name) \($0): \($1)" }
        }
        let started = list("stream", streams).enumerated().filter { index, _ in
            steps.contains { if case .start(index) = $0 { true } else { false } }
        }
        let lines = list("quantile", quantiles) + list("budget", budgets) + started.map(\.element)
        return (lines + list("step", steps)).joined(separator: "\n").withReadableTimes
    }
}

extension SplitMix64 {
    fileprivate mutating func budget() -> HedgeProgram.Budget {
        if once(in: 3) { return .ratio(number(0...8), besides: number(0...3)) }
        return .tokens(
            number(0...4_000_000), cost: number(1...6) * 250_000, refund: number(0...4) * 250_000)
    }

    fileprivate mutating func delays() -> HedgeProgram.Delays {
        switch number(0...5) {
        case 0: .constant(milliseconds(0...5))
        case 1, 2: .quantile(number(0...1))
        case 3: .closure((0..<number(0...4)).map { _ in once(in: 5) ? nil : milliseconds(-1...5) })
        default: .list((0..<number(0...4)).map { _ in milliseconds(0...5) })
        }
    }

    /// The times of first events differ from each other and from all delays, by powers of two of attoseconds:
    /// the page leaves open what wins where an event meets the end of a delay.
    fileprivate mutating func attempt(_ number: Int) -> HedgeProgram.Attempt {
        let first: HedgeProgram.Attempt.First =
            switch self.number(0...9) {
            case 0...2: .byHand
            case 3, 4: .element
            case 5: .end(.completed)
            case 6...8: .end(.failed)
            default: .end(pick(HedgeProgram.End.allCases))
            }
        let later = milliseconds(0...9) + 1 << number
        return HedgeProgram.Attempt(first: first, after: once(in: 5) ? 0 : later)
    }

    fileprivate mutating func hedgedStream(_ index: Int) -> HedgeProgram.Stream {
        let attempts = (0..<number(1...6)).map { attempt(index * 6 + $0) }
        return HedgeProgram.Stream(
            delays: delays(), most: number(1...5), budget: once(in: 4) ? nil : number(0...1),
            attempts: attempts, outer: once(in: 3) ? limitPolicy() : nil)
    }

    mutating func hedgeProgram() -> HedgeProgram {
        let quantiles = (0..<2).map { _ in
            HedgeProgram.Quantile(
                share: pick([0, 25, 50, 75, 90, 95, 100]), count: number(1...25),
                initially: milliseconds(0...5))
        }
        let budgets = (0..<2).map { _ in budget() }
        var program = HedgeProgram(
            quantiles: quantiles, budgets: budgets, streams: (0..<8).map { hedgedStream($0) })
        program.addSteps(30, using: &self)
        return program
    }
}

extension HedgeProgram {
    /// Adds random steps. Each is drawn by what the model does meanwhile, so that few of them change nothing.
    fileprivate mutating func addSteps(_ count: Int, using random: inout SplitMix64) {
        var model = HedgeModel(self)
        var started = 0
        for _ in 0..<count {
            let (running, alive) = (model.running, model.alive)
            let step: Step
            switch random.number(0...15) {
            case 0...4 where started < streams.count:
                step = .start(started)
                started += 1
            case 5...8 where !running.isEmpty:
                let (stream, attempt) = random.pick(running)
                step = .end(stream, attempt, random.once(in: 2) ? .failed : random.pick(End.allCases))
            case 9...10 where !running.isEmpty:
                let (stream, attempt) = random.pick(running)
                step = .element(stream, attempt)
            case 11 where !alive.isEmpty: step = .dispose(random.pick(alive))
            case 12: step = .jump(random.milliseconds(0...9))
            case 13 where random.once(in: 2):
                step = .record(random.number(0...1), random.milliseconds(-1...9))
            default: step = .advance(random.milliseconds(0...5))
            }
            steps.append(step)
            model.take(step)
        }
    }
}
