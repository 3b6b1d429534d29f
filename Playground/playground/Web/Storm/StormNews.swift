import Storm

/// How much of the lines a page has: all before `line`, and the bins before `bin` of that one.
struct StormCursor {
    var line = 0
    var bin = 0
}

/// The state of a simulation, from a cursor on.
struct StormNews: Encodable {
    let id: Int
    let version: Int
    let isRunning: Bool
    /// Whether all policies have been simulated.
    let isFinished: Bool
    /// Why it ended early.
    let note: String?
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
    /// The index of the first line.
    let firstLine: Int
    let lines: [StormLine]

    init(id: Int, _ options: StormOptions, _ state: StormJobState, version: Int, from cursor: StormCursor) {
        let marks = options.model.marks(options.sizes[0])
        self.id = id
        self.version = version
        isRunning = state.phase == .running
        isFinished = state.phase == .finished
        switch state.phase {
        case .running, .finished: note = nil
        case .stopped(let reason): note = reason.rawValue
        case .failed(let error): note = error
        }
        model = options.model.rawValue
        fields = options.fields
        command = options.command
        outage = marks.outage.map { [$0.lowerBound.seconds, $0.upperBound.seconds] }
        capacity = marks.capacity
        bin = marks.bin.seconds
        policies = options.policies
        firstLine = min(max(0, cursor.line), state.lines.count)
        let first = firstLine
        lines = state.lines.indices.dropFirst(first).map {
            state.lines[$0].after($0 == first && first == cursor.line ? cursor.bin : 0)
        }
    }
}
