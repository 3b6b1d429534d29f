import Rill

extension Workload {
    static let combineLatests = [
        Workload(
            "combineLatestPumping", .event, hundredThousand,
            loop: { count in
                let sum = Sum()
                let first = HandRow.seven(before: sum.add, Closures().lastOfFour)
                for number in 0..<count { first(number) }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                let closures = Closures()
                var stream = created(count)
                for _ in 0..<7 { stream = combined(ones, ones, ones, stream, closures.lastOfFour) }
                stream.subscribe(onNext: sum.add).dispose()
                return sum.total()
            }),
        Workload(
            "combineLatestCreating", .subscription, tenThousand,
            loop: { count in
                let sum = Sum()
                let combine = Closures().lastOfFour
                for _ in 0..<count { HandRow.seven(before: sum.add, combine)(1) }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                let closures = Closures()
                for _ in 0..<count {
                    var stream = createdOne()
                    for _ in 0..<7 { stream = combined(stream, ones, ones, ones, closures.firstOfFour) }
                    stream.subscribe(onNext: sum.add).dispose()
                }
                return sum.total()
            }),
    ]

    private static let ones = hidden(Observable.just(1))

    @inline(never) private static func combined(
        _ first: Observable<Int>, _ second: Observable<Int>, _ third: Observable<Int>,
        _ fourth: Observable<Int>, _ combine: @escaping Combination4
    ) -> Observable<Int> {
        Observable.combineLatest(first, second, third, fourth, resultSelector: combine)
    }
}
