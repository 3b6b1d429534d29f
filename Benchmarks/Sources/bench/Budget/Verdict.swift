/// How a result stands to its budget.
struct Verdict {
    enum Standing: Int, Comparable {
        case goal, overGoal, overLimit

        static func < (lhs: Standing, rhs: Standing) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    let time: Standing
    let allocations: Standing

    init(_ result: Result, _ entry: Budget.Entry) {
        if result.figure <= entry.goal {
            time = .goal
        } else if result.figure <= entry.limit * (1 + result.noise) {
            time = .overGoal
        } else {
            time = .overLimit
        }
        // Allocations do not depend on how busy the machine is.
        let counted = result.allocations ?? 0
        if counted > entry.allocationLimit {
            allocations = .overLimit
        } else {
            // A goal is for what every unit allocates, not for a share of what one subscription does for a thousand.
            let each = (counted * 10).rounded() / 10
            allocations = each > entry.allocationGoal ?? .infinity ? .overGoal : .goal
        }
    }

    var standing: Standing { max(time, allocations) }

    var text: String {
        switch standing {
        case .goal: "goal"
        case .overGoal: "over goal\(what)"
        case .overLimit: "over limit\(what)"
        }
    }

    /// What is over, where that is not the time alone.
    private var what: String {
        if allocations < standing { return "" }
        return time < standing ? ": allocations" : ": time, allocations"
    }
}
