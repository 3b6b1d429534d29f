/// Work that is measured, beside the same work written by hand. Both return the same sum.
struct Workload: Sendable {
    typealias Body = @Sendable (_ count: Int) -> Int

    enum Unit: String, Sendable {
        case event, delivery, subscription, attempt, timer, request
    }

    let name: String
    /// What `count` counts.
    let unit: Unit
    let count: Int
    /// Whether a part of the work runs on other threads. It is then timed by the wall clock.
    let usesThreads: Bool
    /// The hand-written counterpart. Where it is nil, the goal is a time.
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
        + inners + pairs + schedulers + sharing + logs + limits + traits + everyday + requests
}

let million = 1_000_000
let thousand = 1_000
let tenThousand = 10_000
let hundredThousand = 100_000
