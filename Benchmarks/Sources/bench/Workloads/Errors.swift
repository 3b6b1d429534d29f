import Rill

extension Workload {
    static let errors = [
        Workload(
            "error_catch_just", .subscription, hundredThousand,
            loop: { count in
                let sum = Sum()
                let same = Closures().same
                let attempt = hidden { () throws -> Int in throw Failure() }
                for number in 0..<count {
                    do { sum.add(try attempt()) } catch { sum.add(same(number)) }
                }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                for number in 0..<count {
                    caught(failing(), with: number).subscribe(onNext: sum.add).dispose()
                }
                return sum.total()
            }),
        Workload(
            "retry_1000", .attempt, hundredThousand, loop: attemptsLoop,
            rill: { count in
                let sum = Sum()
                let source = failing()
                for _ in 0..<count / 1000 {
                    source.retry(1000).subscribe(onNext: sum.add, onError: { _ in sum.add(1) }).dispose()
                }
                return sum.total()
            }),
        Workload(
            "retryWhen_1000", .attempt, hundredThousand, loop: attemptsLoop,
            rill: { count in
                let sum = Sum()
                let source = failing()
                for _ in 0..<count / 1000 {
                    source.retryWhen { $0.enumerated().take(1000) }
                        .subscribe(onNext: sum.add, onCompleted: { sum.add(1) }).dispose()
                }
                return sum.total()
            }),
        Workload(
            "materialize_demat", .event, million,
            loop: { count in
                let sum = Sum()
                let wrap: @Sendable (Int) -> HandEvent = hidden { .next($0) }
                for number in 0..<count {
                    if case .next(let element) = wrap(number) { sum.add(element) }
                }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                dematerialized(materialized(ranged(count))).subscribe(onNext: sum.add).dispose()
                return sum.total()
            }),
    ]

    @Sendable private static func attemptsLoop(_ count: Int) -> Int {
        let sum = Sum()
        let attempt = hidden { () throws -> Int in throw Failure() }
        for _ in 0..<count / 1000 {
            for number in 1...1000 {
                do { sum.add(try attempt()) } catch { if number == 1000 { sum.add(1) } }
            }
        }
        return sum.total()
    }

    @inline(never)
    private static func caught(_ stream: Observable<Int>, with number: Int) -> Observable<Int> {
        stream.catchError { _ in .just(number) }
    }
}
