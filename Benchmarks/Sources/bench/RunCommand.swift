import Foundation

/// Measures the workloads, and prints each beside its budget.
struct RunCommand {
    private let options: Options
    private let budget: Budget
    private let workloads: [Workload]

    init(_ options: Options) throws {
        self.options = options
        budget = try Budget()
        workloads = Workload.all.filter { options.filter.isEmpty || $0.name.contains(options.filter) }
        if workloads.isEmpty { throw InputError("No workload's name contains \"\(options.filter)\".") }
    }

    /// Whether every workload keeps its limit of allocations and looks up no metadata. The times do not count:
    /// on a busy machine they say nothing about a change.
    func run() throws -> Bool {
        let table = Table(names: workloads.map(\.name))
        if !options.isJSON { say(table.header) }
        var results: [Result] = []
        for (index, workload) in workloads.enumerated() {
            showProgress("\(index + 1) of \(workloads.count)  \(workload.name)")
            let measurement = try Measurement(
                workload, repetitions: options.repetitions ?? (options.isQuick ? 3 : 15),
                isQuick: options.isQuick)
            let result = Result(measurement)
            if !options.isJSON { say(table.row(result, budget[workload])) }
            results.append(result)
        }
        if options.isJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            say(String(decoding: try encoder.encode(results), as: UTF8.self))
        }
        let verdicts = zip(workloads, results).map { ($0, $1, Verdict($1, budget[$0])) }
        let wasteful = verdicts.filter { $2.allocations == .overLimit }
        for (workload, result, _) in wasteful {
            complain(
                "\(workload.name): \(count(result.allocations)) allocations, "
                    + "limit \(count(budget[workload].allocationLimit))")
        }
        let generic = verdicts.filter { $2.looksUpMetadata }
        for (workload, result, _) in generic {
            complain(
                "\(workload.name): \(count(result.lookups)) lookups of metadata for each, "
                    + "limit \(count(budget[workload].metadataLimit ?? 0))")
        }
        return wasteful.isEmpty && generic.isEmpty
    }
}
