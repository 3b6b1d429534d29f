extension Workload {
    static let creates = [
        Workload(
            "create_map_filter_reduce", .event, million, loop: mapFilterReduceLoop,
            rill: { mapFilterReduce(created($0)) }),
        Workload(
            "create_map10_reduce", .event, million, loop: map10ReduceLoop,
            rill: { map10Reduce(created($0)) }),
    ]
}
