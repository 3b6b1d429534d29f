/// One thing that is measured, beside the same work written by hand. Both return the same sum.
struct Workload: Sendable {
    typealias Body = @Sendable (_ count: Int) -> Int

    enum Unit: String, Sendable {
        case event, delivery, subscription, attempt, timer
    }

    let name: String
    /// What one of `count` is.
    let unit: Unit
    let count: Int
    /// Part of the work runs on other threads, whose instructions are not counted.
    let usesThreads: Bool
    /// Nil where nothing is written by hand: then the goal is a time.
    let loop: Body?
    let rill: Body

    init(
        _ name: String, _ unit: Unit, _ count: Int, usesThreads: Bool = false, loop: Body?,
        rill: @escaping Body
    ) {
        self.name = name
        self.unit = unit
        self.count = count
        self.usesThreads = usesThreads
        self.loop = loop
        self.rill = rill
    }
}

extension Workload {
    /// All workloads, in the order of the table.
    static let all: [Workload] =
        ranges + creates + subjects + mapFilters + flatMaps + combineLatests + subscriptions + errors
        + inners + pairs + schedulers + sharing + logs
}

let million = 1_000_000
let tenThousand = 10_000
let hundredThousand = 100_000
