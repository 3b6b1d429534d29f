import Counters

/// What one body allocates and executes, per unit. Nil is what this system does not tell.
struct Counted {
    var allocations: Double?
    var allocatedBytes: Double?
    var instructions: Double?

    static let passes = 3

    /// Runs the body apart from the timed runs; the smallest of a few passes counts, because what threads do varies.
    init(_ body: Workload.Body, of workload: Workload) {
        let units = Double(workload.count)
        for _ in 0..<Self.passes where allocations_can_be_counted() {
            allocations_start()
            _ = body(workload.count)
            let counted = allocations_stop()
            allocations = min(allocations ?? .infinity, Double(counted.count) / units)
            allocatedBytes = min(allocatedBytes ?? .infinity, Double(counted.bytes) / units)
        }
        for _ in 0..<Self.passes where !workload.usesThreads {
            let before = instructions_executed()
            if before < 0 { break }
            _ = body(workload.count)
            instructions = min(instructions ?? .infinity, Double(instructions_executed() - before) / units)
        }
    }
}
