import Rill

extension Workload {
    static let mapFilters = [
        Workload(
            "mapFilterPumping", .event, hundredThousand,
            loop: { count in
                let sum = Sum()
                let first = sixTimesMapFilter(before: sum.add, Closures())
                for number in 0..<count { first(number) }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                sixTimesMapFilter(created(count), Closures()).subscribe(onNext: sum.add).dispose()
                return sum.total()
            }),
        Workload(
            "mapFilterCreating", .subscription, tenThousand,
            loop: { count in
                let sum = Sum()
                let closures = Closures()
                for _ in 0..<count { sixTimesMapFilter(before: sum.add, closures)(1) }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                let closures = Closures()
                for _ in 0..<count {
                    sixTimesMapFilter(createdOne(), closures).subscribe(onNext: sum.add).dispose()
                }
                return sum.total()
            }),
    ]

    private static func sixTimesMapFilter(before last: @escaping Emit, _ closures: Closures) -> Emit {
        var step = last
        for _ in 0..<6 { step = mapStep(filterStep(step, closures.always), closures.same) }
        return step
    }

    private static func sixTimesMapFilter(_ source: Observable<Int>, _ closures: Closures) -> Observable<Int>
    {
        var stream = source
        for _ in 0..<6 { stream = filtered(mapped(stream, closures.same), closures.always) }
        return stream
    }
}
