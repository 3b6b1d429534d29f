import Counters

/// What a body allocates and looks up per unit; nil where that cannot be counted.
struct Counted {
    var allocations: Double?
    var allocatedBytes: Double?
    /// Lookups of type metadata at run time.
    var lookups: Double?

    static let passes = 3

    /// Runs the body apart from the timed runs. The smallest of a few passes counts, because threads vary.
    init(_ body: Workload.Body, of workload: Workload) {
        let units = Double(workload.count)
        for _ in 0..<Self.passes where allocations_can_be_counted() {
            allocations_start()
            _ = body(workload.count)
            let counted = allocations_stop()
            allocations = min(allocations ?? .infinity, Double(counted.count) / units)
            allocatedBytes = min(allocatedBytes ?? .infinity, Double(counted.bytes) / units)
        }
        for _ in 0..<Self.passes where metadata_lookups_can_be_counted() {
            metadata_lookups_start()
            _ = body(workload.count)
            lookups = min(lookups ?? .infinity, Double(metadata_lookups_stop()) / units)
        }
        // A thread that waits for a lock occasionally looks up the lock's type. Lookups that each unit makes
        // are one or more.
        if workload.usesThreads { lookups?.round(.down) }
    }
}
