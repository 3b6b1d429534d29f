import Foundation

/// What each workload may cost, according to `budget.json`.
struct Budget {
    struct Entry: Decodable {
        /// What a unit should cost: a multiple of the loop, or nanoseconds where there is no loop.
        let goal: Double
        /// What a unit costs today at most, on an idle machine.
        let limit: Double
        /// What a unit should allocate, where there is such a goal.
        let allocationGoal: Double?
        /// What a unit may allocate.
        let allocationLimit: Double
        /// How many lookups of metadata a unit may make; nil for none, which is the rule for streams.
        let metadataLimit: Double?
    }

    private struct File: Decodable {
        let workloads: [String: Entry]
    }

    private let entries: [String: Entry]

    /// Reads the file beside this package's manifest.
    init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "budget.json")
        do {
            entries = try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).workloads
        } catch {
            throw InputError("\(file.path): \(error)")
        }
        let names = Set(Workload.all.map(\.name))
        let differences = names.symmetricDifference(entries.keys).sorted()
        guard differences.isEmpty else {
            throw InputError(
                "\(file.path) and the workloads differ in \(differences.joined(separator: ", ")).")
        }
    }

    subscript(workload: Workload) -> Entry {
        guard let entry = entries[workload.name] else {
            preconditionFailure("the budget has an entry for each workload, also for \(workload.name)")
        }
        return entry
    }
}

/// A result beside its budget.
struct Verdict {
    enum Standing: Int, Comparable {
        case goal, overGoal, overLimit

        static func < (lhs: Standing, rhs: Standing) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    let time: Standing
    let allocations: Standing
    /// Whether metadata is looked up more often than the workload may.
    let looksUpMetadata: Bool

    init(_ result: Result, _ entry: Budget.Entry) {
        if result.figure <= entry.goal {
            time = .goal
        } else if result.figure <= entry.limit * (1 + result.noise) {
            time = .overGoal
        } else {
            time = .overLimit
        }
        looksUpMetadata = result.lookups ?? 0 > entry.metadataLimit ?? 0
        let counted = result.allocations ?? 0
        if counted > entry.allocationLimit {
            allocations = .overLimit
        } else {
            // A goal counts what every unit allocates, not its share of what one subscription allocates.
            let each = (counted * 10).rounded() / 10
            allocations = each > entry.allocationGoal ?? .infinity ? .overGoal : .goal
        }
    }

    var text: String {
        let names = ["goal", "over goal", "over limit"]
        let standing = max(time, allocations)
        // Names what exceeds the goal or the limit, unless it is only the time.
        let suffix =
            switch (standing, time == standing, allocations == standing) {
            case (.goal, _, _), (_, true, false): ""
            case (_, false, _): ": allocations"
            case (_, true, true): ": time, allocations"
            }
        return names[standing.rawValue] + suffix + (looksUpMetadata ? ", looks metadata up" : "")
    }
}
