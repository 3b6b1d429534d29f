import Foundation

/// Attoseconds since the zero of the clock, or between two moments: whole numbers, so that nothing is
/// rounded.
typealias Attoseconds = Int

/// A random program of streams behind limits: what they are, and what happens step by step.
struct LimitProgram: Sendable {
    enum Limit: Sendable {
        case places(_ count: Int, maxWaiting: Int, maxWait: Attoseconds?)
        case rate(_ count: Int, per: Attoseconds, burst: Int?, maxWaiting: Int, maxWait: Attoseconds?)
        /// One that opens only by hand.
        case breaker
    }

    enum End: Sendable, CaseIterable {
        case completed, failed
        /// An error that the policies below abort, one that no policy retries, and the refusal of a limit
        /// further inside, which a policy retries.
        case aborted, cancelled, refused
    }

    /// What the source does when it is subscribed to: it ends by hand, at once or later.
    struct Run: Sendable {
        var end: End?
        var after: Attoseconds = 0
        var emits = false
    }

    struct Policy: Sendable {
        var delays: [Attoseconds]
        var most: Int

        /// The delay after an attempt that has failed, from 1; nil if none follows.
        func delay(after attempt: Int, _ end: End) -> Attoseconds? {
            guard end == .failed || end == .refused, attempt < most, attempt <= delays.count else {
                return nil
            }
            return delays[attempt - 1]
        }
    }

    struct Stream: Sendable {
        /// As they are named in `limited(by:)`; of a partitioned limit, the key.
        var limits: [Int]
        /// Those of the source one after the other; the last is repeated.
        var runs: [Run]
        /// Inside of the limits, and outside.
        var inner: Policy?
        var outer: Policy?
        /// The rate, which is its only limit, stands inside of the inner policy too.
        var isTwice = false
    }

    enum Step: Sendable {
        case start(Int)
        case element(Int), end(Int, End)
        case dispose(Int)
        /// The clock advances, by zero too; or jumps, so that all that is due until then is late.
        case advance(Attoseconds), jump(Attoseconds)
        /// The figures of this much later.
        case look(Attoseconds)
        case isolate(Int), close(Int)
    }

    var limits: [Limit]
    /// The number of keys that a `PartitionedLimit` keeps. It has all `limits` as its keys.
    var maxKeys: Int?
    var streams: [Stream]
    var steps: [Step] = []

    static let millisecond: Attoseconds = 1_000_000_000_000_000
}

extension LimitProgram: CustomStringConvertible {
    var description: String {
        func list(_ name: String, _ values: [Any]) -> [String] {
            values.enumerated().map { "\(name) \($0): \($1)" }
        }
        let keys = maxKeys.map { ["of \($0) keys"] } ?? []
        let started = list("stream", streams).enumerated().filter { index, _ in
            steps.contains { if case .start(index) = $0 { true } else { false } }
        }
        let lines = list("limit", limits) + keys + started.map(\.element) + list("step", steps)
        return lines.joined(separator: "\n").withReadableTimes
    }
}

extension String {
    /// With milliseconds in place of attoseconds.
    var withReadableTimes: String {
        replacing(/-?\d{12,}/) { match in
            let time = Int(match.output) ?? 0
            return time % 1_000_000_000 == 0
                ? "\(Double(time) / Double(LimitProgram.millisecond))ms" : String(match.output)
        }
        .replacingOccurrences(of: "RillLimitsTests.LimitProgram.", with: "")
        .replacingOccurrences(of: "RillLimitsTests.HedgeProgram.", with: "")
    }
}

extension SplitMix64 {
    mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
    /// True once in so many times.
    mutating func once(in count: Int) -> Bool { number(1...count) == 1 }
    mutating func milliseconds(_ range: ClosedRange<Int>) -> Int {
        number(range) * LimitProgram.millisecond
    }
    mutating func pick<Element>(_ list: [Element]) -> Element { list[number(0...list.count - 1)] }

    mutating func limitPolicy() -> LimitProgram.Policy {
        let delays = (0..<number(0...3)).map { _ in milliseconds(0...5) }
        return LimitProgram.Policy(delays: delays, most: number(1...4))
    }

    mutating func limitRun() -> LimitProgram.Run {
        let end: LimitProgram.End? =
            switch number(0...9) {
            case 0...3: nil
            case 4...6: .completed
            case 7, 8: .failed
            default: pick(LimitProgram.End.allCases)
            }
        return LimitProgram.Run(end: end, after: once(in: 5) ? 0 : milliseconds(1...9), emits: once(in: 3))
    }

    mutating func limitStream(_ limits: [Int]) -> LimitProgram.Stream {
        LimitProgram.Stream(
            limits: limits, runs: (0..<number(1...3)).map { _ in limitRun() },
            inner: once(in: 4) ? limitPolicy() : nil, outer: once(in: 3) ? limitPolicy() : nil)
    }

    mutating func places() -> LimitProgram.Limit {
        .places(
            number(1...3), maxWaiting: once(in: 3) ? number(0...2) : 1_000,
            maxWait: once(in: 2) ? milliseconds(0...12) : nil)
    }

    mutating func rate() -> LimitProgram.Limit {
        .rate(
            number(1...4), per: milliseconds(1...12), burst: once(in: 2) ? number(1...4) : nil,
            maxWaiting: once(in: 3) ? number(0...3) : 1_000, maxWait: once(in: 3) ? milliseconds(0...20) : nil
        )
    }
}

extension LimitProgram {
    /// Adds random steps. Each is drawn by what the model does meanwhile, so that few of them change nothing.
    mutating func addSteps(_ count: Int, using random: inout SplitMix64) {
        var model = LimitModel(self)
        var started = 0
        let breakers = limits.indices.filter { if case .breaker = limits[$0] { true } else { false } }
        for _ in 0..<count {
            let (running, alive) = (model.running, model.alive)
            let step: Step
            switch random.number(0...(breakers.isEmpty ? 19 : 21)) {
            case 0...7 where started < streams.count:
                step = .start(started)
                started += 1
            case 8...10 where !running.isEmpty:
                step = .end(
                    random.pick(running), random.pick(random.once(in: 2) ? [.completed] : End.allCases))
            case 11...12 where !alive.isEmpty: step = .dispose(random.pick(alive))
            case 13 where !running.isEmpty: step = .element(random.pick(running))
            case 14: step = .look(random.milliseconds(0...30))
            case 15: step = random.once(in: 2) ? .jump(random.milliseconds(0...15)) : .advance(0)
            case 20...21:
                let breaker = random.pick(breakers)
                step = random.once(in: 2) ? .isolate(breaker) : .close(breaker)
            case 17: step = .advance(random.number(0...40) * Self.millisecond / 3)
            default: step = .advance(random.milliseconds(0...5))
            }
            steps.append(step)
            model.take(step)
        }
    }
}
