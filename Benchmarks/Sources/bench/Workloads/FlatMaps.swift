import Rill

extension Workload {
    static let flatMaps = [
        Workload(
            "flatMapsPumping", .event, hundredThousand, loop: flatMapsPumpingLoop,
            rill: { pump($0, through: flatMapped) }),
        Workload(
            "flatMapsCreating", .subscription, tenThousand, loop: flatMapsCreatingLoop,
            rill: { create($0, with: flatMapped) }),
        Workload(
            "flatMapLatestPumping", .event, hundredThousand, loop: flatMapsPumpingLoop,
            rill: { pump($0, through: flatMappedLatest) }),
        Workload(
            "flatMapLatestCreating", .subscription, tenThousand, loop: flatMapsCreatingLoop,
            rill: { create($0, with: flatMappedLatest) }),
    ]

    private typealias FlatMap = (Observable<Int>, @escaping Selector) -> Observable<Int>

    @Sendable private static func flatMapsPumpingLoop(_ count: Int) -> Int {
        let sum = Sum()
        let first = fiveFlatMaps(before: sum.add, to: hidden(handJust))
        for number in 0..<count { first(number) }
        return sum.total()
    }

    @Sendable private static func flatMapsCreatingLoop(_ count: Int) -> Int {
        let sum = Sum()
        let just = hidden(handJust)
        for _ in 0..<count { fiveFlatMaps(before: sum.add, to: just)(1) }
        return sum.total()
    }

    private static func pump(_ count: Int, through flatMap: FlatMap) -> Int {
        let sum = Sum()
        fiveTimes(flatMap, created(count), Closures()).subscribe(onNext: sum.add).dispose()
        return sum.total()
    }

    private static func create(_ count: Int, with flatMap: FlatMap) -> Int {
        let sum = Sum()
        let closures = Closures()
        for _ in 0..<count {
            fiveTimes(flatMap, createdOne(), closures).subscribe(onNext: sum.add).dispose()
        }
        return sum.total()
    }

    private static func fiveFlatMaps(before last: @escaping Emit, to just: @escaping (Int) -> HandStream)
        -> Emit
    {
        var step = last
        for _ in 0..<5 { step = flatMapStep(step, just) }
        return step
    }

    private static func fiveTimes(
        _ flatMap: FlatMap, _ source: Observable<Int>, _ closures: Closures
    ) -> Observable<Int> {
        var stream = source
        for _ in 0..<5 { stream = flatMap(stream, closures.just) }
        return stream
    }
}
