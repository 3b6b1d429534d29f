import Rill

extension Workload {
    static let inners = [
        Workload(
            "flatMap_just", .event, hundredThousand, loop: justLoop, rill: { run(flatMapped, over: $0) }),
        Workload(
            "concatMap_just", .event, hundredThousand, loop: justLoop, rill: { run(concatMapped, over: $0) }),
        Workload(
            "merge_10_ranges", .event, million,
            loop: { count in
                let sum = Sum()
                for _ in 0..<10 {
                    for number in 0..<count / 10 { sum.add(number) }
                }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                let ranges = (0..<10).map { _ in ranged(count / 10) }
                hidden(Observable.merge(ranges)).subscribe(onNext: sum.add).dispose()
                return sum.total()
            }),
    ]

    @Sendable private static func justLoop(_ count: Int) -> Int {
        let sum = Sum()
        let just = hidden(handJust)
        for number in 0..<count { just(number)(sum.add) }
        return sum.total()
    }

    private static func run(
        _ operation: (Observable<Int>, @escaping Selector) -> Observable<Int>, over count: Int
    ) -> Int {
        let sum = Sum()
        operation(ranged(count), Closures().just).subscribe(onNext: sum.add).dispose()
        return sum.total()
    }
}
