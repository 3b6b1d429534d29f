import Foundation
import Storm

/// Simulated retry storms: what a policy does to a server when every client has it.
enum StormPage: Page {
    static let name = "storm"
    static let summary = "simulates up to millions of clients that retry at the same time, under each policy"
    static var options: OptionTable<StormOptions> { StormOptions.table }

    static func run(_ options: StormOptions) async throws -> Bool {
        let options = try options.readingFiles()
        let model = options.model
        if let notice = options.notice { Terminal.write(notice, to: STDERR_FILENO) }
        var fullest = (peak: 0.0, row: "")
        var hasLeftOut = false
        let sizes = options.stormSizes
        let progress = StormProgressLine()
        var table = StormTable(model)
        var plot = StormPlot(
            title: "Model \(model.rawValue): attempts over time", marks: model.marks(sizes.last))
        for size in sizes {
            for policy in options.policies {
                let columns = size.columns(model).map { "\($0) \($1)" }.joined(separator: ", ")
                var outcomes: [StormOutcome] = []
                for run in 1...options.runs {
                    progress.label =
                        "\(model.rawValue), \(columns), \(policy), run \(run) of \(options.runs)"
                    let seed = UInt64(options.seed) &+ UInt64(run - 1)
                    if options.isOverLoopback, let limit = OverloadLimit(rawValue: policy) {
                        progress.show("120 s in real time")
                        outcomes.append(try await OverloadLoopback.run(limit, rate: size.rate, seed: seed))
                        continue
                    }
                    let file = try options.files[policy].flatMap { try model.start($0, size, seed: seed) }
                    outcomes.append(
                        file?.run { progress.show($0) }
                            ?? model.run(policy, size, seed: seed) { progress.show($0) })
                }
                for outcome in outcomes {
                    let peak = model.peak(outcome, size)
                    if fullest.row.isEmpty || peak > fullest.peak {
                        fullest = (peak, "\(policy), \(columns)")
                    }
                    // Clients that give up do not show in the peak.
                    hasLeftOut =
                        hasLeftOut || model == .reconnect && outcome.metrics.contains { $0.value == nil }
                }
                progress.clear()
                // Each row is shown immediately, so that an interrupted run loses no row.
                Terminal.show(table.lines(adding: policy, size, outcomes))
                if size == sizes.last, let first = outcomes.first { plot.add(policy, first.attempts) }
            }
        }
        if let summary = table.summary { Terminal.show(summary) }
        if let file = options.plot { try PageError.write(plot.svg.utf8, to: file, option: "--plot ") }
        guard let most = options.maxPeak else { return true }
        let words = fullest.peak > most ? "more than" : "at most"
        Terminal.show(
            """

            The fullest second has \(fullest.peak.text(decimals: 2)) times the capacity, \(words) \
            \(most.shortText) (\(fullest.row)).
            """)
        if hasLeftOut { Terminal.show("Clients have given up before they were connected.") }
        return fullest.peak <= most && !hasLeftOut
    }
}

/// The progress of a run on standard error, every 200 ms in one line of a terminal, every 2 s elsewhere.
private final class StormProgressLine {
    var label = ""
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let clock = ContinuousClock()
    private var isShown = false
    private lazy var next = clock.now + pause

    private var pause: Duration { isTerminal ? .milliseconds(200) : .seconds(2) }

    func show(_ run: any StormRun) {
        guard clock.now >= next else { return }
        next = clock.now + pause
        let seconds = Int(run.now / .seconds(1))
        show("second \(seconds), \(run.attempts.total) attempts, \(Int(100 * run.done)) %")
    }

    func show(_ state: String) {
        isShown = true
        write("\(label): \(state)")
    }

    func clear() {
        if isShown && isTerminal { write("") }
        isShown = false
    }

    private func write(_ text: String) {
        Terminal.write(isTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n", to: STDERR_FILENO)
    }
}
