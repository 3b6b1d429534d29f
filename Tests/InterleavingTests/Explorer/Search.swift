/// The depth-first search through the schedules of one scenario: the choices of the current run, and
/// which of them to change in the next one.
struct Search {
    struct Choice: Equatable {
        /// At which step of the run it was made.
        let step: Int
        /// The threads that could run; the first is what happens without a decision.
        let options: [Int]
        var chosen = 0
    }

    private var path: [Choice] = []
    private var position = 0
    /// A schedule to replay: the thread that runs on at a step, where it is not the first option.
    private let replayed: [Int: Int]?
    /// The run has not repeated the choices of the previous one: something else decides in it.
    private(set) var hasDiverged = false

    init() { replayed = nil }

    /// Replays a schedule, such as `12>1 40>0`.
    init(replaying schedule: String) {
        var steps: [Int: Int] = [:]
        for word in schedule.split(separator: " ") {
            let parts = word.split(separator: ">").compactMap { Int($0) }
            precondition(parts.count == 2, "\(word) is not a step and a thread")
            steps[parts[0]] = parts[1]
        }
        replayed = steps
    }

    var isReplay: Bool { replayed != nil }

    /// The choices of this run that differ from the first option.
    var schedule: String {
        path.prefix(position).filter { $0.chosen != 0 }
            .map { "\($0.step)>\($0.options[$0.chosen])" }.joined(separator: " ")
    }

    mutating func beginRun() {
        position = 0
        if isReplay { path = [] }
    }

    mutating func choose(_ options: [Int], at step: Int) -> Int {
        if position == path.count {
            path.append(Choice(step: step, options: options))
            if let thread = replayed?[step] {
                guard let index = options.firstIndex(of: thread) else {
                    hasDiverged = true
                    position += 1
                    return options[0]
                }
                path[position].chosen = index
            }
        } else if path[position].step != step || path[position].options != options {
            hasDiverged = true
            path.removeSubrange(position...)
            path.append(Choice(step: step, options: options))
        }
        let choice = path[position]
        position += 1
        return choice.options[choice.chosen]
    }

    /// Moves to the next schedule; false when there is none.
    mutating func advance() -> Bool {
        if isReplay { return false }
        while let last = path.last {
            if last.chosen + 1 < last.options.count {
                path[path.count - 1].chosen += 1
                return true
            }
            path.removeLast()
        }
        return false
    }
}
