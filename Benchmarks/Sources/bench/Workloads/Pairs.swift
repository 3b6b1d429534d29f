import Rill

extension Workload {
    static let pairs = [
        Workload(
            "combineLatest2", .event, million,
            loop: { count in
                let sum = Sum()
                let plus = Closures().plus
                nonisolated(unsafe) var latestFirst: Int?
                nonisolated(unsafe) var latestSecond: Int?
                let first: @Sendable (Int) -> Void = hidden { number in
                    latestFirst = number
                    if let other = latestSecond { sum.add(plus(number, other)) }
                }
                let second: @Sendable (Int) -> Void = hidden { number in
                    latestSecond = number
                    if let other = latestFirst { sum.add(plus(other, number)) }
                }
                takeTurns(count, first, second)
                return sum.total()
            },
            rill: { count in
                feedTwo(count) { Observable.combineLatest($0, $1, resultSelector: Closures().plus) }
            }),
        Workload(
            "zip2", .event, million,
            loop: { count in
                let sum = Sum()
                let plus = Closures().plus
                nonisolated(unsafe) var waitingFirst = HandQueue()
                nonisolated(unsafe) var waitingSecond = HandQueue()
                let first: @Sendable (Int) -> Void = hidden { number in
                    guard let other = waitingSecond.popFirst() else { return waitingFirst.append(number) }
                    sum.add(plus(number, other))
                }
                let second: @Sendable (Int) -> Void = hidden { number in
                    guard let other = waitingFirst.popFirst() else { return waitingSecond.append(number) }
                    sum.add(plus(other, number))
                }
                takeTurns(count, first, second)
                return sum.total()
            },
            rill: { count in
                feedTwo(count) { Observable.zip($0, $1, resultSelector: Closures().plus) }
            }),
        Workload(
            "withLatestFrom2", .event, million,
            loop: { count in
                let sum = Sum()
                let plus = Closures().plus
                nonisolated(unsafe) var latest: Int?
                let first: @Sendable (Int) -> Void = hidden { number in
                    if let other = latest { sum.add(plus(number, other)) }
                }
                let second: @Sendable (Int) -> Void = hidden { latest = $0 }
                takeTurns(count, first, second)
                return sum.total()
            },
            rill: { count in
                feedTwo(count) { $0.withLatestFrom($1, resultSelector: Closures().plus) }
            }),
    ]

    private static func takeTurns(_ count: Int, _ first: (Int) -> Void, _ second: (Int) -> Void) {
        for number in 0..<count / 2 {
            first(number)
            second(number)
        }
    }

    /// Feeds two subjects in turn and subscribes to their combination.
    private static func feedTwo(
        _ count: Int, _ combine: (PublishSubject<Int>, PublishSubject<Int>) -> Observable<Int>
    ) -> Int {
        let sum = Sum()
        let first = hidden(PublishSubject<Int>())
        let second = hidden(PublishSubject<Int>())
        let subscription = hidden(combine(first, second)).subscribe(onNext: sum.add)
        takeTurns(count, { first.onNext($0) }, { second.onNext($0) })
        subscription.dispose()
        return sum.total()
    }
}
