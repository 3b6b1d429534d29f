import Foundation
import Storm

/// A simulation on a thread of its own, one policy after the other, and its results so far.
final class StormJob: WebRun {
    private struct Stop: Error {}

    private let options: StormOptions
    private let job: WebJob<[StormLine]>
    /// Held while a simulation runs. Because a simulation takes much memory, the next one waits for its end.
    private let turn: DispatchSemaphore

    /// The time between two updates of the state.
    private static let pause = Duration.milliseconds(100)

    init(
        _ options: StormOptions, patience: Duration = .seconds(30),
        turn: DispatchSemaphore = DispatchSemaphore(value: 1)
    ) {
        (self.options, self.turn) = (options, turn)
        job = WebJob([], patience: patience)
    }

    var id: String { job.id }
    var isOver: Bool { job.ending != nil }

    func start() {
        let thread = Thread { [self] in run() }
        thread.name = "storm"
        // Debug builds of many operators need more than the 512 KB of a secondary thread.
        thread.stackSize = 8 * 1024 * 1024
        thread.start()
    }

    func stop() { job.end("It was stopped.") }

    func news(after version: Int, waiting time: Duration) -> WebNews<StormNews> {
        job.news(after: version, waiting: time) { lines in
            StormNews(options, lines.filter { $0.version > version })
        }
    }

    private func run() {
        turn.wait()
        defer { turn.signal() }
        let (model, size) = (options.model, options.stormSizes[0])
        let bin = model.marks(size).bin
        do {
            for (index, policy) in options.policies.enumerated() {
                try goOn()
                job.change { $0.append(StormLine(policy, version: $1)) }
                var next = ContinuousClock.now
                let outcome = try model.run(policy, size, seed: UInt64(options.seed)) { progress in
                    try goOn()
                    guard .now >= next else { return }
                    next = .now + Self.pause
                    job.change { lines, version in
                        lines[index].count(progress.attempts, bin: bin, version: version)
                        lines[index].time = progress.now.seconds
                        lines[index].done = progress.done
                    }
                }
                job.change { lines, version in
                    lines[index].count(outcome.attempts, bin: bin, version: version)
                    lines[index].figures = model.figures(outcome)
                }
            }
            job.end("The simulation is finished.")
        } catch is Stop {
            // The caller that ended the job has given the reason.
        } catch {
            job.end("\(error)")
        }
    }

    private func goOn() throws {
        if job.isAbandoned { job.end("No page has asked about it for a while.") }
        if job.ending != nil { throw Stop() }
    }
}

/// The attempts of one policy, and its figures at the end.
struct StormLine: Sendable, Encodable {
    let policy: String
    /// The version of the last change.
    var version: Int
    /// Attempts a second, for each bin.
    var rates: [Double] = []
    var attempts = 0
    /// The virtual time in seconds.
    var time = 0.0
    /// How much of the run is done, from 0 to 1.
    var done = 0.0
    /// Nil until the run is finished.
    var figures: [String]?

    init(_ policy: String, version: Int) { (self.policy, self.version) = (policy, version) }

    mutating func count(_ timeline: Timeline, bin: Duration, version: Int) {
        let factor = Duration.seconds(1) / bin
        rates = timeline.merged(into: bin).counts.map { Double($0) * factor }
        (attempts, self.version) = (timeline.total, version)
    }
}

/// A simulation, with the lines that have changed.
struct StormNews: Encodable {
    let model: String
    /// The fields of the form, for a page that opens while the storm runs.
    let fields: [String: String]
    let command: String
    /// The start and the end of the outage in seconds.
    let outage: [Double]?
    /// Attempts a second.
    let capacity: Int?
    /// The seconds that one rate stands for.
    let bin: Double
    let policies: [String]
    let lines: [StormLine]

    init(_ options: StormOptions, _ lines: [StormLine]) {
        let marks = options.model.marks(options.stormSizes[0])
        (model, fields, command) = (options.model.rawValue, options.fields, options.command)
        outage = marks.outage.map { [$0.lowerBound.seconds, $0.upperBound.seconds] }
        (capacity, bin) = (marks.capacity, marks.bin.seconds)
        (policies, self.lines) = (options.policies, lines)
    }
}
