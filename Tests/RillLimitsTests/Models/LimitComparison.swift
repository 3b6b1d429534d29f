/// Runs a program with the library and with the model side by side, step by step.
struct LimitComparison {
    private let program: LimitProgram
    private let bench: LimitBench
    private(set) var model: LimitModel

    init(_ program: LimitProgram) {
        let bench = LimitBench(program)
        (self.program, self.bench) = (program, bench)
        model = LimitModel(program) { bench.hasStarted($0, inAttempt: $1) }
    }

    /// What differs first; nil when nothing does.
    mutating func difference() -> String? {
        for (index, step) in program.steps.enumerated() {
            if let difference = take(step) { return "step \(index), \(step):\n\(difference)" }
        }
        // There is time for all that ends by itself, and then all leave.
        if let difference = take(.advance(500 * LimitProgram.millisecond)) {
            return "in the end:\n\(difference)"
        }
        for stream in model.alive {
            if let difference = take(.dispose(stream)) { return "stream \(stream) leaves:\n\(difference)" }
        }
        return bench.pendingCount == 0 ? nil : "\(bench.pendingCount) pieces of work are left"
    }

    /// An advance goes from moment to moment: so the figures of each are compared.
    private mutating func take(_ step: LimitProgram.Step) -> String? {
        guard case .advance(let time) = step else { return compare(step) }
        let end = model.now + time
        while let next = model.nextMoment, next < end {
            if let difference = compare(.advance(next - model.now)) { return difference }
        }
        return compare(.advance(end - model.now))
    }

    private mutating func compare(_ step: LimitProgram.Step) -> String? {
        // The model asks the library what a throttle has drawn.
        bench.take(step)
        model.take(step)
        let (found, expected) = (bench.takeLines(), model.takeLines())
        guard found != expected else { return nil }
        let same = zip(found, expected).prefix { $0 == $1 }.count
        return """
            after \(expected.prefix(same).suffix(8).joined(separator: "\n  "))
            the model says:
              \(expected.dropFirst(same).joined(separator: "\n  "))
            and the library:
              \(found.dropFirst(same).joined(separator: "\n  "))
            """
    }

    /// Runs a program of each seed. `states` must be reached, each by some program. `see` has the model at
    /// the end of a run without a difference.
    static func run(
        reaching states: [String], _ program: (inout ModelDice) -> LimitProgram,
        see: (LimitModel) -> Void = { _ in }
    ) {
        var reached: [String: Int] = [:]
        for seed in 0..<UInt64(rounds(20_000)) {
            var dice = ModelDice(seed: seed)
            let program = program(&dice)
            var comparison = LimitComparison(program)
            if comparison.difference() != nil {
                let (least, difference) = program.shrunk
                Issue.record("\("seed \(seed)\n\(least)\n\(difference)".readable)")
                return
            }
            for state in comparison.model.allReached { reached[state, default: 0] += 1 }
            see(comparison.model)
        }
        for state in states { #expect(reached[state, default: 0] > 0, "\(state) of \(reached)") }
    }
}

extension LimitProgram {
    /// The least program that is reached in steps that all still differ, and what differs.
    fileprivate var shrunk: (LimitProgram, String) {
        var (least, difference) = (self, "")
        func differs(_ program: LimitProgram) -> Bool {
            var comparison = LimitComparison(program)
            guard let first = comparison.difference() else { return false }
            difference = first
            return true
        }
        while let next = least.smaller.first(where: differs) { least = next }
        if difference.isEmpty { _ = differs(self) }
        return (least, difference)
    }

    /// Programs that are a little smaller.
    private var smaller: [LimitProgram] {
        var list: [LimitProgram] = []
        func add(_ change: (inout LimitProgram) -> Void) {
            var program = self
            change(&program)
            list.append(program)
        }
        func add(_ stream: Int, if isThere: Bool, _ change: (inout Stream) -> Void) {
            if isThere { add { change(&$0.streams[stream]) } }
        }
        for index in steps.indices.reversed() { add { $0.steps.remove(at: index) } }
        for (index, stream) in streams.enumerated() {
            add(index, if: stream.outer != nil) { $0.outer = nil }
            add(index, if: stream.inner != nil) { $0.inner = nil }
            add(index, if: stream.isTwice) { $0.isTwice = false }
            add(index, if: stream.takesOne) { $0.takesOne = false }
            add(index, if: stream.hedge?.budget != nil) { $0.hedge?.budget = nil }
            add(index, if: stream.part != nil) { $0.part = nil }
            add(index, if: stream.outer?.budget != nil) { $0.outer?.budget = nil }
            add(index, if: stream.outer?.limits.isEmpty == false) { $0.outer?.limits = [] }
            add(index, if: stream.outer?.maxElapsed != nil) { $0.outer?.maxElapsed = nil }
            add(index, if: stream.outer?.attemptTimeout != nil) { $0.outer?.attemptTimeout = nil }
            if stream.limits.count > 1 {
                for place in stream.limits.indices { add(index, if: true) { $0.limits.remove(at: place) } }
            }
            add(index, if: !stream.attempts.isEmpty) { $0.attempts.removeLast() }
            for (number, attempt) in stream.attempts.enumerated() {
                add(index, if: attempt.end != nil) { $0.attempts[number].end = nil }
                add(index, if: !attempt.elements.isEmpty) { $0.attempts[number].elements = [] }
            }
        }
        return list
    }
}
