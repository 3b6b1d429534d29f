import Foundation
import Storm

/// Storms of retries, simulated: what a policy does to a server when everybody has it.
enum StormPage: Page {
    static let name = "storm"
    static let summary = "simulates up to millions of clients that retry at once, and what their policies do"

    @MainActor
    static func run(_ arguments: [String]) throws(UsageError) -> Never {
        let options = try StormOptions(arguments)
        let progress = StormProgressLine()
        var table = StormTable(options.model)
        var plot = StormPlot(
            title: "Model \(options.model.rawValue): attempts over time",
            marks: StormMarks(options.model, options.sizes.last))
        for size in options.sizes {
            for policy in options.policies {
                let outcomes = (0..<options.runs).map { run in
                    progress.label =
                        "\(options.model.rawValue), \(size.clients) clients, \(policy), run \(run + 1) of \(options.runs)"
                    return options.model.run(policy, size, seed: options.seed &+ UInt64(run)) {
                        progress.show($0)
                    }
                }
                progress.clear()
                table.add(policy, size, outcomes)
                if size.clients == options.sizes.last?.clients, let first = outcomes.first {
                    plot.add(policy, first.attempts)
                }
            }
        }
        Terminal.standardOutput.show(table.text)
        if let file = options.plot { write(plot.svg, to: file) }
        exit(ExitCode.success)
    }

    private static func write(_ svg: String, to file: URL) {
        do {
            try Data(svg.utf8).write(to: file)
        } catch {
            Playground.fail(
                "--plot \(file.path(percentEncoded: false)): it cannot be written (\(error.localizedDescription)).",
                code: ExitCode.failure)
        }
    }
}
