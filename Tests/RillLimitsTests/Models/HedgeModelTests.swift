/// `hedge` beside a model of its attempts, its budget and its quantile.
@Suite(.calculation) struct HedgeModelTests {
    @Test func aHedgeDoesWhatAModelDoes() throws {
        var reached: [String: Int] = [:]
        for seed in 0..<UInt64(rounds(20_000)) {
            var random = SplitMix64(seed: seed)
            let program = random.hedgeProgram()
            guard difference(program, reached: &reached) != nil else { continue }
            let least = shrunk(program) { difference($0, reached: &reached) != nil }
            let text = difference(least, reached: &reached) ?? ""
            try #require(Bool(false), "seed \(seed)\n\(least)\n\(text)")
        }
        for state in [
            "a winner of several", "a dropped error", "a hedge that is retried", "a winner that is retried",
            "an attempt beside a slow one", "an attempt beside a slow one that the budget refuses",
            "an attempt after one that has failed", "left while several run",
            "an attempt after one that has failed that the budget refuses",
        ] {
            #expect(reached[state, default: 0] > 0, "\(state) of \(reached)")
        }
    }

    /// Where the two first differ, or nil.
    private func difference(_ program: HedgeProgram, reached: inout [String: Int]) -> String? {
        var model = HedgeModel(program)
        var bench = HedgeBench(program)
        let ends = program.streams.indices.map { HedgeProgram.Step.dispose($0) }
        for (index, step) in (program.steps + ends).enumerated() {
            model.take(step)
            bench.take(step)
            let expected = model.lines + [model.figures]
            model.lines = []
            let found = bench.lines()
            guard found != expected else { continue }
            return """
                step \(index), \(step):
                the model: \(expected.joined(separator: "\n  "))
                the library: \(found.joined(separator: "\n  "))
                """
        }
        for state in model.reached { reached[state, default: 0] += 1 }
        return bench.pendingCount == 0 ? nil : "\(bench.pendingCount) pieces of work are left"
    }

    /// The least program that is reached in steps that all fail.
    private func shrunk(_ program: HedgeProgram, while fails: (HedgeProgram) -> Bool) -> HedgeProgram {
        var least = program
        while let next = smaller(least).first(where: fails) { least = next }
        return least
    }

    private func smaller(_ program: HedgeProgram) -> [HedgeProgram] {
        var list: [HedgeProgram] = []
        func add(_ change: (inout HedgeProgram) -> Void) {
            var program = program
            change(&program)
            list.append(program)
        }
        for index in program.steps.indices.reversed() { add { $0.steps.remove(at: index) } }
        for (index, stream) in program.streams.enumerated() {
            if stream.outer != nil { add { $0.streams[index].outer = nil } }
            if stream.budget != nil { add { $0.streams[index].budget = nil } }
            if !stream.attempts.isEmpty { add { $0.streams[index].attempts.removeLast() } }
            for (place, attempt) in stream.attempts.enumerated() {
                if case .byHand = attempt.first { continue }
                add { $0.streams[index].attempts[place].first = .byHand }
            }
        }
        return list
    }
}
