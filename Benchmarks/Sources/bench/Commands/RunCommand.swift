import Foundation

/// Measures the workloads and prints, saves, compares, draws and checks what came out.
struct RunCommand {
    private let options: RunOptions
    private let budgetPath: String
    private let budget: Budget
    private let chosen: [Workload]
    private let saved: Results?
    private let repetitions: Int

    /// Reads everything it needs before it measures.
    init(_ options: RunOptions) throws {
        self.options = options
        budgetPath = options.budget ?? Budget.standardPath
        budget = try Budget(readingFrom: budgetPath)
        chosen = Workload.all.filter { options.filter.isEmpty || $0.name.contains(options.filter) }
        if chosen.isEmpty { throw InputError("No workload's name contains \"\(options.filter)\".") }
        saved = try options.compare.map { try Results(readingFrom: $0) }
        let written = [options.save, options.plot, options.isTightening ? budgetPath : nil]
        for path in written.compactMap(\.self) { try JSONFile.checkWritable(path) }
        repetitions = options.repetitions ?? (options.isQuick ? 3 : 15)
    }

    func run() throws -> Int32 {
        let table = Table(names: chosen.map(\.name))
        let loadBefore = Results.currentLoad()
        say(table.header)
        var measurements: [Measurement] = []
        for (index, workload) in chosen.enumerated() {
            Progress.show("\(index + 1) of \(chosen.count)  \(workload.name)")
            let measurement = try Measurement(workload, repetitions: repetitions, isQuick: options.isQuick)
            measurements.append(measurement)
            say(table.row(Result(measurement), budget.entry(for: workload.name)))
        }
        if options.isChecking { measureAgain(&measurements, table) }
        let results = Results(
            repetitions: repetitions, isQuick: options.isQuick,
            load: [loadBefore, Results.currentLoad()], workloads: measurements.map { Result($0) })
        try report(results)
        return options.isChecking ? check(results) : 0
    }

    /// A busy machine can make one measurement slow. What is slow at the end of the run as well is slow.
    private func measureAgain(_ measurements: inout [Measurement], _ table: Table) {
        for _ in 0..<3 {
            for index in measurements.indices {
                let name = measurements[index].workload.name
                let entry = budget.entry(for: name)
                guard Verdict(Result(measurements[index]), entry).time == .overLimit else { continue }
                Progress.show("again  \(name)")
                measurements[index].repeatMeasurement()
                say(table.row(Result(measurements[index]), entry) + " (measured again)")
            }
        }
    }

    /// The table and what belongs to it; silent when JSON is asked for.
    private func say(_ line: String) {
        if !options.isJSON { bench.say(line) }
    }

    private func report(_ results: Results) throws {
        if options.isJSON { FileHandle.standardOutput.write(try results.encoded()) }
        if let saved {
            say("")
            for line in Comparison(old: saved, new: results).lines { say(line) }
        }
        if let path = options.save { try JSONFile.write(try results.encoded(), to: path) }
        if let path = options.plot {
            try JSONFile.write(Data(Plot(results, budget).svg.utf8), to: path)
        }
        if options.isTightening {
            try JSONFile.write(Data(Tightening(budget, results).json.utf8), to: budgetPath)
        }
    }

    private func check(_ results: Results) -> Int32 {
        let over = results.workloads.filter {
            Verdict($0, budget.entry(for: $0.name)).standing == .overLimit
        }
        for result in over { complain("\(result.name): \(excess(of: result))") }
        return over.isEmpty ? 0 : 1
    }

    private func excess(of result: Result) -> String {
        let entry = budget.entry(for: result.name)
        let verdict = Verdict(result, entry)
        var parts: [String] = []
        if verdict.time == .overLimit {
            let unit = result.ratio == nil ? " ns" : " times the loop"
            parts.append(
                "\(figure(result.figure))\(unit), limit \(count(entry.limit)), noise \(percent(result.noise))"
            )
        }
        if verdict.allocations == .overLimit {
            parts.append("\(count(result.allocations)) allocations, limit \(count(entry.allocationLimit))")
        }
        return parts.joined(separator: "; ")
    }
}
