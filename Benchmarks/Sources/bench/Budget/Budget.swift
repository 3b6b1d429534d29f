import Foundation

/// What each workload may cost, as `budget.json` says.
struct Budget: Decodable {
    struct Entry: Decodable {
        /// What a unit shall cost: a multiple of the loop, or nanoseconds where there is no loop.
        let goal: Double
        /// What a unit may cost today, at least `goal`.
        let limit: Double
        /// Allocations per unit that shall not be exceeded, where there is such a goal.
        let allocationGoal: Double?
        /// Allocations per unit that may not be exceeded today.
        let allocationLimit: Double
    }

    private let workloads: [String: Entry]

    /// The file beside this package's manifest.
    static let standardPath = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("budget.json").path

    init(readingFrom path: String) throws {
        self = try JSONFile.read(path)
        for name in workloads.keys.sorted() where !Workload.all.contains(where: { $0.name == name }) {
            throw InputError("\(path): workloads.\(name) is not a workload.")
        }
        for workload in Workload.all {
            guard let entry = workloads[workload.name] else {
                throw InputError("\(path): workloads needs \"\(workload.name)\".")
            }
            try entry.check("\(path): workloads.\(workload.name)")
        }
    }

    func entry(for workload: String) -> Entry {
        guard let entry = workloads[workload] else {
            preconditionFailure("a budget that was read has an entry for \(workload)")
        }
        return entry
    }
}

extension Budget.Entry {
    fileprivate func check(_ place: String) throws {
        guard goal > 0 else { throw InputError("\(place).goal must be above 0, but it is \(goal.plain).") }
        guard limit >= goal else {
            throw InputError(
                "\(place).limit must not be below the goal \(goal.plain), but it is \(limit.plain).")
        }
        guard allocationLimit >= 0 else {
            throw InputError(
                "\(place).allocationLimit must be 0 or more, but it is \(allocationLimit.plain).")
        }
        guard allocationLimit >= allocationGoal ?? 0 else {
            throw InputError("\(place).allocationLimit must not be below the allocationGoal.")
        }
    }
}
