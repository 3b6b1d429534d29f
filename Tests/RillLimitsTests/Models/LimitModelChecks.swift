/// Compares the library with the model, step by step.
enum LimitModelChecks {
    /// Where the two first differ, or nil.
    static func difference(_ program: LimitProgram, reached: inout [String: Int]) -> String? {
        var model = LimitModel(program)
        var bench = LimitBench(program)
        // In the end all leave.
        let ends = program.streams.indices.map { LimitProgram.Step.dispose($0) }
        for (index, step) in (program.steps + ends).enumerated() {
            model.take(step)
            bench.take(step)
            let expected = model.lines + [model.figures(at: model.now)]
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

    /// Runs a program for each seed. `states` must be reached, each by some programs.
    static func run(
        _ count: Int, reaching states: [String], _ program: (inout SplitMix64) -> LimitProgram
    ) throws {
        var reached: [String: Int] = [:]
        for seed in 0..<UInt64(count) {
            var random = SplitMix64(seed: seed)
            var program = program(&random)
            program.addSteps(30, using: &random)
            guard difference(program, reached: &reached) != nil else { continue }
            let least = program.shrunk { difference($0, reached: &reached) != nil }
            let text = difference(least, reached: &reached) ?? ""
            try #require(Bool(false), "seed \(seed)\n\(least)\n\(text)")
        }
        for state in states { #expect(reached[state, default: 0] > 0, "\(state) of \(reached)") }
    }
}

extension LimitProgram {
    /// Programs that are a little smaller.
    private var smaller: [LimitProgram] {
        var list: [LimitProgram] = []
        func add(_ change: (inout LimitProgram) -> Void) {
            var program = self
            change(&program)
            list.append(program)
        }
        for index in steps.indices.reversed() { add { $0.steps.remove(at: index) } }
        for (index, stream) in streams.enumerated() {
            if stream.inner != nil { add { $0.streams[index].inner = nil } }
            if stream.outer != nil { add { $0.streams[index].outer = nil } }
            if stream.limits.count > 1, maxKeys == nil {
                for place in stream.limits.indices { add { $0.streams[index].limits.remove(at: place) } }
            }
            if stream.isTwice { add { $0.streams[index].isTwice = false } }
            if stream.runs.count > 1 { add { $0.streams[index].runs.removeLast() } }
            for (place, run) in stream.runs.enumerated() {
                if run.end != nil { add { $0.streams[index].runs[place].end = nil } }
                if run.emits { add { $0.streams[index].runs[place].emits = false } }
            }
        }
        return list
    }

    /// The least program that is reached in steps that all fail.
    func shrunk(while fails: (LimitProgram) -> Bool) -> LimitProgram {
        var least = self
        while let next = least.smaller.first(where: fails) { least = next }
        return least
    }
}
