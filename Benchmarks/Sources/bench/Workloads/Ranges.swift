import Rill

extension Workload {
    static let ranges = [
        Workload(
            "range_sub", .event, million,
            loop: { count in
                let sum = Sum()
                for number in 0..<count { sum.add(number) }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                ranged(count).subscribe(onNext: sum.add).dispose()
                return sum.total()
            }),
        Workload(
            "range_map_filter_reduce", .event, million, loop: mapFilterReduceLoop,
            rill: { mapFilterReduce(ranged($0)) }),
        Workload(
            "range_map_filter_reduce_visible", .event, million, loop: mapFilterReduceLoop,
            rill: { count in
                let sum = Sum()
                Observable.range(start: 0, count: count)
                    .map { $0 &+ 1 }.filter { $0 & 1 == 0 }.reduce(0) { $0 &+ $1 }
                    .subscribe(onNext: sum.add).dispose()
                return sum.total()
            }),
        Workload(
            "range_map10_reduce", .event, million, loop: map10ReduceLoop, rill: { map10Reduce(ranged($0)) }),
    ]
}
