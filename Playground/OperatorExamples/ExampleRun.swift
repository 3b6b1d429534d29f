import RillCore
import RillTesting

/// The outcome of an example in virtual time: its rows, the sources first and then the results.
public struct ExampleRun: Sendable, Hashable {
    /// A part of a row in which there was a subscription.
    public struct Window: Sendable, Hashable {
        public let start: Duration
        /// Nil if the subscription did not end.
        public let end: Duration?
    }

    public struct Row: Sendable, Hashable {
        public let name: String
        /// The index of the source that the row shows; nil for a result.
        public let source: Int?
        /// True for the diagram of a source itself; false for one run of a cold source, or a result.
        public let isDiagram: Bool
        public let marks: [Mark]
        /// The marks of a diagram that some subscription received; nil if the row has only received marks.
        let received: Set<Mark>?
        public let windows: [Window]
        /// The greatest possible delay before each further run, if the picture shows it.
        var delayBounds: [Duration] = []
        /// Where the events of the row are delivered, if the picture shows it.
        var place: String?
    }

    public let tick: Duration
    public let rows: [Row]
    public let arguments: [ExampleArgument]
    /// The diagrams of the sources, as they were played.
    public let marbles: [String]
    /// The time of the last thing that happens.
    public let end: Duration

    public var sources: [Row] { rows.filter { $0.source != nil } }
    public var results: [Row] { rows.filter { $0.source == nil } }
}

extension OperatorExample {
    /// How many pieces of work a run may do. Without a limit, a source that fails immediately and is always
    /// retried would never end.
    private static let workLimit = 20_000

    /// Runs the program. `withDiagrams` shows the diagram of each source, even if its runs are also shown.
    public func run(
        _ input: ExampleInput = ExampleInput(), withDiagrams: Bool = false
    ) throws(ExampleError) -> ExampleRun {
        for marbles in input.marbles { try check(marbles) }
        let scheduler = VirtualTimeScheduler(tick: tick)
        let printed = Printed(on: scheduler)
        return try Printed.$current.withValue(printed) {
            Result { () throws(ExampleError) in
                try run(input, withDiagrams: withDiagrams, on: scheduler, printed)
            }
        }.get()
    }

    private func run(
        _ input: ExampleInput, withDiagrams: Bool, on scheduler: VirtualTimeScheduler, _ printed: Printed
    ) throws(ExampleError) -> ExampleRun {
        let edits = Edits(input, on: scheduler)
        let start = program(scheduler, edits)
        try check(edits, input)
        var workCount = 0
        func advance(to tickCount: Int) {
            scheduler.runDueWork(until: time(tickCount)) {
                workCount += 1
                return workCount < Self.workLimit
            }
            scheduler.skip(to: time(tickCount))
        }
        var recorders: [ResultRecorder] = []
        let moments = Set(viewers.flatMap { [$0.start, $0.end].compactMap(\.self) }).sorted()
        var active: [(viewer: Viewer, recorder: ResultRecorder)] = []
        for moment in moments {
            if moment > 0 { advance(to: moment) }
            for pair in active where pair.viewer.end == moment { pair.recorder.dispose() }
            for viewer in viewers where viewer.start == moment {
                active.append((viewer, start()))
                recorders.append(active[active.count - 1].recorder)
            }
        }
        advance(to: lastTick)
        guard workCount < Self.workLimit else {
            throw ExampleError(description: "This program does not come to an end: it was stopped.")
        }
        if let mistake = scheduler.mistake { throw ExampleError(description: mistake) }
        return ExampleRun(self, edits, recorders, printed.marks, withDiagrams: withDiagrams)
    }

    private func time(_ tickCount: Int) -> Instant { Instant(sinceZero: tick * tickCount) }

    private func check(_ marbles: String) throws(ExampleError) {
        let moments: [Marbles.Moment]
        do { moments = try Marbles(marbles, tick: tick).moments } catch {
            throw ExampleError(description: "\(error)")
        }
        // The moments before the `^` of a hot source are below zero.
        let bounds = tick * -lastTick...tick * lastTick
        guard moments.count <= lastTick, moments.allSatisfy({ bounds.contains($0.time) }) else {
            throw ExampleError(description: "A diagram has at most \(lastTick) characters here.")
        }
    }

    private func check(_ edits: Edits, _ input: ExampleInput) throws(ExampleError) {
        for argument in edits.arguments where !argument.allowed.contains(argument.value) {
            let unit = argument.isTime ? " ms" : ""
            throw ExampleError(
                description: "\(argument.value)\(unit) is not from \(argument.allowed.lowerBound) to "
                    + "\(argument.allowed.upperBound)\(unit).")
        }
        guard input.marbles.count <= edits.sources.count, input.arguments.count <= edits.arguments.count
        else {
            throw ExampleError(
                description: "This program has \(count(edits.sources.count, "diagram")) and "
                    + "\(count(edits.arguments.count, "argument")).")
        }
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number == 0 ? "no" : "\(number)") \(noun)\(number == 1 ? "" : "s")"
    }
}
